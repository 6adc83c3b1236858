import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChatMessage } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { chat } from '../../data/chat.ts';
import { toastError } from '../../ui/toaster.ts';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import { chatScreenTexts } from './chatScreenTexts.ts';

const load = async () => (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog;

/** Asks the commissioner before a message goes. */
export function DeleteDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const [ConfirmDialog, fetchDialog] = useOnDemand(load);
  useEffect(() => {
    void fetchDialog().then((came) => !came && onClose());
  }, [fetchDialog, onClose]);
  const remove = useMutation({
    mutationFn: () => chat.remove(message.id),
    meta: { silent: true },
    onError: () => toastError(texts.error, chatScreenTexts.deleteFailed),
    onSettled: onClose,
  });
  if (ConfirmDialog === null) return null;
  return (
    <ConfirmDialog
      title="Delete message"
      verb="Delete Message"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{chatScreenTexts.deleteMessageAsk}</p>
      <blockquote className="delete-quote">
        <b>{message.username}</b> {message.message === '' ? 'A picture' : message.message}
      </blockquote>
    </ConfirmDialog>
  );
}
