import { Button } from '@blueprintjs/core';
import type { SeasonType } from '#shared/model.ts';
import { PERIODS } from '#shared/rules/calendar.ts';
import { standings, type Period } from '../../data/standings.ts';
import { Board } from './Board.tsx';
import { NoBoard } from './NoBoard.tsx';
import type { SortProps } from './sortProps.ts';

type Props = SortProps & {
  season: number;
  seasonType: SeasonType;
  period: Period;
  onPeriod: (period: Period) => void;
};

/** The board of six weeks, with the buttons of the three periods over it. */
export function PeriodBoard({ season, seasonType, period, onPeriod, ...sorting }: Props) {
  return (
    <>
      <div className="board-choice periods" role="group" aria-label="Period">
        {PERIODS.map((one) => (
          <Button
            key={one.period}
            className="period"
            aria-pressed={one.period === period}
            onClick={() => onPeriod(one.period)}
          >
            <b>Period {one.period}</b>
            <span>
              Weeks {one.first}-{one.last}
            </span>
          </Button>
        ))}
      </div>
      <Board
        key={`${season} ${seasonType} ${period}`}
        title={`Period ${period}`}
        query={standings.period(season, period, seasonType)}
        empty={<NoBoard />}
        {...sorting}
      />
    </>
  );
}
