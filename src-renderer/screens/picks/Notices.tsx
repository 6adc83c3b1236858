import { Button, Callout } from '@blueprintjs/core';
import { ChevronDownIcon } from '@blueprintjs/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { texts } from '#shared/texts.ts';
import { notices } from '../../data/notices.ts';
import { kickoffTime } from '../../ui/format.ts';

/** What others changed on the member's card, until it is dismissed. Several are one row until opened. */
export function Notices({ now }: { now: number }) {
  const { data: unread = [] } = useQuery(notices.mine());
  const dismiss = useMutation({ mutationFn: (upTo: number) => notices.dismiss(upTo) });
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (unread.length === 0) return null;
  const isFolded = unread.length > 1 && !isOpen;
  return (
    <Callout intent="primary" icon={null} className="picks-callout notices">
      {unread.length > 1 && (
        <button
          type="button"
          className="text-button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.noticesAbout(unread.length)} <ChevronDownIcon />
        </button>
      )}
      <ul id={listId} hidden={isFolded}>
        {unread.map(({ id, text, createdAt }) => (
          <li key={id}>
            {text} <span className="muted">{kickoffTime(Date.parse(createdAt), now)}</span>
          </li>
        ))}
      </ul>
      <Button
        text={texts.noticeRead}
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate(Math.max(...unread.map(({ id }) => id)))}
      />
    </Callout>
  );
}
