import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { ChevronDownIcon } from '@blueprintjs/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SEASON_MAX, SEASON_MIN, WEEK_NUMBER_MAX, WEEK_NUMBER_MIN } from '#shared/limits.ts';
import type { SeasonType, Week } from '#shared/model.ts';
import { leagueWeek } from '#shared/rules/calendar.ts';
import { now } from '../../../data/clock.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { read } from '../../../data/queries.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { SEASON_TYPES } from '../../../ui/format.ts';
import { wantHeadingFocus } from '../../../ui/headingFocus.ts';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { Field } from '../../../ui/Field.tsx';
import { nextWeekNumber } from './nextWeek.ts';

const TYPES: readonly SeasonType[] = ['preseason', 'regular', 'playoffs'];

/** Unfolds the form and leads to it. */
export const CREATE_WEEK_HASH = '#create-week';

/** A whole number within bounds, null for anything else. */
function readWhole(text: string, min: number, max: number): number | null {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** Creates a week: the league's current one, or the one after the pool's last. Folded while there is a week to work on. */
export function CreateWeek({ weeks }: { weeks: readonly Week[] }) {
  const navigate = useNavigate();
  const formId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isShown = isUnfolded || weeks.length === 0;
  const frame = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const [askedBy, setAskedBy] = useState<string | null>(null);
  const isAsked = hash === CREATE_WEEK_HASH && askedBy !== key;
  if (isAsked) {
    setAskedBy(key);
    setUnfolded(true);
  }
  useEffect(() => {
    if (askedBy === null) return;
    frame.current?.scrollIntoView({ block: 'start' });
    frame.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [askedBy]);
  /** Null until something is typed: then the next number is offered. */
  const [number, setNumber] = useState<string | null>(null);
  const [byCalendar] = useState(() => leagueWeek(now()));
  const { data: league = byCalendar } = useQuery({ ...read('readLeagueWeek'), enabled: isShown });
  /** Null until something is typed or chosen: then the league's is offered. */
  const [typedSeason, setSeason] = useState<string | null>(null);
  const [chosenType, setSeasonType] = useState<SeasonType | null>(null);
  const [season, seasonType] = [typedSeason ?? String(league.season), chosenType ?? league.seasonType];
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const offered = nextWeekNumber(weeks, Number(season), seasonType, league);
  const numberText = number ?? (offered === null ? '' : String(offered));

  const create = useMutation({
    mutationFn: commissioner.createWeek,
    meta: { failed: adminTexts.createFailed, fallback: adminTexts.createFailed },
    onError: (error) => setErrors(fieldErrors(error)),
    onSuccess: (week) => {
      setNumber(null);
      setUnfolded(false);
      void navigate({ pathname: '/admin/week', search: `?week=${week.id}` });
      // The form closes after it is sent.
      wantHeadingFocus();
      toast({ title: adminTexts.weekCreated, text: `${weekName(week)}, ${seasonName(week)}`, tone: 'success' });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const [weekNumber, year] = [
      readWhole(numberText, WEEK_NUMBER_MIN, WEEK_NUMBER_MAX),
      readWhole(season, SEASON_MIN, SEASON_MAX),
    ];
    setErrors({
      ...(weekNumber === null ? { weekNumber: adminTexts.numberNeeded } : {}),
      ...(year === null ? { season: adminTexts.seasonNeeded } : {}),
    });
    if (weekNumber !== null && year !== null) create.mutate({ weekNumber, season: year, seasonType });
  };
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setErrors({});
  };

  return (
    <section ref={frame} className="card admin-card" aria-labelledby="create-week">
      <h2 id="create-week">
        {weeks.length === 0 ? (
          adminTexts.createNewWeek
        ) : (
          <button
            type="button"
            className="unfold"
            aria-expanded={isUnfolded}
            aria-controls={formId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {adminTexts.createNewWeek}
            <ChevronDownIcon />
          </button>
        )}
      </h2>
      {isShown && (
        <form id={formId} className="create-week" noValidate onSubmit={submit}>
          <Field
            label="Week number"
            name="weekNumber"
            inputMode="numeric"
            value={numberText}
            onChange={change(setNumber)}
            error={errors['weekNumber']}
          />
          <Field
            label="Season"
            name="season"
            inputMode="numeric"
            value={season}
            onChange={change(setSeason)}
            error={errors['season']}
          />
          <FormGroup label="Season type" labelFor="season-type">
            <HTMLSelect
              id="season-type"
              fill
              value={seasonType}
              onChange={({ currentTarget }) =>
                setSeasonType(TYPES.find((type) => type === currentTarget.value) ?? 'regular')
              }
            >
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {SEASON_TYPES[type]}
                </option>
              ))}
            </HTMLSelect>
          </FormGroup>
          <Button type="submit" intent="primary" text={adminTexts.createWeek} disabled={create.isPending} />
        </form>
      )}
    </section>
  );
}
