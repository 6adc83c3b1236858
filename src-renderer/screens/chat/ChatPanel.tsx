import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { PoolError } from '#shared/errors.ts';
import type { ChatMessage, SignedInUser } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { chat } from '../../data/chat.ts';
import { isLive } from '../../data/live.ts';
import { read } from '../../data/queries.ts';
import { useSignal } from '../../data/useSignal.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Tally } from '../../ui/Tally.tsx';
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
      {history.data === undefined && history.error === null && <ChatSkeleton />}
      {history.data === undefined && history.error !== null && (
        <div className="chat-blank">
          <h2>{history.error instanceof PoolError ? history.error.message : texts.error}</h2>
          {history.error instanceof PoolError && history.error.code === 'unreachable' && <p>{texts.triesAgain}</p>}
          <Button intent="primary" onClick={() => void history.refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {history.data?.messages.length === 0 && (
        <div className="chat-blank">
          <Tally count={0} height={40} onPaper />
          <h2>{chatScreenTexts.noMessages}</h2>
          <p>{chatScreenTexts.noMessagesLine}</p>
        </div>
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
