import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { UNREAD_MAX } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { chatUnread } from '../data/chatUnread.ts';
import { useUser } from '../data/session.ts';

/** How many messages wait in the chat, on its item of the navigation; nothing while one is there. */
export function UnreadBadge() {
  const user = useUser();
  const isThere = useLocation().pathname === '/chat';
  const { data: unread = 0 } = useQuery({ ...chatUnread.count(user?.id ?? 0), enabled: user !== null && !isThere });
  if (user === null || isThere || unread === 0) return null;
  const n = unread >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(unread);
  return (
    <span className="unread">
      <span aria-hidden="true">{n}</span>
      <span className="sr"> {texts.unreadMessages(n)}</span>
    </span>
  );
}
