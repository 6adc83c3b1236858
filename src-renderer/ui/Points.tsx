import { useState } from 'react';
import './points.css';

/** One side's score. It lights up when it changes, not when it is first shown. */
export function Points({ value }: { value: number }) {
  const [shown, setShown] = useState({ value, isNew: false });
  if (shown.value !== value) setShown({ value, isNew: true });
  return (
    <span key={value} className={shown.isNew ? 'points points-new' : 'points'}>
      {value}
    </span>
  );
}
