import { HTMLSelect } from '@blueprintjs/core';
import type { Week } from '#shared/model.ts';
import type { Read } from '../data/joined.ts';
import { SEASON_TYPES } from './format.ts';
import './weekSelect.css';

type Props = { weeks: readonly Week[]; value: number; label: (week: Week) => string; onChoose: (id: number) => void };

const seasonOf = ({ season, seasonType }: Week) => `${SEASON_TYPES[seasonType]} ${season}`;

/** Which week: grouped by season once there are several. Paper has the week's name instead. */
export function WeekSelect({ weeks, value, label, onChoose }: Props) {
  const seasons = [...new Set(weeks.map(seasonOf))];
  const options = (some: readonly Week[]) =>
    some.map((week) => (
      <option key={week.id} value={week.id}>
        {label(week)}
      </option>
    ));
  const shown = weeks.find(({ id }) => id === value);
  return (
    <>
      <HTMLSelect
        className="week-select"
        aria-label="Week"
        value={value}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        {seasons.length === 1
          ? options(weeks)
          : seasons.map((season) => (
              <optgroup key={season} label={season}>
                {options(weeks.filter((week) => seasonOf(week) === season))}
              </optgroup>
            ))}
      </HTMLSelect>
      {shown !== undefined && (
        <p className="week-on-paper">
          Week {shown.weekNumber}, {seasonOf(shown)}
        </p>
      )}
    </>
  );
}

type ChoiceProps = Pick<Props, 'label'> & {
  /** Until they are read, the select's place is kept. */
  of: Read<readonly Week[]>;
  week: Week | undefined;
  choose: Props['onChoose'];
};

/** The week that a screen shows, to be chosen in its heading; nothing in a pool without weeks. */
export function WeekChoice({ of: { data: weeks, error }, week, label, choose }: ChoiceProps) {
  if (weeks === undefined) return error === null ? <div className="skel week-select-skel" /> : null;
  return week === undefined ? null : <WeekSelect weeks={weeks} value={week.id} label={label} onChoose={choose} />;
}
