import { Tab, Tabs } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import { read } from '../../data/queries.ts';
import { useRules } from '../../data/rules.ts';
import { useUser } from '../../data/session.ts';
import { standings } from '../../data/standings.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SEASON_TYPES } from '../../ui/format.ts';
import { SEASON_TYPE_CHOICES, seasonsOf } from '../../ui/seasons.ts';
import { useUsualSeason } from '../../ui/useUsualSeason.ts';
import { Board } from './Board.tsx';
import { BoardNotes } from './BoardNotes.tsx';
import { NoBoard } from './NoBoard.tsx';
import { PeriodBoard } from './PeriodBoard.tsx';
import { UpdateStats } from './UpdateStats.tsx';
import { WeeklyBoard } from './WeeklyBoard.tsx';
import { isTab, readAddress, usualPeriod, writeAddress, type TabId } from './boardAddress.ts';
import { DEFAULT_SORT, type Sort } from './boardSort.ts';
import { useProgress } from './useProgress.ts';
import { useUsualWeek } from './useUsualWeek.ts';
import './leaderboard.css';

/** The board in the address or the usual one, and the weeks to choose from. */
function useShownBoards() {
  const [search, setSearch] = useSearchParams();
  const usualSeason = useUsualSeason();
  const address = readAddress(search, usualSeason);
  const { season, seasonType, tab } = address;
  const ofSeason = useQuery(read('readSeasonWeeks', { params: { season, seasonType } }));
  const weeks = ofSeason.data?.toSorted(bySeasonOrder);
  const usualWeek = useUsualWeek(weeks);
  const weekNumber = address.week ?? usualWeek;
  const period = address.period ?? usualPeriod(weeks ?? []);
  const week = weeks?.find((one) => one.weekNumber === weekNumber);
  const choose = (choice: Record<string, string | number>) =>
    setSearch(writeAddress(search, choice), { replace: true });
  return {
    season,
    seasonType,
    tab,
    usualSeason,
    ofSeason: { ...ofSeason, data: weeks },
    week,
    weekNumber,
    period,
    choose,
  };
}

type Shown = ReturnType<typeof useShownBoards>;

function BoardActions({ shown }: { shown: Shown }) {
  const { season, seasonType, usualSeason, choose } = shown;
  const isAdmin = useUser()?.isAdmin === true;
  const { data: weeks } = useQuery(read('readWeeks'));
  return (
    <>
      {isAdmin && <UpdateStats season={season} />}
      <LinkButton variant="minimal" className="my-season-link" to="/my-season">
        My season
      </LinkButton>
      <LinkButton variant="minimal" className="my-season-link" to="/history">
        History
      </LinkButton>
      <ChoiceSelect
        label="Season"
        value={season}
        choices={seasonsOf(weeks ?? [], [usualSeason, season])}
        onChange={(value) => choose({ season: value })}
      />
      <ChoiceSelect
        label="Season type"
        value={seasonType}
        choices={SEASON_TYPE_CHOICES}
        onChange={(value) => choose({ type: value })}
      />
    </>
  );
}

function BoardTabs({ shown, rules }: { shown: Shown; rules: ReturnType<typeof useRules> }) {
  const { season, seasonType, tab, ofSeason, weekNumber, period, choose } = shown;
  // Each table keeps its own sort, also while another one is shown.
  const [sorts, setSorts] = useState<Record<TabId, Sort>>({
    weekly: DEFAULT_SORT,
    regular: DEFAULT_SORT,
    period: DEFAULT_SORT,
  });
  const sorting = (of: TabId) => ({
    rules,
    sort: sorts[of],
    onSort: (sort: Sort) => setSorts((before) => ({ ...before, [of]: sort })),
  });
  // The arrow keys skip tabs that aren't marked as enabled.
  return (
    <Tabs
      id="boards"
      className="board-tabs"
      animate={false}
      renderActiveTabPanelOnly
      selectedTabId={tab}
      onChange={(next) => isTab(next) && choose({ tab: next })}
    >
      <Tab
        id="weekly"
        disabled={false}
        title="Weekly"
        panel={
          <WeeklyBoard
            ofSeason={ofSeason}
            weekNumber={weekNumber}
            onWeek={(value) => choose({ week: value })}
            {...sorting('weekly')}
          />
        }
      />
      <Tab
        id="regular"
        disabled={false}
        title="Regular"
        panel={
          <Board
            key={`${season} ${seasonType}`}
            title={`${season} ${SEASON_TYPES[seasonType]}`}
            query={standings.season(season, seasonType)}
            empty={<NoBoard />}
            {...sorting('regular')}
          />
        }
      />
      <Tab
        id="period"
        disabled={false}
        title="Period"
        panel={
          <PeriodBoard
            season={season}
            seasonType={seasonType}
            period={period}
            onPeriod={(value) => choose({ period: value })}
            {...sorting('period')}
          />
        }
      />
    </Tabs>
  );
}

/** The weekly, season and period boards of a season. The address names the shown board. */
export function LeaderboardScreen() {
  const shown = useShownBoards();
  const { season, seasonType } = shown;
  const rules = useRules({ season, seasonType });
  const progress = useProgress(shown);
  return (
    <div className="leaderboard">
      <PageHead title="Leaderboard" actions={<BoardActions shown={shown} />}>
        {progress}
      </PageHead>
      <BoardTabs shown={shown} rules={rules} />
      <BoardNotes rules={rules} />
    </div>
  );
}
