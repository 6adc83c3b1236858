import { expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { createAnnouncements } from './announcements.ts';

test('a listener that fails keeps no event from the others', () => {
  const { onPublish, onSessionsEnded, send } = createAnnouncements(createLog('silent'));
  const heard: unknown[] = [];
  onSessionsEnded(() => {
    throw new Error('the first listener fails');
  });
  onPublish(() => {
    throw new Error('the second listener fails');
  });
  onPublish((events) => heard.push(...events));
  send([{ type: 'weeks_changed' }], ['a session']);
  expect(heard).toEqual([{ type: 'weeks_changed' }]);
});
