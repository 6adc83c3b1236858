import { Callout, H2 } from '@blueprintjs/core';
import { EndorsedIcon, WarningSignIcon } from '@blueprintjs/icons';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MINUTE_MS } from '#shared/limits.ts';
import type { Game, User, WeekPicks } from '#shared/model.ts';
import { shownPicks, summaryOf, type GameCheck } from '#shared/rules/sealCheck.ts';
import { abbreviation } from '#shared/teams.ts';
import { useSignal } from '../../data/useSignal.ts';
import { canKeep } from '../../data/witness.ts';
import { useNow } from '../useNow.ts';
import { CANNOT_KEEP, checkWords, MISMATCH_ADVICE, summaryWords, type WordContext } from './proofWords.ts';
import { useWeekCheck } from './useWeekCheck.ts';
import './proof.css';

type Props = {
  weekId: number;
  games: readonly Game[];
  players: readonly Pick<User, 'id' | 'username'>[];
  picks: WeekPicks;
  /** Checks this player's picks only. */
  only?: number;
};

/** Whether the week's revealed picks are the ones that were sealed: one line, and each game behind it. */
export function WeekCheck({ weekId, games, players, picks, only }: Props) {
  const shown = useMemo(() => shownPicks(picks), [picks]);
  const checked = useWeekCheck({ weekId, games, shown, only });
  const keeps = useSignal(canKeep);
  const now = useNow(MINUTE_MS);
  const names = useMemo(() => new Map(players.map(({ id, username }) => [id, username])), [players]);
  if (checked === null) return <div className="card week-check-space" />;
  return (
    <ProofSummary checks={checked.checks} games={games} context={{ names, now }}>
      {!keeps && <p className="muted">{CANNOT_KEEP}</p>}
      <p>
        <Link to={`/proof?week=${weekId}`}>How the proof works, and every seal</Link>
      </p>
    </ProofSummary>
  );
}

type ListProps = { checks: readonly GameCheck[]; games: readonly Game[]; context: WordContext };

/** The result of the check: in red and open if a game does not match. */
export function ProofSummary({ children, ...list }: ListProps & { children?: ReactNode }) {
  const { worst, counted } = summaryOf(list.checks);
  if (worst !== 'mismatch') {
    return (
      // My season has one for each week, too many for landmarks.
      <div className="card week-check" role="group" aria-label="Proof">
        <details>
          <summary>
            <EndorsedIcon size={16} /> {summaryWords(list.checks)}
          </summary>
          {counted > 0 && <GameList {...list} />}
          {children}
        </details>
      </div>
    );
  }
  return (
    <Callout icon={null} intent="danger" className="week-mismatch" role="alert" aria-label="Proof">
      <H2>
        <WarningSignIcon size={16} /> {summaryWords(list.checks)}
      </H2>
      <GameList {...list} checks={list.checks.filter(({ state }) => state === 'mismatch' || state === 'changed')} />
      <p>
        <b>What to do:</b> {MISMATCH_ADVICE}
      </p>
      {children}
    </Callout>
  );
}

/** The worst first; games whose picks are still hidden are left out. */
const ORDER: readonly GameCheck['state'][] = ['mismatch', 'changed', 'late', 'matches', 'unsealed'];

function GameList({ checks, games, context }: ListProps) {
  const titles = new Map(
    games.map(({ id, awayTeam, homeTeam }) => [id, `${abbreviation(awayTeam)} @ ${abbreviation(homeTeam)}`]),
  );
  const listed = ORDER.flatMap((state) => checks.filter((check) => check.state === state));
  return (
    <ul className="game-checks">
      {listed.map((check) => {
        const [first, ...rest] = checkWords(check, context);
        return (
          <li key={check.gameId} className={`game-check is-${check.state}`}>
            <b>{titles.get(check.gameId) ?? 'A removed game'}</b>
            <span>{first}</span>
            {rest.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
