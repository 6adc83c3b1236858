import { FolderOpenIcon } from '@blueprintjs/icons';
import { firstRunTexts } from './firstRunTexts.ts';
import { OpenSection } from './OpenSection.tsx';

/** Opens an existing pool; the system's dialog asks for its folder or backup. */
export const OtherPool = () => (
  <OpenSection
    id="other-pool"
    title="Already have a pool?"
    icon={<FolderOpenIcon />}
    verb="Open a Pool…"
    open={() => window.desktop?.openPool()}
    failed={firstRunTexts.openFailed}
    fallback={firstRunTexts.openFailedLine}
  >
    Open it from another folder, from a backup, or from a copy made on another computer.
  </OpenSection>
);
