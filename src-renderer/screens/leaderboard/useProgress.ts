import { useQuery } from '@tanstack/react-query';
import type { SeasonType, Week } from '#shared/model.ts';
import { periodOf } from '#shared/rules/calendar.ts';
import { plural } from '#shared/texts.ts';
import { games } from '../../data/games.ts';
import { read } from '../../data/queries.ts';
import { SEASON_TYPES } from '../../ui/format.ts';
import type { Period } from '../../data/standings.ts';
import type { TabId } from './boardAddress.ts';

type Shown = { tab: TabId; season: number; seasonType: SeasonType; week: Week | undefined; period: Period };

/** How far the shown board has come: "Week 11, 2025 Regular Season, 9 of 15 games final". */
export function useProgress({ tab, season, seasonType, week, period }: Shown): string {
  const { data: current } = useQuery(read('readCurrentWeek'));
  const counts =
    current?.season === season &&
    current.seasonType === seasonType &&
    (tab === 'regular' || periodOf(current.weekNumber) === period);
  const ofWeek = tab === 'weekly' ? week : counts ? current : undefined;
  const { data: all } = useQuery(games.ofWeek(ofWeek?.id));

  const name = `${season} ${SEASON_TYPES[seasonType]}`;
  const played = (all ?? []).filter(({ status }) => status !== 'cancelled' && status !== 'void');
  const finals = played.filter(({ isComplete }) => isComplete).length;
  if (ofWeek === undefined) return name;
  if (tab !== 'weekly') {
    return finals === 0 ? name : `${name}, after ${plural(finals, 'game')} of Week\u00a0${ofWeek.weekNumber}`;
  }
  const state = played.length === 0 ? '' : `, ${finals} of ${played.length} games final`;
  return `Week ${ofWeek.weekNumber}, ${name}${state}`;
}
