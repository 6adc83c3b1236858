import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { Money } from '#shared/model.ts';
import { parseDollars } from '#shared/rules/money.ts';
import { dollars, moneyTexts } from '#shared/texts/money.ts';
import { ordinal } from '#shared/texts/records.ts';
import { money } from '../../../data/money.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import type { SeasonName } from '../../../data/rules.ts';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toaster.ts';

const PLACES_SHOWN = 3;

type Amount = { key: string; label: string; cents: number };

function amountsOf({ entryFee, weekPrize, periodPrize, seasonPrizes }: Money): Amount[] {
  const places = Math.max(PLACES_SHOWN, seasonPrizes.length);
  return [
    { key: 'entryFee', label: 'Entry fee', cents: entryFee },
    { key: 'weekPrize', label: 'Prize for each week', cents: weekPrize },
    { key: 'periodPrize', label: 'Prize for each period', cents: periodPrize },
    ...Array.from({ length: places }, (_, index) => ({
      key: `seasonPrizes.${index}`,
      label: `Season: ${ordinal(index + 1)} place`,
      cents: seasonPrizes[index] ?? 0,
    })),
  ];
}

/** The fee and the prizes as text; an amount that can't be read has its sentence under it. */
export function PrizeForm({ name, stored }: { name: SeasonName; stored: Money }) {
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const amounts = amountsOf(stored);
  const textOf = ({ key, cents }: Amount) => draft[key] ?? (cents === 0 ? '' : dollars(cents));
  const save = useMutation({
    mutationFn: (cents: ReadonlyMap<string, number>) => {
      const of = (key: string) => cents.get(key) ?? 0;
      const places = amounts.filter(({ key }) => key.startsWith('seasonPrizes')).map(({ key }) => of(key));
      const last = places.findLastIndex((prize) => prize > 0);
      return money.change(name, {
        entryFee: of('entryFee'),
        weekPrize: of('weekPrize'),
        periodPrize: of('periodPrize'),
        seasonPrizes: places.slice(0, last + 1),
      });
    },
    meta: { failed: 'Failed to save prizes', fallback: 'Failed to save prizes' },
    onError: (error) => setErrors(fieldErrors(error)),
    onSuccess: () => {
      setDraft({});
      toast({ title: 'Prizes Saved', tone: 'success' });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = amounts.map((one) => [one.key, textOf(one).trim() === '' ? 0 : parseDollars(textOf(one))] as const);
    const bad = read.flatMap(([key, cents]) => (cents === null ? [[key, moneyTexts.badAmount] as const] : []));
    setErrors(Object.fromEntries(bad));
    if (bad.length > 0 || save.isPending) return;
    save.mutate(new Map(read.flatMap(([key, cents]) => (cents === null ? [] : [[key, cents] as const]))));
  };
  return (
    <form className="admin-form" noValidate onSubmit={submit}>
      {amounts.map((one) => (
        <Field
          key={one.key}
          label={one.label}
          name={one.key}
          inputMode="decimal"
          maxLength={12}
          value={textOf(one)}
          onChange={(text) => {
            setDraft((before) => ({ ...before, [one.key]: text }));
            setErrors({});
          }}
          error={errors[one.key]}
        />
      ))}
      <p className="muted money-note">Players who tie share the prizes of their places.</p>
      <Button type="submit" text="Save Prizes" disabled={Object.keys(draft).length === 0 || save.isPending} />
    </form>
  );
}
