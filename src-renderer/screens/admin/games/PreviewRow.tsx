import { Button } from '@blueprintjs/core';
import { ErrorIcon, SwapHorizontalIcon } from '@blueprintjs/icons';
import type { ManualRow } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { now as clockNow } from '../../../data/clock.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { TeamBadge } from '../../../ui/TeamBadge.tsx';
import { dateWords, gameTitle, spreadWords, totalWords } from '../lineWords.ts';
import { rowKind, unknownTeams } from './pastedRows.ts';

type Reading = NonNullable<ManualRow['reading']>;
type Change = NonNullable<ManualRow['change']>;

/** The stored and the new value, or only the stored one if they are the same. */
function Moved({ old, now }: { old: string | null; now: string }) {
  if (old === null || old === now) return <>{now}</>;
  return (
    <>
      <s>
        <span className="sr">was </span>
        {old}
      </s>{' '}
      <span aria-hidden="true">→</span> <b>{now}</b>
    </>
  );
}

/** The spread before, read from the side that is at home now. */
function oldSpread(reading: Reading, { oldSpread: spread, swapsHome }: Change): string {
  const { awayTeam, homeTeam } = reading;
  return spreadWords(swapsHome ? { awayTeam: homeTeam, homeTeam: awayTeam } : reading, spread);
}

function changeWords({ picks, swapsHome }: Change): string {
  const keep = (n: number) => `${plural(n, 'pick keeps its', 'picks keep their')} line`;
  const kept = picks === null ? 'any picks keep their line' : picks === 0 ? 'no picks yet' : keep(picks);
  return `Changes a game of this week${swapsHome ? ', home and away are swapped' : ''}: ${kept}`;
}

type Props = { row: ManualRow; season: number; playing: readonly string[]; onSwap: () => void };

/** One pasted row as it was read, or why it could not be. */
export function PreviewRow({ row, season, playing, onSwap }: Props) {
  const { reading, change, error } = row;
  const kind = rowKind(row);
  const strangers = unknownTeams(row);
  if (reading === null) {
    return (
      <li className="paste-row is-bad">
        <span className="paste-number">{row.row}</span>
        <span className="paste-text">{row.text.replaceAll('\t', ' · ')}</span>
        <span className="paste-why">
          <ErrorIcon /> Row {row.row}: {error}
        </span>
      </li>
    );
  }
  const isQuestioned = playing.length + strangers.length + row.doubts.length > 0;
  return (
    <li className={`paste-row is-${kind} ${isQuestioned ? 'is-questioned' : ''}`}>
      <span className="paste-number">
        <span className="sr">Row </span>
        {row.row}
      </span>
      <span className="paste-game">
        <TeamBadge name={reading.awayTeam} /> <span className="at">@</span> <TeamBadge name={reading.homeTeam} />
        {reading.neutralSite && <Tag tone="outline">Neutral site</Tag>}
      </span>
      <span className="paste-when">
        <Moved
          old={change && dateWords(change.oldGameTime, clockNow(), season)}
          now={dateWords(reading.gameTime, clockNow(), season)}
        />
      </span>
      <span className="paste-line">
        <Moved old={change && oldSpread(reading, change)} now={spreadWords(reading, reading.spread)} />
      </span>
      <span className="paste-total">
        <span className="sr">Total </span>
        <Moved old={change && totalWords(change.oldTotal)} now={totalWords(reading.total)} />
      </span>
      <Button
        className="paste-swap"
        icon={<SwapHorizontalIcon />}
        text="Swap"
        aria-label={`Swap home and away, row ${row.row}, ${gameTitle(reading)}`}
        onClick={onSwap}
      />
      {(kind !== 'new' || isQuestioned) && (
        <span className="paste-note">
          {kind === 'same' && 'Already in this week, unchanged'}
          {kind === 'change' && change !== null && changeWords(change)}
          {row.doubts.length > 0 && <b className="admin-bad"> {row.doubts.join(' ')}</b>}
          {playing.length > 0 && `Already playing in this week: ${playing.join(' and ')}. Is this the right week?`}
          {strangers.length > 0 && ` Not an NFL team: ${strangers.join(' and ')}. Is it spelled right?`}
        </span>
      )}
    </li>
  );
}
