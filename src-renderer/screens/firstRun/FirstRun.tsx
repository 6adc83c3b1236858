import { useEffect, useState } from 'react';
import type { ResultOf } from '#shared/api.ts';
import { enterPool } from '../../data/desktopWindow.ts';
import '../../ui/blueprintWhole.css';
import { Door } from '../../ui/Door.tsx';
import { wantHeadingFocus } from '../../ui/headingFocus.ts';
import { OwnCode } from './OwnCode.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import './firstRun.css';

type Made = ResultOf<'setUp'>;

/** The desktop app's first screen: sets up a new pool, and shows a playing commissioner's access code once. */
export function FirstRun() {
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    document.title = 'Set up your pool · Sunday Five';
  }, []);
  const done = (next: Made) => {
    if (next.player === null) void enterPool(next.user);
    else wantHeadingFocus();
    setMade(next);
  };
  return (
    <Door lead="Your pool runs on this computer. Your friends get a link.">
      {made === null || made.player === null ? (
        <SetUpForm onDone={done} />
      ) : (
        <OwnCode player={made.player} onGoOn={() => void enterPool(made.user)} />
      )}
    </Door>
  );
}
