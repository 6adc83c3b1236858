/** What spreadsheets and sportsbooks write that a strict parser would reject. */
import { describe, expect, it } from 'vitest';
import { game, HEADER, read, row } from '#shared/testing/pastedRow.ts';

const kickoff = (text: string) => game(text).kickoffAt;

describe('a pasted row', () => {
  it.each(['46278', '46278.0', '9/13/2026 0:00', '9/13/2026 00:00:00', '9/13/2026 12:00 AM', '2026-09-13T00:00:00'])(
    'a pasted date can be written as %j',
    (date) => {
      expect(kickoff(row({ date }))).toBe(kickoff(row({ date: '9/13/2026' })));
    },
  );

  it('a pasted line can have a price after it', () => {
    expect(game(row({ spread: '-3.5 (-110)', over: 'O 44 (-105)', under: '44 -115' }))).toMatchObject({
      spread: -7,
      total: 88,
    });
  });

  it.each(['OFF', 'off', 'N/A', '—', '-', 'TBD'])('a line of %j means no line', (none) => {
    expect(game(row({ spread: none, over: none, under: none }))).toMatchObject({ spread: null, total: null });
  });

  it('a pasted row has no kickoff if its time or date is TBD', () => {
    expect([kickoff(row({ time: 'TBD' })), kickoff(row({ date: 'TBD', time: 'TBD' }))]).toEqual([null, null]);
  });

  it('a pasted row can lack its empty last column', () => {
    const short = row({ over: '44', under: '' }).replace(/\t$/, '');
    expect(game(short)).toMatchObject({ total: 88 });
  });
});

it('the separator row of a Markdown table is not a row', () => {
  const table = [HEADER, '---\t---\t---\t---\t---\t---\t---\t---', row()].join('\n').replaceAll('\t', '|');
  expect(read(table)).toMatchObject([{ row: 1, error: null }]);
  expect(read('|:--|:-:|--:|---|---|---|---|---|')).toEqual([]);
});
