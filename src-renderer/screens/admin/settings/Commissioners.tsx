import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { commissioners } from '../../../data/commissioners.ts';
import { read } from '../../../data/queries.ts';
import { useUser } from '../../../data/session.ts';
import { LazyConfirmDialog } from '../../../ui/LazyConfirmDialog.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { toast } from '../../../ui/toaster.ts';
import { FoldCard } from '../FoldCard.tsx';
import { AddCommissioner } from './AddCommissioner.tsx';
import { commissionerTexts } from './commissionerTexts.ts';
import { ResetPassword } from './ResetPassword.tsx';
import './commissioners.css';

type RowProps = { commissioner: User; myId: number; mayManage: boolean };

function CommissionerRow({ commissioner, myId, mayManage }: RowProps) {
  const { id, username, isActive, isFirstAdmin = false } = commissioner;
  const [isSetting, setSetting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => commissioners.remove(id),
    meta: { failed: commissionerTexts.removeFailed, fallback: commissionerTexts.removeFailed },
    onSuccess: () =>
      toast({ title: commissionerTexts.removed, text: commissionerTexts.removedLine(username), tone: 'success' }),
    onSettled: () => setAsking(false),
  });
  return (
    <li className="commissioner-row">
      <span className="commissioner-name">
        {username}
        {id === myId && ' (you)'}
        <span className="muted">
          {isFirstAdmin ? 'First commissioner' : isActive ? 'Co-commissioner' : commissionerTexts.paused}
        </span>
      </span>
      {mayManage && !isFirstAdmin && (
        <span className="admin-actions">
          <Button
            text="Set Password"
            aria-label={`Set password: ${username}`}
            aria-expanded={isSetting}
            active={isSetting}
            onClick={() => setSetting(!isSetting)}
          />
          <Button
            intent="danger"
            variant="outlined"
            text="Remove…"
            aria-label={`Remove ${username}`}
            onClick={() => setAsking(true)}
          />
        </span>
      )}
      {isSetting && <ResetPassword commissioner={commissioner} onDone={() => setSetting(false)} />}
      {isAsking && (
        <LazyConfirmDialog
          title={`Remove ${username}?`}
          verb={`Remove ${username}`}
          keep={`Keep ${username}`}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{commissionerTexts.removing(username)}</p>
        </LazyConfirmDialog>
      )}
    </li>
  );
}

/** Who runs the pool. Only the first commissioner adds, removes or resets the others. */
export function Commissioners() {
  const everyone = useQuery(read('readUsers'));
  const myId = useUser()?.id ?? 0;
  const admins = everyone.data
    ?.filter(({ isAdmin }) => isAdmin)
    .toSorted((a, b) => Number(b.isFirstAdmin) - Number(a.isFirstAdmin));
  const first = admins?.find(({ isFirstAdmin }) => isFirstAdmin === true);
  const mayManage = first?.id === myId;
  return (
    <FoldCard
      id="commissioners"
      title="Commissioners"
      note={admins === undefined ? undefined : admins.length === 1 ? 'Only you' : plural(admins.length, 'commissioner')}
    >
      <p className="muted">{commissionerTexts.lead}</p>
      <Unread of={everyone} skeleton={<Loading className="skel admin-skel" />} />
      {admins !== undefined && (
        <ul className="commissioner-list">
          {admins.map((one) => (
            <CommissionerRow key={one.id} commissioner={one} myId={myId} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {mayManage && <AddCommissioner />}
      {first !== undefined && !mayManage && <p className="muted">{commissionerTexts.onlyFirst(first.username)}</p>}
    </FoldCard>
  );
}
