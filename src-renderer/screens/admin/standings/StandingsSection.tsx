import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeasonType } from '#shared/model.ts';
import { read } from '../../../data/queries.ts';
import { ChoiceSelect } from '../../../ui/ChoiceSelect.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SEASON_TYPE_CHOICES, seasonsOf } from '../../../ui/seasons.ts';
import { useUsualSeason } from '../../../ui/useUsualSeason.ts';
import { FoldCard } from '../FoldCard.tsx';
import { PastSeasons } from '../pastSeasons/PastSeasons.tsx';
import { ClearBoards } from './ClearBoards.tsx';
import { StatsTools } from './StatsTools.tsx';
import './standings.css';

/** The stored standings: counted again, checked, cleared. */
export function StandingsSection() {
  const { data } = useQuery(read('readWeeks'));
  const usual = useUsualSeason();
  const [season, setSeason] = useState<number | null>(null);
  const [seasonType, setSeasonType] = useState<SeasonType>('regular');
  const current = data?.find(({ phase }) => phase === 'current')?.season;
  const chosen = season ?? current ?? usual;
  const seasonSelect = (label: string) => (
    <ChoiceSelect label={label} value={chosen} choices={seasonsOf(data ?? [], [usual, chosen])} onChange={setSeason} />
  );
  return (
    <div className="admin-page">
      <PageHead title="Standings">Calculated from the picks and scores. Nothing here changes those.</PageHead>
      <StatsTools season={chosen} seasonSelect={seasonSelect('Season to check')} />
      <PastSeasons />
      <FoldCard id="clear-boards" title="Clear leaderboards">
        <p className="muted">Empties the boards. They return with the next final score or “Update Stats”.</p>
        <div className="admin-actions">
          {seasonSelect('Season to clear')}
          <ChoiceSelect
            label="Season type to clear"
            value={seasonType}
            choices={SEASON_TYPE_CHOICES}
            onChange={setSeasonType}
          />
          <ClearBoards which={{ season: chosen, seasonType }} />
        </div>
        <div className="admin-actions">
          <ClearBoards which="all" />
        </div>
      </FoldCard>
    </div>
  );
}
