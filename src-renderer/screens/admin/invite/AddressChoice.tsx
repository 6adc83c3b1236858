import { Button, Radio } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { ADDRESS_MAX } from '#shared/limits.ts';
import type { Invite } from '#shared/model.ts';
import { invite as inviteData } from '../../../data/invite.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { toast } from '../../../ui/toaster.ts';
import { Field } from '../../../ui/Field.tsx';
import { readAddress } from '../publicAddress.ts';
import { FoldCard } from '../FoldCard.tsx';
import { inviteTexts } from './inviteTexts.ts';

const BEST = 'best';
const OTHER = 'other';

type RowProps = {
  value: string;
  title: string;
  url?: string;
  note: string | null;
  isChosen: boolean;
  onChoose: (value: string) => void;
};

const Row = ({ value, title, url, note, isChosen, onChoose }: RowProps) => (
  <Radio
    name="inviteAddress"
    className="invite-choice"
    value={value}
    checked={isChosen}
    onChange={() => onChoose(value)}
  >
    <span className="invite-choice-words">
      <b>{title}</b>
      {url !== undefined && <span className="invite-choice-url">{url}</span>}
      {note !== null && <span className="muted">{note}</span>}
    </span>
  </Radio>
);

/** The choice that is saved, the one that is picked, and saving it. */
function useAddressChoice({ addresses, chosen, isChosenGone }: Invite) {
  const isListed = addresses.some(({ url }) => url === chosen);
  const isOther = chosen !== null && !isListed && !isChosenGone;
  const present = isListed && chosen !== null ? chosen : isOther ? OTHER : BEST;
  const [picked, setPicked] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);
  // The chosen address may have left the list since.
  const isThere = picked === BEST || picked === OTHER || addresses.some(({ url }) => url === picked);
  const shown = picked !== null && isThere ? picked : present;
  const text = typed ?? (isOther ? chosen : '');
  const save = useMutation({
    mutationFn: (address: string | null) => inviteData.choose(address),
    meta: { failed: inviteTexts.saveFailed, fallback: inviteTexts.saveFailed },
    onError: (failure) => setError(fieldErrors(failure)['inviteAddress']),
    onSuccess: (_, address) => {
      setPicked(null);
      setTyped(null);
      toast({ title: inviteTexts.saved, text: address ?? inviteTexts.best, tone: 'success' });
    },
  });
  const isChanged = shown !== present || (shown === OTHER && typed !== null) || isChosenGone;
  return {
    present,
    shown,
    maySave: isChanged && !save.isPending,
    choose: (value: string) => {
      setPicked(value);
      setError(undefined);
    },
    field: {
      value: text,
      error,
      inputRef,
      onChange: (next: string) => {
        setTyped(next);
        setError(undefined);
      },
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (save.isPending) return;
      const address = shown === OTHER ? readAddress(text) : shown === BEST ? null : shown;
      if (shown === OTHER && (address === null || text.trim().length > ADDRESS_MAX)) {
        setError(inviteTexts.addressNeeded);
        return inputRef.current?.focus();
      }
      save.mutate(address);
    },
  };
}

/** Chooses the address on invitations. A choice applies once it is saved. */
export function AddressChoice({ invite }: { invite: Invite }) {
  const { addresses, isChosenGone } = invite;
  const { present, shown, maySave, choose, field, submit } = useAddressChoice(invite);
  const row = (value: string) => ({ value, isChosen: shown === value, onChoose: choose });
  return (
    <FoldCard
      id="invite-choice"
      title="Address for invitations"
      note={present === BEST ? 'Automatic' : 'Your choice'}
      startsOpen={isChosenGone}
    >
      <form className="invite-choices" noValidate onSubmit={submit}>
        <fieldset>
          <legend className="sr">Address on invitations</legend>
          <Row {...row(BEST)} title={inviteTexts.best} note={inviteTexts.bestNow(addresses[0]?.url ?? null)} />
          {addresses.map(({ url, name, note }) => (
            <Row key={url} {...row(url)} title={name} url={url} note={note} />
          ))}
          <Row {...row(OTHER)} title={inviteTexts.another} note={inviteTexts.anotherLine} />
        </fieldset>
        {shown === OTHER && (
          <Field
            label="Public address"
            name="inviteAddress"
            inputMode="url"
            {...field}
            help="For example https://pool.example.org"
          />
        )}
        <Button type="submit" text="Use This Address" disabled={!maySave} />
      </form>
    </FoldCard>
  );
}
