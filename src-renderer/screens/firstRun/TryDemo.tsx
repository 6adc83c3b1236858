import { PlayIcon } from '@blueprintjs/icons';
import { firstRunTexts } from './firstRunTexts.ts';
import { OpenSection } from './OpenSection.tsx';

/** Opens the demo in its own window; the set-up stays open behind it. */
export const TryDemo = () => (
  <OpenSection
    id="try-demo"
    title="Just looking?"
    icon={<PlayIcon />}
    verb="Try a Demo Season"
    open={() => window.desktop?.tryDemo()}
    failed={firstRunTexts.demoFailed}
    fallback={firstRunTexts.demoFailedLine}
  >
    A demo opens in its own window: a season with made-up players and picks. It is deleted when you close it.
  </OpenSection>
);
