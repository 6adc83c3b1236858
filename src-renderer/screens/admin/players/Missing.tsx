import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { gameFacts } from '#shared/rules/facts.ts';
import { nextLockAt } from '#shared/rules/locking.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { games } from '../../../data/games.ts';
import { weeks } from '../../../data/weeks.ts';
import { kickoffTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/useNow.ts';
import { weekName } from '../adminWeek.ts';
import { CopyButton } from '../CopyButton.tsx';
import { nudge } from './invitation.ts';
import { playerTexts } from './playerTexts.ts';
import { useInvite } from './useInvite.ts';

/** Who could still add picks this week, with a message that says so. Nobody: nothing to show. */
export function Missing() {
  const id = useId();
  const now = useNow(60_000);
  const { data: todo } = useQuery(commissioner.todo());
  const { data: week } = useQuery(weeks.current());
  const { data: ofWeek } = useQuery(games.ofMaybeWeek(week?.id));
  const invite = useInvite();
  if (todo === undefined || week == null || todo.missing.length === 0) return null;
  const lockAt = nextLockAt((ofWeek ?? []).map(gameFacts), now);
  const nextLock = lockAt === null ? null : kickoffTime(lockAt, now);
  const text = nudge(invite, weekName(week), todo.missing, nextLock);
  return (
    <section className="card admin-card" aria-labelledby="missing">
      <h2 id="missing">Who is missing</h2>
      <p className="muted">
        {playerTexts.plural(todo.missing.length, 'player')} could still add picks to {weekName(week)}.
      </p>
      <label className="sr" htmlFor={id}>
        Reminder
      </label>
      <textarea id={id} className="bp6-input invite-text" readOnly rows={4} value={text} />
      <CopyButton text={text} label="Copy Reminder" about="Reminder" fieldId={id} />
    </section>
  );
}
