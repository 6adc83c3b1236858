import { pickedGames, type PickedGame, type RecapRule } from '#shared/rules/recap/facts.ts';
import { namesOf, pickText } from '#shared/rules/recap/words.ts';

/** Fewer on the other side make no lone pick. */
const LEAST_AGAINST = 3;
const MOST_SENTENCES = 2;

const isTotal = ({ side }: PickedGame) => side === 'over' || side === 'under';

/** Who won alone against the most players on the other side of the same spread or total. No sentence when many did. */
export const onlyOneOnIt: RecapRule = (week) => {
  const picks = pickedGames(week);
  const onGame = (one: PickedGame) =>
    picks.filter((pick) => pick.gameId === one.gameId && isTotal(pick) === isTotal(one));
  const lone = picks.flatMap((one) => {
    const others = onGame(one).filter((pick) => pick.userId !== one.userId);
    const isAlone = others.every(({ side }) => side !== one.side);
    return one.result === 'win' && isAlone && others.length >= LEAST_AGAINST ? [{ one, against: others.length }] : [];
  });
  const most = Math.max(0, ...lone.map(({ against }) => against));
  const found = lone.filter(({ against }) => against === most);
  if (found.length > MOST_SENTENCES) return [];
  return found.map(({ one }) => {
    const [name = ''] = namesOf(week, [one.userId]);
    return `Only ${name} had ${pickText(one)}, against ${most} on the other side, and won.`;
  });
};
