import { texts } from '#shared/texts.ts';

type Props = { count: number; needed: number; size: number; isAllLocked: boolean };

/** How far the card is: "3/5 Selected", "Ready to Submit", "All Games Locked". */
export function StatusTag({ count, needed, size, isAllLocked }: Props) {
  if (isAllLocked) return <span className="tag">{texts.allGamesLocked}</span>;
  if (count > 0 && count >= needed) return <span className="tag tag-ready">{texts.readyToSubmit}</span>;
  return <span className="tag tag-yellow">{texts.selectedCount(count, size)}</span>;
}
