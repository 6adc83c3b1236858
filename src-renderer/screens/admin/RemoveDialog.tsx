import { useQuery } from '@tanstack/react-query';
import type { Contents, Week } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { read } from '../../data/queries.ts';
import { CountedDialog } from '../../ui/CountedDialog.tsx';
import { adminTexts } from './adminTexts.ts';

type Props = {
  week: Week;
  title: string;
  verb: (contents: Contents | undefined) => string;
  /** What goes besides the games: "Week 3 of the regular season". */
  what?: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

function sentence({ games, picks, players }: Contents): string {
  if (games === 0) return 'no games and no picks';
  const all = plural(games, 'game');
  if (picks === 0) return `${all} without any picks`;
  return `${all}, ${plural(picks, 'pick')} of ${plural(players, 'player')} and their results`;
}

/** Asks before a week or its games are deleted, and counts the rows deleted with them. */
export function RemoveDialog({ week, what, ...dialog }: Props) {
  const subject = what === undefined ? '' : `${what} with `;
  return (
    <CountedDialog
      {...dialog}
      count={useQuery(read('readWeekContents', { params: { weekId: week.id } }))}
      counting="Counting games and picks…"
      sentence={(counted) => `This removes ${subject}${sentence(counted)}. The standings are recalculated.`}
    >
      <p className="muted">{adminTexts.canRestore}</p>
    </CountedDialog>
  );
}
