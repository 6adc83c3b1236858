import { Button } from '@blueprintjs/core';
import { ArrowDownIcon } from '@blueprintjs/icons';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { MINUTE_MS } from '#shared/limits.ts';
import type { ChatMessage, SignedInUser } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import type { ChatHistory } from '../../data/chatHistory.ts';
import { chatUnread } from '../../data/chatUnread.ts';
import { useNow } from '../../ui/useNow.ts';
import { Message } from './Message.tsx';
import { messageDays } from './messageDays.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { useOlderMessages } from './useOlderMessages.ts';
import { chatScreenTexts } from './chatScreenTexts.ts';

type Props = {
  user: SignedInUser;
  history: ChatHistory;
  /** Grows with each of the reader's own messages. */
  sent: number;
  onDelete: (message: ChatMessage) => void;
};

/** Messages seen to the end count as read, also for the badge in the navigation. */
function useSeen(userId: number, newestId: number, isAtEnd: boolean): number {
  const [seenId, setSeenId] = useState(newestId);
  if (isAtEnd && seenId !== newestId) setSeenId(newestId);
  useEffect(() => {
    const mark = () => {
      if (isAtEnd && document.visibilityState === 'visible') chatUnread.markSeen(userId, newestId);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [userId, newestId, isAtEnd]);
  return seenId;
}

/** The messages by day, newest last, staying where the reader is. */
export function MessageList({ user, history, sent, onDelete }: Props) {
  const { messages, hasOlder } = history;
  const { frame, isAtEnd, remember, toEnd } = useKeptPlace(messages);
  const older = useOlderMessages(hasOlder);
  const seenId = useSeen(user.id, messages.at(-1)?.id ?? 0, isAtEnd);
  const now = useNow(MINUTE_MS);
  const days = useMemo(() => messageDays(messages, now), [messages, now]);
  const nNew = messages.reduce((n, { id, userId }) => (id > seenId && userId !== user.id ? n + 1 : n), 0);
  useEffect(() => {
    if (sent > 0) toEnd();
  }, [sent, toEnd]);

  const scrolled = useCallback(() => {
    remember();
    older.onScroll(frame.current?.scrollTop ?? 0);
  }, [remember, older, frame]);
  const goToEnd = () => {
    toEnd();
    frame.current?.focus({ preventScroll: true });
  };

  return (
    <div className="messages">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard */}
      <div
        ref={frame}
        className="messages-frame"
        role="log"
        aria-label="Messages"
        // Screen readers read new messages only, not fetched older ones.
        aria-live={older.isQuiet ? 'off' : 'polite'}
        tabIndex={0}
        onScroll={scrolled}
      >
        <div className="messages-list">
          {hasOlder && (
            <div className="older">
              {older.hasFailed && <p>{chatScreenTexts.olderFailed}</p>}
              <Button variant="minimal" disabled={older.isReading} onClick={older.read}>
                {older.isReading ? 'Loading…' : older.hasFailed ? texts.tryAgain : 'Show older messages'}
              </Button>
            </div>
          )}
          {days.map((day) => (
            <section key={day.key} aria-labelledby={`day-${day.key}`}>
              <h2 className="day" id={`day-${day.key}`}>
                {day.label}
              </h2>
              <ol>
                {day.messages.map((message) => (
                  <Message
                    key={message.id}
                    message={message}
                    isMine={message.userId === user.id}
                    onDelete={user.isAdmin ? onDelete : undefined}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
      {!isAtEnd && nNew > 0 && (
        <Button intent="primary" className="to-end" onClick={goToEnd}>
          <ArrowDownIcon /> {chatScreenTexts.newMessages(nNew)}
        </Button>
      )}
    </div>
  );
}
