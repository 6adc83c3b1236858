import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { PoolError } from '#shared/errors.ts';
import type { SignedInUser } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { chat } from '../../data/chat.ts';
import { fieldErrors } from '../../data/refusals.ts';
import { toastError } from '../../ui/toaster.ts';
import { chatScreenTexts } from './chatScreenTexts.ts';

type Said = { text: string; file: File | null };
type Options = { user: SignedInUser; onSent: (said: Said) => void; report: (note: string) => void };

/** Sends a message, its picture first. A picture is not uploaded again when only the message failed. */
export function useSending({ user, onSent, report }: Options) {
  const uploaded = useRef<{ file: File; mediaUrl: string } | null>(null);
  const upload = useRef<AbortController | null>(null);

  async function uploadOnce(file: File): Promise<string> {
    if (uploaded.current?.file === file) return uploaded.current.mediaUrl;
    upload.current = new AbortController();
    const mediaUrl = await chat.uploadImage(file, upload.current.signal);
    uploaded.current = { file, mediaUrl };
    return mediaUrl;
  }

  const sending = useMutation({
    mutationFn: async ({ text, file }: Said) => {
      const picture = file === null ? {} : { mediaUrl: await uploadOnce(file) };
      upload.current = null;
      await chat.send({ userId: user.id, username: user.username, message: text.trim(), ...picture });
    },
    meta: { silent: true },
    onSuccess: (_, said) => {
      uploaded.current = null;
      onSent(said);
    },
    onError: (error) => {
      // Given up by the member: the picture is put away, the text stays.
      if (upload.current?.signal.aborted === true) return;
      // The server no longer has the picture.
      if (fieldErrors(error)['mediaUrl'] !== undefined) uploaded.current = null;
      toastError(texts.error, chatScreenTexts.sendFailed);
      report(error instanceof PoolError ? error.message : '');
    },
  });
  return {
    send: sending.mutate,
    isSending: sending.isPending,
    giveUp: () => upload.current?.abort(),
  };
}
