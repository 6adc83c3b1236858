import { Button, Callout } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { detailsOf } from '#shared/errors.ts';
import type { Game, Week } from '#shared/model.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { now } from '../../../data/clock.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { kickoffTime, zoneLabel } from '../../../ui/format.ts';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { DateDoubts } from '../DateDoubts.tsx';
import { Field } from '../../../ui/Field.tsx';
import { kickoffsOf, timeDoubts } from './dateWarnings.ts';
import { isHalfFilled, readTimeField, TIME_FIELD, timeFieldValue } from '../timeField.ts';
import { timeZone } from '../../../data/timeZone.ts';

/** The lock time of a whole week, in the pool's time zone; it can be taken away again. */
export function LockTimeForm({ week, games, onClose }: { week: Week; games: readonly Game[]; onClose: () => void }) {
  const [agreed, setAgreed] = useState<string | null>(null);
  const [text, setText] = useState(week.lockTime === null ? '' : timeFieldValue(Date.parse(week.lockTime)));
  const [error, setError] = useState<string>();
  // What the form was opened on: a time set on another device meanwhile is not overwritten unseen.
  const [seen, setSeen] = useState(week.lockTime);
  const change = useMutation({
    mutationFn: (lockTime: string | null) => commissioner.changeWeek(week.id, { lockTime, seen: { lockTime: seen } }),
    meta: { fallback: adminTexts.updateWeekFailed },
    onSuccess: () => {
      toast({ title: adminTexts.weekUpdated, text: adminTexts.lockTimeUpdated, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      setError(fieldErrors(failure)['lockTime']);
      const current = detailsOf(failure, 'stale')?.week;
      if (current !== undefined) setSeen(current.lockTime);
    },
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reading = readTimeField(text, isHalfFilled(event.currentTarget, 'lockTime'));
    if (reading.error !== undefined) return setError(reading.error);
    if (reading.at === null) return setError(adminTexts.timeNeeded);
    if (doubts !== '' && agreed !== text) return;
    setError(undefined);
    change.mutate(new Date(reading.at).toISOString());
  };
  const reading = readTimeField(text);
  const context = { season: week.season, others: kickoffsOf(games, null), now: now(), timeZone: timeZone.get() };
  const doubts = timeDoubts('Lock time', text, context);
  const isPast = reading.error === undefined && reading.at !== null && reading.at <= now();
  const isStale = detailsOf(change.error, 'stale')?.week !== undefined;

  return (
    <form className="lock-time" noValidate onSubmit={submit}>
      <Field
        label={`Lock time (${zoneLabel()})`}
        name="lockTime"
        {...TIME_FIELD}
        value={text}
        onChange={(value) => {
          setText(value);
          setError(undefined);
        }}
        error={error}
        help={
          isPast ? 'This time has passed, so the week locks right away.' : 'The whole week locks then, games included.'
        }
      />
      {isStale && (
        <Callout intent="danger" icon={null}>
          {commissionerTexts.changedMeanwhile}{' '}
          <b>Now: {seen === null ? 'no lock time' : kickoffTime(Date.parse(seen), now(), week.season)}.</b>
        </Callout>
      )}
      <DateDoubts
        doubts={doubts}
        isConfirmed={agreed === text}
        onConfirm={(isRight) => setAgreed(isRight ? text : null)}
      />
      <div className="admin-actions">
        <Button
          type="submit"
          intent="primary"
          text="Save"
          disabled={change.isPending || (doubts !== '' && agreed !== text)}
        />
        {seen !== null && (
          <Button text="Remove Lock Time" disabled={change.isPending} onClick={() => change.mutate(null)} />
        )}
        <Button text="Cancel" onClick={onClose} />
      </div>
    </form>
  );
}
