import { useQuery } from '@tanstack/react-query';
import type { Money, PrizeWon } from '#shared/model.ts';
import { PERIODS } from '#shared/rules/calendar.ts';
import { dollars } from '#shared/texts/money.ts';
import { ordinal } from '#shared/texts/records.ts';
import { seasonTitle } from '#shared/texts/ruleSentences.ts';
import { read } from '../../data/queries.ts';
import { PlayerLink } from '../../ui/PersonChip.tsx';
import { useSeasonName } from '../../ui/SeasonNameSelects.tsx';
import './prizes.css';

/** The prizes of the season that is played and who won them; nothing while no money is noted. */
export function Prizes() {
  const { name } = useSeasonName();
  const { data } = useQuery(read('readMoney', { params: name }));
  if (data?.isOn !== true) return null;
  return (
    <section aria-labelledby="prizes">
      <h2 className="section-title" id="prizes">
        Prizes of the {seasonTitle(name.season, name.seasonType)}
      </h2>
      <div className="card prizes">
        <dl>
          {amountsOf(data).map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{dollars(cents)}</dd>
            </div>
          ))}
        </dl>
        <Mine stored={data} />
        <Winners stored={data} />
      </div>
    </section>
  );
}

function amountsOf({ entryFee, weekPrize, periodPrize, seasonPrizes }: Money): [label: string, cents: number][] {
  const all: [string, number][] = [
    ['Entry fee', entryFee],
    ['Each week', weekPrize],
    ['Each period', periodPrize],
    ...seasonPrizes.map((cents, index): [string, number] => [`Season, ${ordinal(index + 1)}`, cents]),
  ];
  return all.filter(([, cents]) => cents > 0);
}

/** Shown to this reader only: their fee, and the prizes handed over. */
function Mine({ stored: { entryFee, mine, winnings } }: { stored: Money }) {
  if (mine === null) return null;
  const won = winnings.find(({ userId }) => userId === mine.userId)?.cents ?? 0;
  const fee = mine.hasPaid ? 'Your entry fee is paid.' : 'Your entry fee is not paid yet.';
  const prize = `You won ${dollars(won)}${mine.handedOver > 0 ? `, ${dollars(mine.handedOver)} of it was handed over` : ''}.`;
  const words = [entryFee > 0 ? fee : '', won > 0 || mine.handedOver > 0 ? prize : ''].filter((text) => text !== '');
  return words.length === 0 ? null : (
    <p className="prizes-mine">{words.join(' ')} Only you and the commissioner see this.</p>
  );
}

/** "Weeks 1, 2, 8 · Period 1 · Season" */
function wonFor(prizes: readonly PrizeWon[]): string {
  const weeks = prizes.flatMap(({ scope, number }) => (scope === 'week' ? number : []));
  const periods = PERIODS.filter(({ period }) =>
    prizes.some(({ scope, number }) => scope === 'period' && number === period),
  );
  return [
    ...(weeks.length === 0 ? [] : [`${weeks.length === 1 ? 'Week' : 'Weeks'} ${weeks.join(', ')}`]),
    ...periods.map(({ period }) => `Period ${period}`),
    ...(prizes.some(({ scope }) => scope === 'season') ? ['Season'] : []),
  ].join(' · ');
}

function Winners({ stored: { winnings } }: { stored: Money }) {
  if (winnings.length === 0) return <p className="muted">No prize is won yet. Players who tie share a prize.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Winner</th>
          <th scope="col">Won</th>
        </tr>
      </thead>
      <tbody>
        {winnings.map(({ userId, username, cents, prizes }) => (
          <tr key={userId}>
            <th scope="row">
              <PlayerLink userId={userId} name={username} isRow />
              <span className="muted">{wonFor(prizes)}</span>
            </th>
            <td>{dollars(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
