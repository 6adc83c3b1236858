import { useMutation, useQuery } from '@tanstack/react-query';
import type { Contents, User } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { players } from '../../../data/players.ts';
import { read } from '../../../data/queries.ts';
import { CountedDialog } from '../../../ui/CountedDialog.tsx';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { playerTexts } from './playerTexts.ts';

const sentence = ({ messages }: Contents): string =>
  messages === 0
    ? ''
    : ` Their ${plural(messages, 'chat message')} ${messages === 1 ? 'stays' : 'stay'}, signed “(left)”.`;

/** Asks before a player is deleted, and counts the deleted rows. */
export function DeletePlayer({ player, onClose }: { player: User; onClose: () => void }) {
  const name = player.username;
  const remove = useMutation({
    mutationFn: () => players.remove(player.id),
    meta: { failed: playerTexts.deleteFailed, fallback: playerTexts.deleteFailed },
    onSuccess: () => {
      onClose();
      toast({ title: playerTexts.deleted, text: playerTexts.deletedLine(name), tone: 'success' });
    },
  });
  return (
    <CountedDialog
      title={`Delete ${name}?`}
      verb={() => `Delete ${name}`}
      keep={`Keep ${name}`}
      count={useQuery(read('readUserContents', { params: { id: player.id } }))}
      counting="Counting picks and messages…"
      sentence={(counted) =>
        `This deletes the user ${name} and all their picks (${counted.picks}).${sentence(counted)} The standings are recalculated.`
      }
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="muted">
        {adminTexts.canRestorePlayer} To only block {name} from logging in, choose Disable.
      </p>
    </CountedDialog>
  );
}
