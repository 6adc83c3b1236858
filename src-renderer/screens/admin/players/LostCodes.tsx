import { Button, Callout } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#shared/texts.ts';
import { players } from '../../../data/players.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toaster.ts';
import type { NewCode } from './ManyCodes.tsx';
import { playerTexts } from './playerTexts.ts';

type Props = { lost: number; all: number; onMade: (codes: NewCode[]) => void };

/** Codes whose key is gone can't be read any more; the remedy is new codes for everyone. */
export function LostCodes({ lost, all, onMade }: Props) {
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: players.renewAllCodes,
    meta: { failed: playerTexts.renewFailed, fallback: playerTexts.renewFailed },
    onSuccess: (codes) => {
      setAsking(false);
      toast({ title: playerTexts.manyGenerated(codes.length), tone: 'success' });
      onMade(codes.map(({ user, accessCode }) => ({ username: user.username, accessCode })));
    },
  });
  if (lost === 0) return null;
  return (
    <Callout intent="danger" icon={null} className="lost-codes">
      <p>
        {plural(lost, 'access code is', 'access codes are')} lost because their key is missing from the data folder.
        Players who are logged in stay logged in. No one else can log in until you make new codes. If you still have the
        old file codes.key, in a copy of the data folder for example, quit Sunday Five, put it back and start again:
        then the old codes work.
      </p>
      <Button text="Make New Codes for All…" onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title="Make new codes for all?"
          verb={`Make ${plural(all, 'New Code')}`}
          keep="Cancel"
          isDanger={false}
          isPending={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            All {plural(all, 'player')} get a new access code and are logged out. The old codes stop working. Send the
            new codes afterwards.
          </p>
        </ConfirmDialog>
      )}
    </Callout>
  );
}
