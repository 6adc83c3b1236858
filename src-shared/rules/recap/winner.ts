import type { RecapRow, RecapRule } from '#shared/rules/recap/facts.ts';
import { list } from '#shared/texts/list.ts';
import { recordOf } from '#shared/texts/records.ts';

const isByTiebreaker = (first: RecapRow, second: RecapRow | undefined): boolean =>
  second !== undefined && second.points === first.points && second.losses === first.losses;

/** Who won the week, or shared it. No sentence when no one won a pick. */
export const winner: RecapRule = ({ title, board }) => {
  const first = board.filter(({ rank }) => rank === 1);
  const [one] = first;
  if (one === undefined || one.wins === 0) return [];
  if (first.length === 1) {
    const off = one.tiebreakDistance ?? null;
    const second = board.find(({ rank }) => rank > 1);
    const how =
      isByTiebreaker(one, second) && off !== null
        ? ` on the tiebreaker, ${off === 0 ? 'exactly right' : `${off} off`}`
        : '';
    return [`${one.username} won ${title} at ${recordOf(one)}${how}.`];
  }
  const records = new Set(first.map(recordOf));
  if (records.size === 1)
    return [`${list(first.map(({ username }) => username))} shared ${title} at ${recordOf(one)}.`];
  return [`${list(first.map((row) => `${row.username} (${recordOf(row)})`))} shared ${title}.`];
};
