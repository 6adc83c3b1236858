import { Button } from '@blueprintjs/core';
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
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { SEASON_TYPE_CHOICES } from '../../../ui/seasons.ts';
import { wantHeadingFocus } from '../../../ui/headingFocus.ts';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { seasonName, weekName } from '../adminWeek.ts';
import { Field } from '../../../ui/Field.tsx';
import { nextWeekNumber } from './nextWeek.ts';

/** Unfolds the form and leads to it. */
export const CREATE_WEEK_HASH = '#create-week';

/** A whole number within bounds, null for anything else. */
function readWhole(text: string, min: number, max: number): number | null {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** Is the form open? It is for the first week, after a press on its title, and when a link led to it. */
function useFold(weeks: readonly Week[]) {
  const [isUnfolded, setUnfolded] = useState(false);
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
  return { frame, isUnfolded, setUnfolded, isShown: isUnfolded || weeks.length === 0 };
}

/** The week as it is typed; empty fields offer a default: the league's current one, or the one after the pool's last. */
function useNewWeek(weeks: readonly Week[], isShown: boolean, onCreated: () => void) {
  const navigate = useNavigate();
  const [typedNumber, setNumber] = useState<string | null>(null);
  const [typedSeason, setSeason] = useState<string | null>(null);
  const [chosenType, setSeasonType] = useState<SeasonType | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [byCalendar] = useState(() => leagueWeek(now()));
  const { data: league = byCalendar } = useQuery({ ...read('readLeagueWeek'), enabled: isShown });
  const [season, seasonType] = [typedSeason ?? String(league.season), chosenType ?? league.seasonType];
  const offered = nextWeekNumber(weeks, Number(season), seasonType, league);
  const number = typedNumber ?? (offered === null ? '' : String(offered));

  const create = useMutation({
    mutationFn: commissioner.createWeek,
    meta: { failed: adminTexts.createFailed, fallback: adminTexts.createFailed },
    onError: (error) => setErrors(fieldErrors(error)),
    onSuccess: (week) => {
      setNumber(null);
      onCreated();
      void navigate({ pathname: '/admin/week', search: `?week=${week.id}` });
      // The form closes after it is sent.
      wantHeadingFocus();
      toast({ title: adminTexts.weekCreated, text: `${weekName(week)}, ${seasonName(week)}`, tone: 'success' });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const weekNumber = readWhole(number, WEEK_NUMBER_MIN, WEEK_NUMBER_MAX);
    const year = readWhole(season, SEASON_MIN, SEASON_MAX);
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
  return {
    number: { value: number, onChange: change(setNumber), error: errors['weekNumber'] },
    season: { value: season, onChange: change(setSeason), error: errors['season'] },
    seasonType,
    setSeasonType,
    isCreating: create.isPending,
    submit,
  };
}

function NewWeekForm({ id, form }: { id: string; form: ReturnType<typeof useNewWeek> }) {
  const { number, season, seasonType, setSeasonType, isCreating, submit } = form;
  return (
    <form id={id} className="create-week" noValidate onSubmit={submit}>
      <Field label="Week number" name="weekNumber" inputMode="numeric" {...number} />
      <Field label="Season" name="season" inputMode="numeric" {...season} />
      <ChoiceField label="Season type" value={seasonType} choices={SEASON_TYPE_CHOICES} onChange={setSeasonType} />
      <Button type="submit" intent="primary" text={adminTexts.createWeek} disabled={isCreating} />
    </form>
  );
}

/** Creates a week. Folded while there is a week to work on. */
export function CreateWeek({ weeks }: { weeks: readonly Week[] }) {
  const formId = useId();
  const { frame, isUnfolded, setUnfolded, isShown } = useFold(weeks);
  // Here, so that the typed text stays while the form is folded.
  const form = useNewWeek(weeks, isShown, () => setUnfolded(false));
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
      {isShown && <NewWeekForm id={formId} form={form} />}
    </section>
  );
}
