import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeedState, Game } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { party } from '../../../data/party.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toaster.ts';
import { gameTitle } from '../lineWords.ts';
import type { PicksOn } from '../picksOn.ts';
import { gradedPicks, scoreWords } from './partyWords.ts';

type Props = { game: Game; picks: PicksOn; feed: FeedState; isWaiting: boolean };

/** Shows that a typed score overrides the feed, with a button that gives the game back. */
export function PinNote({ game, picks, feed, isWaiting }: Props) {
  const [isAsking, setAsking] = useState(false);
  const title = gameTitle(game);
  const change = useMutation({
    mutationFn: (what: 'back' | 'feed') => (what === 'back' ? party.giveBack(game.id) : party.takeFeedScore(game.id)),
    meta: { failed: texts.error, fallback: 'Failed to hand the game back to the scoreboard' },
    onSuccess: (now) => {
      toast({ title: 'Scoreboard Is Back in Control', text: `${title}: ${scoreWords(now, now)}`, tone: 'success' });
    },
    onSettled: () => setAsking(false),
  });
  if (!game.isPinned || (feed === 'off' && game.feedScore === null)) return null;
  const { feedScore } = game;
  return (
    <div className="pin-note">
      <p>
        {feedScore === null ? (
          'You control this game’s score. The scoreboard doesn’t change it.'
        ) : (
          <>
            You entered <b>{scoreWords(game, game)}</b>. The scoreboard’s final is <b>{scoreWords(game, feedScore)}</b>.
          </>
        )}
      </p>
      {feedScore === null ? (
        <Button
          text="Let Scoreboard Update"
          aria-label={`Let scoreboard update, ${title}`}
          disabled={isWaiting || change.isPending}
          onClick={() => change.mutate('back')}
        />
      ) : (
        <Button
          text="Use Scoreboard’s Final…"
          aria-label={`Use scoreboard’s final, ${title}`}
          disabled={isWaiting || change.isPending}
          onClick={() => setAsking(true)}
        />
      )}
      {isAsking && feedScore !== null && (
        <ConfirmDialog
          title="Use the scoreboard’s final?"
          verb="Use Scoreboard’s Final"
          keep="Keep Mine"
          isDanger={false}
          isPending={change.isPending}
          onConfirm={() => change.mutate('feed')}
          onClose={() => setAsking(false)}
        >
          <p>
            {title} becomes final with {scoreWords(game, feedScore)} instead of {scoreWords(game, game)}.{' '}
            {gradedPicks(picks)} The standings update, and the scoreboard controls the game again.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
