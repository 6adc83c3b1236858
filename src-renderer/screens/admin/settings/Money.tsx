import { Checkbox } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Money as MoneyOfSeason } from '#shared/model.ts';
import { money } from '../../../data/money.ts';
import type { SeasonName } from '../../../data/rules.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { SeasonNameSelects, useSeasonName } from '../../../ui/SeasonNameSelects.tsx';
import { FoldCard } from '../FoldCard.tsx';
import { MoneyPlayers } from './MoneyPlayers.tsx';
import { PrizeForm } from './PrizeForm.tsx';
import './money.css';

/** Entry fees and prizes of a season. Off by default; nothing is ever moved. */
export function Money() {
  const season = useSeasonName();
  const stored = useQuery(money.ofSeason(season.name));
  return (
    <FoldCard id="money" title="Money" note={stored.data === undefined ? undefined : stored.data.isOn ? 'On' : 'Off'}>
      <p className="muted">
        Sunday Five can note the entry fee, who has paid, and who won which prize. It never moves money.
      </p>
      <div className="admin-actions">
        <SeasonNameSelects {...season} about=" of the money notes" />
      </div>
      <Unread of={stored} skeleton={<Loading className="skel admin-skel" />} />
      {stored.data !== undefined && (
        <Notes key={`${season.name.season} ${season.name.seasonType}`} name={season.name} stored={stored.data} />
      )}
    </FoldCard>
  );
}

function Notes({ name, stored }: { name: SeasonName; stored: MoneyOfSeason }) {
  const turn = useMutation({
    mutationFn: (isOn: boolean) => money.change(name, { isOn }),
    meta: { failed: 'Failed to save', fallback: 'Failed to save' },
  });
  return (
    <>
      <div className="admin-form">
        <Checkbox
          checked={turn.variables !== undefined && turn.isPending ? turn.variables : stored.isOn}
          label="Note entry fees and prizes for this season"
          onChange={({ currentTarget }) => turn.mutate(currentTarget.checked)}
        />
      </div>
      {stored.isOn && (
        <>
          <p className="muted money-note">
            Players see the prizes and the winners in History. Who has paid is shown only to commissioners, and to each
            player about their own fee.
          </p>
          <div className="admin-columns">
            <PrizeForm name={name} stored={stored} />
            <MoneyPlayers name={name} stored={stored} />
          </div>
        </>
      )}
    </>
  );
}
