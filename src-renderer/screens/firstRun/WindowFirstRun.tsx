import { beginWindow, enterPool, setUpPool } from '../../data/desktopWindow.ts';
import { toast } from '../../ui/toaster.ts';
import { FirstRun } from './FirstRun.tsx';
import type { FirstRunPlace } from './firstRunPlace.ts';
import { firstRunTexts } from './firstRunTexts.ts';

const place: FirstRunPlace = {
  isWindow: true,
  setUp: setUpPool,
  enter: (user) => void enterPool(user),
  // Another window was faster, or this one's token is used up: the page goes on as it would begin now.
  retry: async () => {
    if ((await beginWindow()) !== 'ready') return firstRunTexts.windowTooOld;
    toast({ title: firstRunTexts.alreadySetUp, text: firstRunTexts.alreadySetUpLine, tone: 'plain' });
    return null;
  },
};

/** The first run in the desktop app's window. */
export const WindowFirstRun = () => <FirstRun place={place} />;
