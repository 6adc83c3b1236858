/** Opens a player's card that is hidden from commissioners too: with a reason, which everyone can read. */
import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { REASON_MAX } from '#shared/limits.ts';
import type { Pick, User, Week } from '#shared/model.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { players } from '../../../data/players.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { playerTexts } from './playerTexts.ts';

type Props = { player: User; week: Week; onOpened: (picks: readonly Pick[]) => void };

export function OpenCard({ player, week, onOpened }: Props) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const open = useMutation({
    mutationFn: () => players.openCard(player.id, { weekId: week.id, reason: reason.trim() }),
    meta: { silent: true },
    onSuccess: ({ picks }) => onOpened(picks),
  });
  const long = reason.trim().length > REASON_MAX ? `Use at most ${REASON_MAX} characters.` : undefined;
  const reasonError = reason.trim() === '' ? fieldTexts.reasonRequired : long;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (reasonError === undefined && !open.isPending) open.mutate();
  };
  return (
    <section className="card admin-card" aria-labelledby="open-card">
      <h2 id="open-card">{playerTexts.openCard(player.username)}</h2>
      <form className="admin-form" noValidate onSubmit={submit}>
        <p>{playerTexts.openCardLead(player.username)}</p>
        <FormFailure error={open.error} title={playerTexts.openFailed} fallback={playerTexts.openFailed} />
        <Field
          label="Reason"
          name="openReason"
          value={reason}
          onChange={setReason}
          error={(isTried ? reasonError : undefined) ?? fieldErrors(open.error)['reason']}
          help="For example “asked me to change a pick on the phone”."
        />
        <Button type="submit" intent="primary" fill text="Open Card" disabled={open.isPending} />
      </form>
    </section>
  );
}
