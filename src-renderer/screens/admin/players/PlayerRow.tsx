import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { User } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { players } from '../../../data/players.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toaster.ts';
import { InvitePanel } from './InvitePanel.tsx';
import { Rename, SetCode } from './PlayerTools.tsx';
import { playerTexts } from './playerTexts.ts';
import { ScorekeeperSwitch } from './ScorekeeperSwitch.tsx';

const DeletePlayer = lazy(async () => ({ default: (await import('./DeletePlayer.tsx')).DeletePlayer }));

type Tool = 'code' | 'more';
type Props = {
  player: User;
  /** Which of the row's forms is open; only one row has one. */
  tool: Tool | null;
  onTool: (tool: Tool | null) => void;
  onEnterPicks: () => void;
};

function useAccess(player: User) {
  const enable = useMutation({
    mutationFn: () => players.enable(player.id),
    meta: { failed: playerTexts.reactivateFailed, fallback: playerTexts.reactivateFailed },
    onSuccess: () => toast({ title: playerTexts.reactivated, text: playerTexts.reactivatedLine, tone: 'success' }),
  });
  const disable = useMutation({
    mutationFn: () => players.disable(player.id),
    meta: { failed: playerTexts.deactivateFailed, fallback: playerTexts.deactivateFailed },
    onSuccess: () =>
      toast({
        title: playerTexts.deactivated,
        text: playerTexts.deactivatedLine,
        tone: 'success',
        action: { label: texts.undo, run: () => enable.mutate() },
      }),
  });
  return {
    isBusy: enable.isPending || disable.isPending,
    enable: () => enable.mutate(),
    disable: () => disable.mutate(),
  };
}

type Access = ReturnType<typeof useAccess>;
type MoreProps = Pick<Props, 'player' | 'onTool' | 'onEnterPicks'> & { access: Access; onDelete: () => void };

/** The menu of a player's row. */
function More({ player, access, onTool, onEnterPicks, onDelete }: MoreProps) {
  const { username, isActive } = player;
  return (
    <>
      <div className="player-actions">
        {!isActive && <Button text={`Enter Picks for ${username}`} onClick={onEnterPicks} />}
        <Button text="Set Code" aria-label={`Set Code: ${username}`} onClick={() => onTool('code')} />
      </div>
      <ScorekeeperSwitch player={player} />
      <Rename player={player} onDone={() => onTool(null)} />
      <InvitePanel name={username} code={player.password ?? null} />
      <div className="player-actions is-end">
        {isActive && (
          <Button text="Disable" aria-label={`Disable ${username}`} disabled={access.isBusy} onClick={access.disable} />
        )}
        <Button intent="danger" variant="outlined" text="Delete" aria-label={`Delete ${username}`} onClick={onDelete} />
      </div>
    </>
  );
}

const Named = ({ player: { username, isActive, isScorekeeper } }: { player: User }) => (
  <span className={`player-name ${isActive ? '' : 'muted'}`}>
    {username}
    {isScorekeeper === true && (
      <Tag tone="outline" className="player-role">
        Scorekeeper
      </Tag>
    )}
  </span>
);

/** A player in the list: code, state, and the usual action. The rest is under More. */
export function PlayerRow({ player, tool, onTool, onEnterPicks }: Props) {
  const { username, isActive } = player;
  const code = player.password ?? null;
  const panelId = useId();
  const [isAsking, setAsking] = useState(false);
  const access = useAccess(player);
  // The list scrolls in its own frame: the last row's panel would open below its edge.
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tool !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [tool]);
  const more = { player, access, onTool, onEnterPicks, onDelete: () => setAsking(true) };
  return (
    <li className="player-row">
      <Named player={player} />
      <code className={`player-code ${code === null ? 'is-lost' : ''}`} title="Access code">
        {code ?? commissionerTexts.codeLost}
      </code>
      <Tag tone={isActive ? 'ready' : 'outline'}>{isActive ? 'Active' : 'Disabled'}</Tag>
      <span className="player-actions">
        {isActive ? (
          <Button text="Enter Picks" aria-label={`Enter Picks for ${username}`} onClick={onEnterPicks} />
        ) : (
          <Button text="Enable" aria-label={`Enable ${username}`} disabled={access.isBusy} onClick={access.enable} />
        )}
        <Button
          text="More"
          aria-label={`More: ${username}`}
          aria-expanded={tool !== null}
          {...(tool === null ? {} : { 'aria-controls': panelId })}
          active={tool !== null}
          onClick={() => onTool(tool === null ? 'more' : null)}
        />
      </span>
      {tool !== null && (
        <div ref={panel} className="player-panel" id={panelId}>
          {tool === 'code' ? <SetCode player={player} onDone={() => onTool(null)} /> : <More {...more} />}
        </div>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <DeletePlayer player={player} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </li>
  );
}
