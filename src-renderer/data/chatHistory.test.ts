import { describe, expect, it } from 'vitest';
import { CHAT_PAGE } from '#shared/limits.ts';
import type { ChatMessage } from '#shared/model.ts';
import { fromPage, newestPage, without, withNewest, withOlder } from './chatHistory.ts';

const message = (id: number, text = `message ${id}`): ChatMessage => ({
  id,
  userId: 1,
  username: 'Tess',
  message: text,
  mediaUrl: null,
  mediaType: null,
  createdAt: '2026-11-22T18:00:00.000Z',
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n));
const page = (to: number) => range(to - CHAT_PAGE + 1, to);
const ids = (history: { messages: readonly ChatMessage[] } | null) => history?.messages.map(({ id }) => id);

describe('the part of the chat that was read', () => {
  it('grows at its end and keeps its past', () => {
    const known = { messages: range(51, 200), hasOlder: true };
    const next = withNewest(known, fromPage(page(201)));
    expect(ids(next)).toEqual(ids({ messages: range(51, 201) }));
    expect(next?.hasOlder).toBe(true);
  });

  it('keeps unchanged messages as they are, so that they are not drawn again', () => {
    const known = fromPage(page(100));
    const changed = page(101).map((one) => (one.id === 99 ? { ...one, username: 'Tess (left)' } : { ...one }));
    const next = withNewest(known, fromPage(changed));
    expect(next?.messages.at(-3)?.username).toBe('Tess (left)');
    expect(next?.messages[0]).toBe(known.messages[0]);
  });

  it('drops deleted messages of the range that was read again', () => {
    const known = { messages: range(1, 100), hasOlder: false };
    const next = withNewest(known, fromPage([...range(50, 89), ...range(91, 100)]));
    expect(ids(next)).toEqual([...range(1, 89), ...range(91, 100)].map(({ id }) => id));
  });

  it('the history never has an unmarked gap', () => {
    expect(withNewest({ messages: range(1, 60), hasOlder: false }, fromPage(page(150)))).toBeNull();
  });

  it('is all there is when the newest page is not full', () => {
    const known = { messages: range(1, 60), hasOlder: true };
    expect(withNewest(known, fromPage(range(58, 60)))).toEqual({ messages: range(58, 60), hasOlder: false });
    expect(withNewest(known, fromPage([]))).toEqual({ messages: [], hasOlder: false });
  });

  it('takes a page of the past only where it fits', () => {
    const known = fromPage(page(200));
    const more = withOlder(known, 151, page(150));
    expect(ids(more)).toEqual(ids({ messages: range(101, 200) }));
    expect(withOlder(more, 151, page(150))).toBe(more);
    expect(withOlder(more, 101, range(99, 100)).hasOlder).toBe(false);
  });

  it('forgets a message, and its past when it is no longer looked at', () => {
    const known = { messages: range(1, 120), hasOlder: false };
    expect(without(known, 7).messages).toHaveLength(119);
    expect(without(known, 999)).toBe(known);
    expect(newestPage(known)).toEqual({ messages: page(120), hasOlder: true });
  });
});
