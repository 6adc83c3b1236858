import { useUser } from '../../data/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ChatLinks } from './ChatLinks.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { chatScreenTexts } from './chatScreenTexts.ts';
import './chat.css';
import './messages.css';

/** The group chat: the panel, with links next to it on wide screens. */
export function ChatScreen() {
  const user = useUser();
  if (user === null) {
    return (
      <>
        <PageHead title="Chat" />
        <Empty title={chatScreenTexts.chatNeedsLogin}>
          <p>The chat is for members of the pool.</p>
          <LinkButton intent="primary" to="/">
            {chatScreenTexts.goToLogin}
          </LinkButton>
        </Empty>
      </>
    );
  }
  return (
    <div className="chat">
      <ChatLinks user={user} />
      <ChatPanel key={user.id} user={user} />
    </div>
  );
}
