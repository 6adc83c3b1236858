import { useEffect, useState } from 'react';
import type { ResultOf } from '#shared/api.ts';
import '../../ui/blueprintWhole.css';
import { Door } from '../../ui/Door.tsx';
import { wantHeadingFocus } from '../../ui/headingFocus.ts';
import type { FirstRunPlace } from './firstRunPlace.ts';
import { OwnCode } from './OwnCode.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import { firstRunTexts } from './firstRunTexts.ts';
import './firstRun.css';

type Made = ResultOf<'setUp'>;

/** The first screen: sets up a new pool, and shows a playing commissioner's access code once. */
export function FirstRun({ place }: { place: FirstRunPlace }) {
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    document.title = 'Set up your pool · Sunday Five';
  }, []);
  const done = (next: Made) => {
    if (next.player === null) place.enter(next.user);
    else wantHeadingFocus();
    setMade(next);
  };
  return (
    <Door lead={place.isWindow ? firstRunTexts.windowLead : firstRunTexts.serverLead}>
      {made === null || made.player === null ? (
        <SetUpForm place={place} onDone={done} />
      ) : (
        <OwnCode player={made.player} onGoOn={() => place.enter(made.user)} />
      )}
    </Door>
  );
}
