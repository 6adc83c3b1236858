import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../data/queries.ts';
import type { SeasonName } from '../data/rules.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { SEASON_TYPE_CHOICES, seasonsOf } from './seasons.ts';
import { useUsualSeason } from './useUsualSeason.ts';

/** The season that is played until another one is chosen, and how to choose it. */
export function useSeasonName() {
  const { data: weeks } = useQuery(read('readWeeks'));
  const usual = useUsualSeason();
  const [chosen, setChosen] = useState<Partial<SeasonName>>({});
  const current = weeks?.find(({ phase }) => phase === 'current');
  const name: SeasonName = {
    season: current?.season ?? usual,
    seasonType: current?.seasonType ?? 'regular',
    ...chosen,
  };
  return {
    name,
    seasons: seasonsOf(weeks ?? [], [usual, name.season]),
    choose: (part: Partial<SeasonName>) => setChosen((before) => ({ ...before, ...part })),
  };
}

type Props = ReturnType<typeof useSeasonName> & {
  /** What the selects are about, behind "Season": " of the rules". */
  about?: string;
};

export const SeasonNameSelects = ({ name, seasons, choose, about = '' }: Props) => (
  <>
    <ChoiceSelect
      label={`Season${about}`}
      value={name.season}
      choices={seasons}
      onChange={(season) => choose({ season })}
    />
    <ChoiceSelect
      label={`Season type${about}`}
      value={name.seasonType}
      choices={SEASON_TYPE_CHOICES}
      onChange={(seasonType) => choose({ seasonType })}
    />
  </>
);
