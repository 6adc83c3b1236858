import { CrossIcon, ErrorIcon, InfoSignIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { TOAST_MS } from '#shared/limits.ts';
import { useSignal } from '../data/useSignal.ts';
import { closeToast, shownToast, type ShownToast } from './toaster.ts';
import './toasts.css';

const ICONS = { success: <TickCircleIcon />, error: <ErrorIcon />, plain: <InfoSignIcon /> };

function OneToast({ shown }: { shown: ShownToast }) {
  const { title, text, tone, action } = shown;
  // It stays while it is hovered or has focus.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(closeToast, TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      className={`toast toast-${tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {ICONS[tone]}
      <div className="toast-words">
        <b>{title}</b>
        {text !== undefined && text !== '' && <span>{text}</span>}
      </div>
      {action && (
        <button
          type="button"
          className="ink-button toast-action"
          onClick={() => {
            closeToast();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="ink-button" aria-label="Close notice" onClick={closeToast}>
        <CrossIcon />
      </button>
    </div>
  );
}

/** Where toasts appear. The two live regions are always in the page, so that screen readers announce what appears. */
export function Toasts() {
  const shown = useSignal(shownToast);
  const isError = shown?.tone === 'error';
  return (
    <div className="toasts on-ink" role="region" aria-label="Notices">
      <div role="status" aria-live="polite">
        {shown && !isError && <OneToast key={shown.id} shown={shown} />}
      </div>
      <div role="alert" aria-live="assertive">
        {shown && isError && <OneToast key={shown.id} shown={shown} />}
      </div>
    </div>
  );
}
