import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode, type Ref } from 'react';
import type { Game, Week } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { party } from '../../data/party.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toaster.ts';
import { useNow } from '../../ui/useNow.ts';
import { adminTexts } from './adminTexts.ts';
import { gameTitle } from './lineWords.ts';
import type { PicksOn } from './picksOn.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { MoveDialog } from './MoveDialog.tsx';

type GameAction = 'postponed' | 'cancelled' | 'void' | 'scheduled' | 'remove' | 'move';

type Action = {
  label: string;
  title: string;
  verb: string;
  done: string;
  /** What becomes of the game and its picks. */
  says: (picks: PicksOn) => ReactNode;
};

/** "3 picks on it become ties." */
const picksBecome = (picks: PicksOn, what: string, one = what): string =>
  picks === null
    ? 'Counting its picks…'
    : picks === 'hidden'
      ? `Any picks on it ${what}.`
      : picks === 0
        ? 'No one picked it.'
        : picks === 1
          ? `1 pick on it ${one}.`
          : `${picks} picks on it ${what}.`;

const ACTIONS: Record<Exclude<GameAction, 'move'>, Action> = {
  postponed: {
    label: 'Postpone',
    title: 'Postpone this game?',
    verb: 'Postpone Game',
    done: 'Postponed',
    says: (picks) =>
      `Its kickoff becomes “time TBD” and its score is cleared. ${picksBecome(picks, 'are pending', 'is pending')} Everyone who picked it gets a notice.`,
  },
  void: {
    label: 'Void',
    title: 'Void this game?',
    verb: 'Void Game',
    done: 'Voided',
    says: (picks) =>
      `The game doesn’t count. ${picksBecome(picks, 'become ties', 'becomes a tie')} Its score is cleared.`,
  },
  cancelled: {
    label: 'Cancel Game',
    title: 'Cancel this game?',
    verb: 'Cancel Game',
    done: 'Cancelled',
    says: (picks) =>
      `The game won’t be played. ${picksBecome(picks, 'become ties', 'becomes a tie')} Its score is cleared.`,
  },
  scheduled: {
    label: 'Clear Score',
    title: 'Clear the score?',
    verb: 'Clear Score',
    done: 'Score Cleared',
    says: (picks) =>
      `The game goes back to having no score, and the scoreboard can update it again. ${picksBecome(picks, 'are pending', 'is pending')}`,
  },
  remove: {
    label: 'Remove',
    title: 'Remove this game?',
    verb: 'Remove Game',
    done: 'Game Removed',
    says: (picks) => (
      <>
        The game is removed from the week.{' '}
        {picksBecome(picks, 'are deleted, with their results', 'is deleted, with its result')} {adminTexts.canRestore}
      </>
    ),
  },
};

const isUntouched = ({ status, awayScore }: Game) => status === 'scheduled' && awayScore === null;

/** What each action shows the players of picks that are still hidden. */
const SHOWS: Partial<Record<GameAction, string>> = {
  void: adminTexts.revealsEarly,
  cancelled: adminTexts.revealsEarly,
  remove: adminTexts.showsWhoPicked,
};

type Props = {
  game: Game;
  week: Week;
  picks: PicksOn;
  isWaiting: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  /** More actions, shown first. */
  children?: ((close: () => void) => ReactNode) | undefined;
};

/** Actions for games that don't go as planned. Each asks first and says what happens to the picks. */
export function GameMenu({ game, week, picks, isWaiting, buttonRef, children }: Props) {
  const now = useNow(60_000);
  const isHidden = !game.isRevealed && !hasKickedOff(gameFacts(game), now);
  const [asking, setAsking] = useState<GameAction | null>(null);
  const title = gameTitle(game);
  const act = useMutation({
    mutationFn: async (what: Exclude<GameAction, 'move'>) => {
      await (what === 'remove' ? party.removeGame(game.id) : party.setStatus(game.id, what));
    },
    meta: { failed: texts.error, fallback: 'Failed to change the game' },
    onSuccess: (_, what) => toast({ title: ACTIONS[what].done, text: title, tone: 'success' }),
    onSettled: () => setAsking(null),
  });
  const offered = (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).filter(
    (one) => one !== game.status && (one !== 'scheduled' || !isUntouched(game)),
  );
  const action = asking === null || asking === 'move' ? null : ACTIONS[asking];
  return (
    <>
      <MoreMenu label={`More, ${title}`} buttonRef={buttonRef}>
        {(close) => (
          <>
            {children?.(close)}
            {offered.map((one) => (
              <Button
                key={one}
                text={`${ACTIONS[one].label}…`}
                variant="outlined"
                intent={one === 'remove' ? 'danger' : 'none'}
                // Taps that still wait would bring the score back.
                disabled={isWaiting}
                onClick={() => setAsking(one)}
              />
            ))}
            <Button
              text="Move to Another Week…"
              variant="outlined"
              disabled={isWaiting}
              onClick={() => setAsking('move')}
            />
          </>
        )}
      </MoreMenu>
      {action !== null && asking !== null && asking !== 'move' && (
        <ConfirmDialog
          title={action.title}
          verb={action.verb}
          keep="Go Back"
          isDanger={asking !== 'postponed' && asking !== 'scheduled'}
          isPending={picks === null || act.isPending}
          onConfirm={() => act.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          <p>
            <b>{title}</b>
          </p>
          <p>{action.says(picks)} The standings are recalculated.</p>
          {isHidden && SHOWS[asking] !== undefined && <p>{SHOWS[asking]}</p>}
        </ConfirmDialog>
      )}
      {asking === 'move' && <MoveDialog game={game} week={week} picks={picks} onClose={() => setAsking(null)} />}
    </>
  );
}
