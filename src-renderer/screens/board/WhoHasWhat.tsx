import type { Board, Game } from '#shared/model.ts';
import { lonePickers, PICK_SIDES } from '#shared/rules/pickSplit.ts';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { sideName } from '../../ui/splitView.ts';

export type Sides = Board['sides'][number];
/** User id to name. */
export type People = ReadonlyMap<number, string>;

/** More than this many chips on one side become a number. */
const MOST_CHIPS = 4;

/** Who is on which side of a live game, as initials. */
export function WhoHasWhat({ game, sides, people }: { game: Game; sides: Sides; people: People }) {
  const taken = PICK_SIDES.filter((side) => sides[side].length > 0);
  if (taken.length === 0) return null;
  const lonely = lonePickers(sides);
  return (
    <ul className="tv-who">
      {taken.map((side) => {
        const ids = sides[side];
        const shown = ids.length > MOST_CHIPS ? ids.slice(0, MOST_CHIPS - 1) : ids;
        return (
          <li key={side}>
            <span>{sideName(side, game)}</span>
            <span className="sr">: {ids.map((id) => people.get(id) ?? 'someone').join(', ')}</span>
            <span className="tv-chips" aria-hidden="true">
              {shown.map((id) => (
                <span key={id} className={lonely.includes(id) ? 'is-lonely' : undefined}>
                  <PersonChip userId={id} name={people.get(id) ?? '?'} />
                </span>
              ))}
              {shown.length < ids.length && <b>+{ids.length - shown.length}</b>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
