import { Button, Callout } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import type { Connection } from '#shared/model.ts';
import { SERVICE_NAMES } from '#shared/rules/groupChat.ts';
import { poolTimes } from '../../../data/timeZone.ts';
import { connections } from '../../../data/connections.ts';
import { toast } from '../../../ui/toaster.ts';
import { groupChatTexts } from './groupChatTexts.ts';
import { MessageChoices, type Wanted } from './MessageChoices.tsx';
import { zoneLabel } from '../../../ui/format.ts';

const failed = (title: string) => ({ failed: title, fallback: title });

/** One connected chat: its messages, its state, a test, and disconnecting. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const { id, name, service, isLost, lastSentAt, failure } = connection;
  const change = useMutation({
    mutationFn: (wanted: Wanted) => connections.change(id, wanted),
    meta: failed(groupChatTexts.changeFailed),
  });
  const test = useMutation({
    mutationFn: () => connections.test(id),
    meta: failed(groupChatTexts.testFailed),
  });
  const remove = useMutation({
    mutationFn: () => connections.remove(id),
    meta: failed(groupChatTexts.removeFailed),
    onSuccess: () => toast({ title: groupChatTexts.removed, text: name, tone: 'success' }),
  });
  // The choice shows at once; the answer to it comes later.
  const wanted = change.isPending ? change.variables : connection;
  const problem = isLost ? groupChatTexts.lost : failure;
  return (
    <section className="card admin-card" aria-labelledby={`connection-${id}`}>
      <h2 id={`connection-${id}`}>
        {name} <span className="muted">{SERVICE_NAMES[service]}</span>
      </h2>
      {problem !== null && (
        <Callout icon={null} intent="danger" role="status">
          {problem}
        </Callout>
      )}
      <p className="muted">
        {lastSentAt === null
          ? groupChatTexts.never
          : `Last message ${poolTimes().dayAndTime(Date.parse(lastSentAt))} ${zoneLabel()}`}
      </p>
      <MessageChoices value={wanted} onChange={change.mutate} />
      <div className="admin-actions">
        <Button text="Send a test" disabled={test.isPending || isLost} onClick={() => test.mutate()} />
        <Button
          intent="danger"
          variant="outlined"
          text="Disconnect"
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        />
      </div>
      <p role="status" className={test.data?.isDelivered === false ? 'connection-answer is-bad' : 'connection-answer'}>
        {test.data !== undefined &&
          `${test.data.isDelivered ? groupChatTexts.testSent : groupChatTexts.testFailed}: ${test.data.answer}`}
      </p>
    </section>
  );
}
