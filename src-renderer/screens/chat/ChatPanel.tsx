import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { ChatMessage, SignedInUser } from '#shared/model.ts';
import { chat } from '../../data/chat.ts';
import { isLive } from '../../data/live.ts';
import { read } from '../../data/queries.ts';
import { useSignal } from '../../data/useSignal.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Unread } from '../../ui/Reading.tsx';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import { Composer } from './Composer.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { MessageList } from './MessageList.tsx';
import { chatScreenTexts } from './chatScreenTexts.ts';

// Only pools that want them load the chances here. The chat works without them.
const ChatMoments = lazy(async () =>
  import('./ChatMoments.tsx').then(
    ({ ChatMoments: moments }) => ({ default: moments }),
    () => ({ default: () => <></> }),
  ),
);

function Connection() {
  const isConnected = useSignal(isLive);
  return (
    <p className={`connection ${isConnected ? 'is-connected' : ''}`} role="status">
      {isConnected ? 'Connected' : 'Disconnected'}
    </p>
  );
}

/** The messages and the line to write the next one. */
export function ChatPanel({ user }: { user: SignedInUser }) {
  const history = useQuery(chat.history());
  const { data: pool } = useQuery(read('readPool'));
  const [sent, setSent] = useState(0);
  const [asked, setAsked] = useState<ChatMessage | null>(null);
  const said = useCallback(() => setSent((n) => n + 1), []);
  const close = useCallback(() => setAsked(null), []);
  useEffect(() => chat.forgetOlder, []);

  return (
    <section className="chat-panel card">
      <PageHead title="Chat" actions={<Connection />} />
      <Unread of={history} skeleton={<ChatSkeleton />} />
      {history.data?.messages.length === 0 && (
        <Empty title={chatScreenTexts.noMessages}>
          <p>{chatScreenTexts.noMessagesLine}</p>
        </Empty>
      )}
      {history.data !== undefined && history.data.messages.length > 0 && (
        <MessageList user={user} history={history.data} sent={sent} onDelete={setAsked} />
      )}
      <div>
        {pool?.momentsInChat === true && (
          <Suspense fallback={null}>
            <ChatMoments />
          </Suspense>
        )}
        <Composer user={user} onSent={said} />
      </div>
      {asked !== null && <DeleteDialog message={asked} onClose={close} />}
    </section>
  );
}
