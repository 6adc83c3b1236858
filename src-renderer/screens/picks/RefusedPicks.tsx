import { CrossIcon } from '@blueprintjs/icons';
import type { Game } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { dismissRefusal, type Refusal } from '../../data/picks.ts';
import { shortPick } from '../../ui/pickWords.ts';
import './refused.css';

/** A refused pick with the words for it: "NE −12.5", "Over 43 NYJ-NE". */
export type RefusedView = { refusal: Refusal; text: string; head: string; isThisWeek: boolean };

export function viewRefused(refusals: readonly Refusal[], games: readonly Game[], weekId: number): RefusedView[] {
  return refusals.map((refusal) => {
    const { choice } = refusal;
    const game = refusal.weekId === weekId ? games.find(({ id }) => id === refusal.gameId) : undefined;
    const teams = game === undefined ? '' : `${abbreviation(game.awayTeam)}-${abbreviation(game.homeTeam)}`;
    const isThisWeek = game !== undefined;
    if (choice === null) return { refusal, text: texts.removalOf(teams), head: teams, isThisWeek };
    const head = game === undefined ? choice.pickValue : shortPick(game, choice.pickType, choice.pickValue);
    const text = choice.pickType === 'total' && teams !== '' ? `${head} ${teams}` : head;
    return { refusal, text, head, isThisWeek };
  });
}

/** What was refused and why, until each is dismissed. */
export function RefusedPicks({ refused }: { refused: readonly RefusedView[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className="refused" aria-label="Picks that were not saved">
      {refused.map(({ refusal, text }) => (
        <li key={`${refusal.weekId}-${refusal.gameId}-${refusal.choice?.pickType}`}>
          <p>
            {refusal.choice === null ? <b>{text}</b> : <s>{text}</s>} <span>{refusal.reason}</span>
          </p>
          <button
            type="button"
            className="ink-button"
            aria-label={texts.dismissRefused(text)}
            onClick={() => dismissRefusal(refusal)}
          >
            <CrossIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
