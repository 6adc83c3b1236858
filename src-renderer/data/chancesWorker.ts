/** The page's worker for chances: a simulation must not make a phone stutter. */
import { answerNow, answerPast, type NowRequest, type PastRequest } from '#shared/rules/chances/answer.ts';

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; request: NowRequest | PastRequest }>) => {
  const { id, request } = data;
  const answer = request.kind === 'now' ? answerNow(request) : answerPast(request);
  self.postMessage({ id, answer }, { transfer: [] });
});
