import type { Game } from '#shared/model.ts';
import type { Offer } from '#shared/rules/pastedPicks/types.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { abbreviation } from '#shared/teams.ts';
import { ChoiceSelect } from '../../../../ui/ChoiceSelect.tsx';
import { choicesOf, LEFT_OUT, offerKey, type KeyedPiece } from './cardEntry.ts';
import { cardTexts } from './cardTexts.ts';

type Props = {
  piece: KeyedPiece;
  name: string;
  games: readonly Game[];
  /** Null: left out; undefined: not answered. */
  chosen: Offer | null | undefined;
  /** Its conflict with the other pieces. */
  clash: string | null;
  isLocked: (gameId: number) => boolean;
  isLateAllowed: boolean;
  onAnswer: (value: string) => void;
};

/** A part of the chat with the pick that it was read as, or a question about it. */
export function PieceRow({ piece, name, games, chosen, clash, isLocked, isLateAllowed, onAnswer }: Props) {
  const { reading, text } = piece;
  const choices = choicesOf(piece).map((offer) => {
    const game = games.find(({ id }) => id === offer.gameId);
    const title = game === undefined ? '' : ` (${abbreviation(game.awayTeam)} @ ${abbreviation(game.homeTeam)})`;
    return { value: offerKey(offer), label: offer.option.pickValue + title };
  });
  const isLate = chosen != null && isLocked(chosen.gameId);
  return (
    <li className="piece">
      <q>{text}</q>
      {reading.kind === 'unread' ? (
        <p className="piece-note">{cardTexts.unread[reading.why]}</p>
      ) : (
        <ChoiceSelect
          label={`Pick for “${text}”, ${name}`}
          value={chosen === null ? LEFT_OUT : chosen === undefined ? null : offerKey(chosen)}
          none={cardTexts.choose}
          choices={[...choices, { value: LEFT_OUT, label: cardTexts.leaveOut }]}
          onChange={onAnswer}
        />
      )}
      {reading.kind === 'question' && chosen === undefined && (
        <p className="piece-note piece-ask">{cardTexts.doubts[reading.doubt]}</p>
      )}
      {reading.kind === 'pick' && chosen != null && reading.written !== null && (
        <p className="piece-note">{cardTexts.lineDiffers(reading.written, reading.offer.option.pickValue)}</p>
      )}
      {clash !== null && <p className="piece-note admin-bad">{clash}</p>}
      {isLate && (
        <p className={`piece-note ${isLateAllowed ? '' : 'admin-bad'}`}>
          {isLateAllowed ? cardTexts.lateAllowed : commissionerTexts.noLatePicks}
        </p>
      )}
    </li>
  );
}
