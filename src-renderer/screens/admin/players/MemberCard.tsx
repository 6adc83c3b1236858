import { Button } from '@blueprintjs/core';
import type { Game, Pick } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { boardsTexts } from '#shared/texts/boards.ts';
import { Result } from '../../../ui/Result.tsx';
import { shortPick } from '../../../ui/pickWords.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { playerTexts } from './playerTexts.ts';

type Props = {
  name: string;
  games: readonly Game[];
  card: readonly Pick[];
  size: number;
  guess: number | undefined;
  /** Are hidden picks left out? */
  isPartial: boolean;
  onChoose: (gameId: number) => void;
};

/** The member's card of this week. */
export function MemberCard({ name, games, card, size, guess, isPartial, onChoose }: Props) {
  const byId = new Map(games.map((game) => [game.id, game]));
  return (
    <section className="card admin-card" aria-labelledby="member-card">
      <h2 id="member-card">
        {name}’s card{' '}
        {!isPartial && (
          <span className="muted">
            {card.length}/{size}
          </span>
        )}
      </h2>
      {isPartial && <p className="muted">{playerTexts.cardHidden}</p>}
      {card.length === 0 && !isPartial && <p className="muted">{boardsTexts.noPicksYet}</p>}
      <ul className="member-picks">
        {card.map((pick) => {
          const game = byId.get(pick.gameId);
          if (game === undefined) return null;
          const title = `${abbreviation(game.awayTeam)} @ ${abbreviation(game.homeTeam)}`;
          return (
            <li key={`${pick.gameId} ${pick.pickType}`}>
              <span className="member-pick">
                <b>{shortPick(game, pick.pickType, pick.pickValue)}</b>{' '}
                {pick.isBestBet && <Tag tone="outline">{texts.bestBet}</Tag>} <span className="muted">{title}</span>
                {pick.enteredReason !== null && (
                  <span className="member-reason">{texts.enteredByCommissioner(pick.enteredReason)}</span>
                )}
              </span>
              <Result result={pick.result} />
              <Button
                text="Change"
                aria-label={`Change ${pick.pickValue}, ${title}`}
                onClick={() => onChoose(pick.gameId)}
              />
            </li>
          );
        })}
      </ul>
      {guess !== undefined && <p className="muted">{texts.guessed(guess)}</p>}
    </section>
  );
}
