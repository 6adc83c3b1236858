import { useQuery } from '@tanstack/react-query';
import { CONNECTIONS_MAX } from '#shared/limits.ts';
import { read } from '../../../data/queries.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Reading } from '../../../ui/Reading.tsx';
import { AddConnection } from './AddConnection.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { groupChatTexts } from './groupChatTexts.ts';
import './groupChat.css';

/** The group chats that the pool posts in. */
export function GroupChatSection() {
  const all = useQuery(read('readConnections'));
  return (
    <div className="admin-page group-chat">
      <PageHead title="Group chat">{groupChatTexts.lead}</PageHead>
      <Reading of={all} skeleton={<Loading className="skel admin-skel" />}>
        {(connections) => (
          <>
            {connections.map((connection) => (
              <ConnectionCard key={connection.id} connection={connection} />
            ))}
            {connections.length < CONNECTIONS_MAX ? (
              <AddConnection key={connections.length} isFirst={connections.length === 0} />
            ) : (
              <p className="muted">{groupChatTexts.full}</p>
            )}
          </>
        )}
      </Reading>
    </div>
  );
}
