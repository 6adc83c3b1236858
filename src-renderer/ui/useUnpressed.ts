import { useEffect, useRef, useState } from 'react';

/** A phone may send the click of a tap this long after the finger was lifted. */
const CLICK_WITHIN_MS = 200;

/**
 * The value, but the one from before while a finger or a mouse button is down. For what moves the page when it comes or
 * goes: a button that moves between press and release is not clicked.
 */
export function useUnpressed<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const isPressed = useRef(false);
  useEffect(() => {
    latest.current = value;
    if (!isPressed.current) setShown(() => value);
  }, [value]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      isPressed.current = true;
    };
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isPressed.current = false;
        setShown(() => latest.current);
      }, CLICK_WITHIN_MS);
    };
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);
  return shown;
}
