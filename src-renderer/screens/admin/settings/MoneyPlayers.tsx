import { Button, Checkbox } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '#shared/api.ts';
import type { Money } from '#shared/model.ts';
import { dollars } from '#shared/texts/money.ts';
import { plural } from '#shared/texts.ts';
import { money } from '../../../data/money.ts';
import type { SeasonName } from '../../../data/rules.ts';

type Player = NonNullable<Money['players']>[number];
type Note = InputOf<'notePayment'>;

/** Who has paid, and who is owed. Players who left are listed while something is noted or owed. */
export function MoneyPlayers({ name, stored }: { name: SeasonName; stored: Money }) {
  const { entryFee, players, winnings } = stored;
  const wonBy = new Map(winnings.map(({ userId, cents }) => [userId, cents]));
  const shown = (players ?? []).filter(
    ({ userId, isActive, hasPaid, handedOver }) => isActive || hasPaid || handedOver > 0 || wonBy.has(userId),
  );
  const paid = shown.filter(({ hasPaid }) => hasPaid).length;
  const owed = shown.reduce(
    (sum, { userId, handedOver }) => sum + Math.max(0, (wonBy.get(userId) ?? 0) - handedOver),
    0,
  );
  const save = useMutation({
    mutationFn: (input: Note) => money.note(name, input),
    meta: { failed: 'Failed to save', fallback: 'Failed to save' },
  });
  return (
    <div>
      <p className="money-sums">
        <b>{plural(paid, 'player')}</b> of {shown.length} paid: {dollars(paid * entryFee)}. Owed to winners:{' '}
        <b>{dollars(owed)}</b>.
      </p>
      <ul className="money-players">
        {shown.map((player) => (
          <Row
            key={player.userId}
            player={save.isPending && save.variables.userId === player.userId ? soon(player, save.variables) : player}
            won={wonBy.get(player.userId) ?? 0}
            onNote={(part) => save.mutate({ userId: player.userId, ...part })}
          />
        ))}
      </ul>
    </div>
  );
}

/** As it will be once the change is saved. */
const soon = (player: Player, { hasPaid = player.hasPaid, handedOver = player.handedOver }: Note): Player => ({
  ...player,
  hasPaid,
  handedOver,
});

type RowProps = { player: Player; won: number; onNote: (part: { hasPaid?: boolean; handedOver?: number }) => void };

function Row({ player: { username, hasPaid, handedOver }, won, onNote }: RowProps) {
  const owed = Math.max(0, won - handedOver);
  return (
    <li className="money-player">
      <span className="money-name">{username}</span>
      <Checkbox
        checked={hasPaid}
        label="Paid"
        aria-label={`${username} has paid the entry fee`}
        onChange={({ currentTarget }) => onNote({ hasPaid: currentTarget.checked })}
      />
      <span className="money-won">
        {won > 0 && (
          <>
            Won <b>{dollars(won)}</b>
          </>
        )}
        {handedOver > 0 && <small>{dollars(handedOver)} handed over</small>}
      </span>
      {owed > 0 && (
        <Button onClick={() => onNote({ handedOver: won })}>
          Mark Handed Over
          <span className="sr">
            {' '}
            {dollars(owed)} to {username}
          </span>
        </Button>
      )}
      {owed === 0 && handedOver > 0 && (
        <Button variant="minimal" onClick={() => onNote({ handedOver: 0 })}>
          Take Back
          <span className="sr"> what was handed over to {username}</span>
        </Button>
      )}
    </li>
  );
}
