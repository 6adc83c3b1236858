import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { markStale, queryClient } from './queries.ts';

it('a change announced while something is read for the first time is not missed', async () => {
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['api', 'notices'],
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  // The server has answered already, but the change overtakes its answer.
  markStale('api', 'notices');
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  stop();
  queryClient.clear();
});
