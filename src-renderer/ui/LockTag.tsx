import { LockIcon, UnlockIcon } from '@blueprintjs/icons';
import { Tag } from './Tag.tsx';

/** Can the week still be picked? */
export const LockTag = ({ isLocked }: { isLocked: boolean }) =>
  isLocked ? (
    <Tag tone="outline">
      <LockIcon size={12} /> Locked
    </Tag>
  ) : (
    <Tag tone="ready">
      <UnlockIcon size={12} /> Open
    </Tag>
  );
