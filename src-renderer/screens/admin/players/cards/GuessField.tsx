import type { Game, Tiebreak } from '#shared/model.ts';
import { Field } from '../../../../ui/Field.tsx';
import { gameTitle } from '../../lineWords.ts';
import { cardTexts } from './cardTexts.ts';

type Props = {
  name: string;
  games: readonly Game[];
  tiebreak: Tiebreak;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A player's guess at the points of the tiebreaker's game. */
export function GuessField({ name, games, tiebreak, value, error, onChange }: Props) {
  const game = games.find(({ id }) => id === tiebreak.gameId);
  if (game === undefined) return null;
  return (
    <Field
      label={cardTexts.guess(name)}
      name="tiebreakGuess"
      inputMode="numeric"
      value={value}
      onChange={onChange}
      error={error}
      help={cardTexts.guessHelp(gameTitle(game))}
    />
  );
}
