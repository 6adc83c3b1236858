import { useQuery } from '@tanstack/react-query';
import type { Contents, Week } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { commissioner } from '../../data/commissioner.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
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
  const all = adminTexts.plural(games, 'game');
  if (picks === 0) return `${all} that nobody has picked`;
  return `${all}, ${adminTexts.plural(picks, 'pick')} of ${adminTexts.plural(players, 'member')} and their results`;
}

/** Asks before a week, or its games, go: says what goes by count. */
export function RemoveDialog({ week, title, verb, what, isPending, onConfirm, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery(commissioner.weekContents(week.id));
  // An earlier count may be wrong by now; what is confirmed must be what is said.
  const counted = isFetching ? undefined : data;
  return (
    <ConfirmDialog
      title={title}
      verb={verb(counted)}
      isPending={isPending || counted === undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {error !== null && !isFetching ? (
        <p role="alert">
          {error.message}{' '}
          <button type="button" className="text-button" onClick={() => void refetch()}>
            {texts.tryAgain}
          </button>
        </p>
      ) : (
        <p aria-busy={counted === undefined}>
          {counted === undefined
            ? 'Counting what is in it…'
            : `This removes ${what === undefined ? '' : `${what} with `}${sentence(counted)}. The standings are counted again.`}
        </p>
      )}
      <p className="muted">{adminTexts.snapshotFirst}</p>
    </ConfirmDialog>
  );
}
