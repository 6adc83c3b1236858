import { Button } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { players } from '../../../data/players.ts';
import { read } from '../../../data/queries.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { invitation, sendingWays, type Invite } from './invitation.ts';
import { playerTexts } from './playerTexts.ts';

type Props = {
  invite: Invite;
  name: string;
  code: string | null;
  /** The element that shows the message; it is selected if the browser blocks copying. */
  fieldId?: string;
};

/** The share sheet of a phone; only pages over https or on this computer have it. */
const canShare = () => typeof navigator.share === 'function';

/** Ways to send one player's invitation, and whether it was sent. */
export function SendInvitation({ invite, name, code, fieldId }: Props) {
  const { data: users } = useQuery(read('readUsers'));
  const player = users?.find(({ username }) => username === name);
  const text = invitation(invite, name, code);
  const mark = useMutation({
    mutationFn: (isSent: boolean) => players.markInvited(player?.id ?? 0, isSent),
    meta: { failed: playerTexts.markFailed, fallback: playerTexts.markFailed },
  });
  const markSent = () => {
    if (player !== undefined && player.invitedAt == null) mark.mutate(true);
  };
  const share = () => void navigator.share({ text }).then(markSent, () => {}); // closing the sheet is no failure
  const about = `invitation for ${name}`;
  const sentAt = player?.invitedAt ?? null;
  const sent = sentAt === null ? playerTexts.markSent : playerTexts.sentOn(Date.parse(sentAt));
  return (
    <span className="player-actions send-invitation">
      <CopyButton text={text} label="Copy Invitation" about={name} onCopied={markSent} {...(fieldId && { fieldId })} />
      {canShare() && <Button text="Share" aria-label={`Share ${about}`} onClick={share} />}
      {sendingWays(invite.poolName, text).map(({ label, href, opensTab }) => (
        <LinkButton
          key={label}
          href={href}
          aria-label={`${label} ${about}`}
          onClick={markSent}
          {...(opensTab && { target: '_blank', rel: 'noreferrer' })}
        >
          {label}
        </LinkButton>
      ))}
      {player !== undefined && (
        <Button
          variant="minimal"
          aria-pressed={player.invitedAt != null}
          icon={player.invitedAt == null ? undefined : <TickIcon />}
          text={sent}
          aria-label={`${sent}: ${name}`}
          disabled={mark.isPending}
          onClick={() => mark.mutate(player.invitedAt == null)}
        />
      )}
    </span>
  );
}
