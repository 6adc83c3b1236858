import { LockIcon, UnlockIcon } from '@blueprintjs/icons';

/** Can the week still be picked? */
export const LockTag = ({ isLocked }: { isLocked: boolean }) =>
  isLocked ? (
    <span className="tag tag-outline">
      <LockIcon size={12} /> Locked
    </span>
  ) : (
    <span className="tag tag-ready">
      <UnlockIcon size={12} /> Open
    </span>
  );
