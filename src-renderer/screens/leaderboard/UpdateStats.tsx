import { Button } from '@blueprintjs/core';
import { RefreshIcon } from '@blueprintjs/icons';
import { boardsTexts } from '#shared/texts/boards.ts';
import { useUpdateStats } from '../../data/standings.ts';
import { toast } from '../../ui/toaster.ts';

/** The commissioner's button that counts the season's boards again. */
export function UpdateStats({ season }: { season: number }) {
  const { mutate, isPending } = useUpdateStats();
  const update = () =>
    mutate(season, {
      onSuccess: ({ message }) => toast({ title: boardsTexts.statsUpdated, text: message, tone: 'success' }),
    });
  return (
    // Not `disabled` while it works, because that would remove the focus from it.
    <Button
      className="update-stats"
      icon={<RefreshIcon />}
      text={isPending ? boardsTexts.updatingStats : boardsTexts.updateStats}
      aria-disabled={isPending}
      onClick={() => !isPending && update()}
    />
  );
}
