import { useMemo, useState } from 'react';
import type { Game, Week, WeekPicks } from '#shared/model.ts';
import { picksForComplete } from '#shared/rules/completeness.ts';
import { gameFacts, weekFacts } from '#shared/rules/facts.ts';
import { isWeekLocked } from '#shared/rules/locking.ts';
import { plural } from '#shared/texts.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { kickoffTime } from '../../../ui/format.ts';
import { LockTag } from '../../../ui/LockTag.tsx';
import { useLastPassed, useNow } from '../../../ui/useNow.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { LockTimeForm } from './LockTimeForm.tsx';

const CARD_TITLES = { current: 'Current Week', historical: 'Historical Week', upcoming: 'Upcoming Week' } as const;

type Props = { week: Week; games: readonly Game[]; picks: WeekPicks; players: number };

/** The week's state: locked or open, who has picked, and how many picks there are. */
export function SummaryCards({ week, games, picks, players }: Props) {
  const [isEditing, setEditing] = useState(false);
  const facts = useMemo(() => weekFacts(week), [week]);
  const at = useLastPassed(useMemo(() => (facts.lockAt === null ? [] : [facts.lockAt]), [facts]));
  const now = useNow(60_000);
  const needed = useMemo(() => picksForComplete(games.map(gameFacts), week), [games, week]);
  const isLocked = isWeekLocked(facts, at);
  const total = Object.values(picks).reduce((sum, list) => sum + list.length, 0);
  const lockText =
    facts.lockAt !== null
      ? `${facts.lockAt <= at ? 'Locked' : 'Locks'} ${kickoffTime(facts.lockAt, now, week.season)}`
      : week.isLocked
        ? 'Locked manually'
        : commissionerTexts.eachGameLocks;
  return (
    <div className="stats">
      <section className="card stat stat-week" aria-labelledby="stat-week">
        <h2 id="stat-week">{CARD_TITLES[week.phase]}</h2>
        <p className="stat-figure">
          {weekName(week)} <LockTag isLocked={isLocked || week.phase === 'historical'} />
        </p>
        <p className="muted">{seasonName(week)}</p>
        {isEditing ? (
          <LockTimeForm key={week.id} week={week} games={games} onClose={() => setEditing(false)} />
        ) : (
          <p className="stat-lock">
            <span className="muted">{lockText}</span>
            <button type="button" className="text-button" onClick={() => setEditing(true)}>
              Edit Lock Time
            </button>
          </p>
        )}
      </section>
      <section className="card stat" aria-labelledby="stat-participants">
        <h2 id="stat-participants">Participants</h2>
        <p className="stat-figure">{Object.keys(picks).length}</p>
        <p className="muted">of {plural(players, 'player')}</p>
      </section>
      <section className="card stat" aria-labelledby="stat-picks">
        <h2 id="stat-picks">Total Picks</h2>
        <p className="stat-figure">{total}</p>
        <p className="muted">of {players * needed} possible</p>
      </section>
    </div>
  );
}
