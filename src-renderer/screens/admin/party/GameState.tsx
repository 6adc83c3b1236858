import { Button, Callout } from '@blueprintjs/core';
import type { Game } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { hasKickedOff, isOff } from '#shared/rules/locking.ts';
import { scoreTaps } from '../../../data/scoreTaps.ts';
import type { shownScore } from '../../../data/tapQueue.ts';
import { useSignal } from '../../../data/useSignal.ts';
import { gameClock } from '../../../ui/format.ts';
import { OFF_WORDS } from '../../../ui/offWords.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { timeWords } from '../lineWords.ts';
import { scoreWords } from './partyWords.ts';

type TagsProps = { game: Game; shown: ReturnType<typeof shownScore>; now: number };

/** Where the game is: final, put off, live with its clock, or its kickoff. */
export function StatusTags({ game, shown, now }: TagsProps) {
  const { status } = game;
  if (shown.isComplete) return <Tag tone="outline">FINAL</Tag>;
  if (isOff(status)) return <Tag tone="outline">{OFF_WORDS[status]}</Tag>;
  if (shown.awayScore !== null) {
    return (
      <>
        <Tag tone="live">Live</Tag> <span>{gameClock(shown.period, shown.clock)}</span>
      </>
    );
  }
  return (
    <span>
      {timeWords(game.gameTime, now)}
      {hasKickedOff(gameFacts(game), now) && ' · kicked off, no score yet'}
    </span>
  );
}

/** Another device was faster: shows both scores and asks which one to keep. */
export function ClashNote({ game }: { game: Game }) {
  const { clashes } = useSignal(scoreTaps.queue);
  const clash = clashes.find(({ gameId }) => gameId === game.id);
  if (clash === undefined) return null;
  const { mine, stands: other, reason } = clash;
  return (
    <Callout intent="danger" icon={null} className="party-clash" role="alert">
      <p>
        {other === null ? (
          <>
            {reason} Your {mine === null ? 'undo' : scoreWords(game, mine)} was not saved.
          </>
        ) : (
          <>
            Another device set the score to <b>{scoreWords(game, other)}</b>.{' '}
            {mine === null ? (
              'Your undo was not saved.'
            ) : (
              <>
                Your <b>{scoreWords(game, mine)}</b> was not saved.
              </>
            )}
          </>
        )}
      </p>
      <div className="admin-actions">
        {other !== null && mine !== null && <Button text="Use Mine" onClick={() => scoreTaps.tap(game, mine)} />}
        <Button text="Discard Mine" onClick={() => scoreTaps.dropClash(game.id)} />
      </div>
    </Callout>
  );
}
