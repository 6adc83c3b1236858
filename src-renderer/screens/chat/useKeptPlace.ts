import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this is at the end. */
const AT_END_PX = 24;

/** The first message that reaches into view; found by halving, as the list may be long. */
function firstInView(frame: HTMLElement): HTMLElement | null {
  const messages = frame.querySelectorAll<HTMLElement>('[data-message]');
  let [from, to] = [0, messages.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    const message = messages[middle];
    if (message !== undefined && message.offsetTop + message.offsetHeight <= frame.scrollTop) from = middle + 1;
    else to = middle;
  }
  return messages[from] ?? null;
}

/**
 * Keeps a scrolled list where its reader is, whatever comes above or changes its height: at its end when they were there,
 * else at the message that was being read. Done here because not every browser anchors scrolling.
 * @param content what, when it changes, may move the messages
 */
export function useKeptPlace(content: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const place = useRef<{ isAtEnd: boolean; message: HTMLElement | null; top: number }>({
    isAtEnd: true,
    message: null,
    top: 0,
  });

  const remember = useCallback(() => {
    const list = frame.current;
    if (list === null) return;
    const message = firstInView(list);
    const isEnd = list.scrollHeight - list.scrollTop - list.clientHeight < AT_END_PX;
    place.current = { isAtEnd: isEnd, message, top: message?.offsetTop ?? 0 };
    setAtEnd(isEnd);
  }, []);

  const restore = useCallback(() => {
    const list = frame.current;
    const { isAtEnd: wasAtEnd, message, top } = place.current;
    if (list === null) return;
    if (wasAtEnd) list.scrollTop = list.scrollHeight;
    else if (message?.isConnected === true && message.offsetTop !== top) {
      list.scrollTop += message.offsetTop - top;
      place.current.top = message.offsetTop;
    }
  }, []);

  const toEnd = useCallback(() => {
    place.current = { ...place.current, isAtEnd: true };
    setAtEnd(true);
    restore();
  }, [restore]);

  useLayoutEffect(restore, [content, restore]);
  useEffect(() => {
    const list = frame.current;
    if (list === null) return undefined;
    // The frame shrinks when the keyboard opens or the text grows, its content grows when a picture is shown.
    const observer = new ResizeObserver(restore);
    observer.observe(list);
    for (const child of list.children) observer.observe(child);
    return () => observer.disconnect();
  }, [restore]);

  return { frame, isAtEnd, remember, toEnd };
}
