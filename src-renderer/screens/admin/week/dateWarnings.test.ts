import { describe, expect, it } from 'vitest';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { entryDoubts } from './dateWarnings.ts';

const opened = { spread: '', total: '', gameTime: '2026-11-22T10:00', lockTime: '' };
const sunday = Date.parse('2026-11-22T18:00:00Z');
const context = { season: 2026, others: [sunday, sunday], now: sunday - 86_400_000, timeZone: 'America/Los_Angeles' };
const warning = (entries: Partial<typeof opened>) => entryDoubts(opened, { ...opened, ...entries }, context);

describe('the warning of the line form', () => {
  it('is none for a likely time, and none for one that stays', () => {
    expect(warning({ gameTime: '2026-11-22T13:25' })).toBe('');
    expect(
      entryDoubts({ ...opened, gameTime: '2020-01-01T10:00' }, { ...opened, gameTime: '2020-01-01T10:00' }, context),
    ).toBe('');
  });

  it('names the date with its year, and the doubt about it', () => {
    const { dateDoubts } = commissionerTexts;
    const all = [dateDoubts['outside-season'](2026), dateDoubts.past(), dateDoubts['far-from-week']()];
    expect(warning({ gameTime: '2026-01-10T10:00' })).toBe(`Kickoff Sat, Jan 10, 2026, 10:00 AM: ${all.join(' ')}`);
    expect(warning({ lockTime: '2026-11-20T09:00' })).toBe(
      `Lock time Fri, Nov 20, 2026, 9:00 AM: ${dateDoubts.past()}`,
    );
  });
});
