import { Checkbox } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '#shared/model.ts';
import { players } from '../../../data/players.ts';
import { toast } from '../../../ui/toaster.ts';
import { playerTexts } from './playerTexts.ts';

/** Lets a player enter scores, or no longer. */
export function ScorekeeperSwitch({ player }: { player: User }) {
  const { username, isScorekeeper = false } = player;
  const change = useMutation({
    mutationFn: (wanted: boolean) => players.setScorekeeper(player.id, wanted),
    meta: { failed: playerTexts.scorekeeperFailed, fallback: playerTexts.scorekeeperFailed },
    onSuccess: ({ isScorekeeper: isNow }) =>
      toast({
        title: isNow === true ? playerTexts.scorekeeperAdded : playerTexts.scorekeeperRemoved,
        text:
          isNow === true ? playerTexts.scorekeeperAddedLine(username) : playerTexts.scorekeeperRemovedLine(username),
        tone: 'success',
      }),
  });
  return (
    <div className="player-tool">
      <Checkbox
        checked={change.isPending ? change.variables : isScorekeeper}
        disabled={change.isPending}
        label={`${username} may enter scores`}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
      <p className="muted">
        A scorekeeper gets Watch party in the menu and can enter scores and finals from kickoff on. They see no hidden
        picks and no codes, and the audit log names them.
      </p>
    </div>
  );
}
