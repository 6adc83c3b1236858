import { Button, Callout } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { texts } from '#shared/texts.ts';
import { notices } from '../../data/notices.ts';
import { kickoffTime } from '../../ui/format.ts';

/** What happened to the member's card without her doing, until she has put it away. */
export function Notices({ now }: { now: number }) {
  const { data: unread = [] } = useQuery(notices.mine());
  const dismiss = useMutation({ mutationFn: (upTo: number) => notices.dismiss(upTo) });
  if (unread.length === 0) return null;
  return (
    <Callout intent="primary" icon={null} className="picks-callout">
      <ul>
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
