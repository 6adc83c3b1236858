import { texts } from '#shared/texts.ts';
import { Tag } from '../../ui/Tag.tsx';

type Props = { count: number; needed: number; size: number; isAllLocked: boolean };

/** How far the card is: "3/5 Selected", "Ready to Submit", "All Games Locked". */
export function StatusTag({ count, needed, size, isAllLocked }: Props) {
  if (isAllLocked) return <Tag>{texts.allGamesLocked}</Tag>;
  if (count > 0 && count >= needed) return <Tag tone="ready">{texts.readyToSubmit}</Tag>;
  return <Tag tone="yellow">{texts.selectedCount(count, size)}</Tag>;
}
