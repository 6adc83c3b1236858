import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { REASON_MAX } from '#shared/limits.ts';
import type { Game } from '#shared/model.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { Input } from '../../../ui/Input.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { gameTitle } from '../lineWords.ts';

type Props = { game: Game; onClose: () => void };

/** Opens a game whose picks everyone has seen. The reason is shown to every player. */
export function ReopenDialog({ game, onClose }: Props) {
  const [reason, setReason] = useState('');
  const hintId = useId();
  const reopen = useMutation({
    mutationFn: () => commissioner.unlockGame(game.id, reason.trim()),
    meta: { failed: adminTexts.unlockGameFailed, fallback: adminTexts.unlockGameFailed },
    onSuccess: () => {
      toast({ title: adminTexts.gameUnlocked, text: gameTitle(game), tone: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Open this game for picks again?"
      verb="Reopen Game"
      keep="Keep It Locked"
      isPending={reason.trim() === '' || reopen.isPending}
      onConfirm={() => reopen.mutate()}
      onClose={onClose}
    >
      <p>
        Everyone has seen the picks on <b>{gameTitle(game)}</b>. Reopening hides them until kickoff and lets players
        change them.
      </p>
      <label>
        Reason
        <Input
          autoComplete="off"
          maxLength={REASON_MAX}
          aria-describedby={hintId}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      <p id={hintId} className="muted">
        Every player gets a notice with this reason, and the game&rsquo;s card shows it.
      </p>
    </ConfirmDialog>
  );
}
