import type { PastName, User } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { ChoiceSelect } from '../../../ui/ChoiceSelect.tsx';
import { pastTexts } from './pastTexts.ts';

type Props = {
  names: readonly PastName[];
  players: readonly User[];
  onChoose: (name: string, userId: number | null) => void;
};

/** A past player's value; ids are positive. */
const PAST_PLAYER = 0;

/** Who each name is. Similar names come first, because the import waits for them. */
export function PastNames({ names, players, onChoose }: Props) {
  const sorted = [...names.filter(({ isOpen }) => isOpen), ...names.filter(({ isOpen }) => !isOpen)];
  return (
    <section className="past-part" aria-labelledby="past-names">
      <h3 id="past-names">Players</h3>
      <p className="muted">{pastTexts.who}</p>
      <ul className="past-names">
        {sorted.map(({ name, rows, userId, isOpen, candidates }) => {
          const near = players.filter(({ id }) => candidates.includes(id));
          const others = players.filter(({ id }) => !candidates.includes(id));
          return (
            <li key={name}>
              <span>
                <b>{name}</b> <span className="muted">{plural(rows, 'row')}</span>
                {isOpen && <span className="past-ask">{pastTexts.similar}</span>}
              </span>
              <ChoiceSelect
                label={`Player for “${name}”`}
                value={isOpen ? null : (userId ?? PAST_PLAYER)}
                none={pastTexts.choose}
                choices={[
                  ...near.map(({ id, username }) => ({ value: id, label: username })),
                  { value: PAST_PLAYER, label: pastTexts.pastPlayer },
                  ...others.map(({ id, username }) => ({ value: id, label: username })),
                ]}
                onChange={(value) => onChoose(name, value === PAST_PLAYER ? null : value)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
