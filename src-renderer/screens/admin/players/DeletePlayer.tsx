import { useMutation, useQuery } from '@tanstack/react-query';
import type { Contents, User } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { players } from '../../../data/players.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toaster.ts';
import { playerTexts } from './playerTexts.ts';

const sentence = ({ messages }: Contents): string =>
  messages === 0
    ? ''
    : ` Their ${playerTexts.plural(messages, 'chat message')} ${messages === 1 ? 'stays' : 'stay'}, signed “(left)”.`;

/** Asks before a player is deleted for good: says what goes, by count. */
export function DeletePlayer({ player, onClose }: { player: User; onClose: () => void }) {
  const name = player.username;
  const { data, error, refetch, isFetching } = useQuery(players.contents(player.id));
  // What is confirmed must be what is said.
  const counted = isFetching ? undefined : data;
  const remove = useMutation({
    mutationFn: () => players.remove(player.id),
    meta: { failed: playerTexts.deleteFailed, fallback: playerTexts.deleteFailed },
    onSuccess: () => {
      onClose();
      toast({ title: playerTexts.deleted, text: playerTexts.deletedLine(name), tone: 'success' });
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      verb={`Delete ${name}`}
      keep={`Keep ${name}`}
      isPending={counted === undefined || remove.isPending}
      onConfirm={() => remove.mutate()}
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
            ? 'Counting what goes…'
            : `This permanently deletes the user ${name} and all their picks (${counted.picks}).${sentence(counted)} The standings are counted again. It cannot be undone by itself.`}
        </p>
      )}
      <p className="muted">
        A snapshot of the pool is taken first; restoring it brings everything back as it was. To only keep {name} out,
        choose Disable.
      </p>
    </ConfirmDialog>
  );
}
