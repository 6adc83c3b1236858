import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { detailsOf } from '#shared/errors.ts';
import { changedRules, houseRules, type HouseRules as Rules } from '#shared/houseRules.ts';
import type { RulesCompared, SeasonRules, SeasonType } from '#shared/model.ts';
import { defaultSeason } from '#shared/rules/calendar.ts';
import { seasonTitle } from '#shared/texts/rules.ts';
import { now } from '../../../data/clock.ts';
import { read } from '../../../data/queries.ts';
import { rules, type SeasonName } from '../../../data/rules.ts';
import { ChoiceSelect } from '../../../ui/ChoiceSelect.tsx';
import { SEASON_TYPES } from '../../../ui/format.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { RuleChoices } from '../../../ui/RuleChoices.tsx';
import { seasonsOf } from '../../../ui/seasons.ts';
import { toast, toastError } from '../../../ui/toaster.ts';

const FrozenRulesDialog = lazy(async () => ({ default: (await import('./FrozenRulesDialog.tsx')).FrozenRulesDialog }));

const TYPES: readonly SeasonType[] = ['preseason', 'regular', 'playoffs'];

/** The rules of the season that is played, or of another one. */
export function HouseRules() {
  const { data: weeks } = useQuery(read('readWeeks'));
  const [usual] = useState(() => defaultSeason(now()));
  const [chosen, setChosen] = useState<Partial<SeasonName>>({});
  const current = weeks?.find(({ phase }) => phase === 'current');
  const { season, seasonType } = {
    season: current?.season ?? usual,
    seasonType: current?.seasonType ?? ('regular' as const),
    ...chosen,
  };
  const stored = useQuery(rules.ofSeason({ season, seasonType }));
  return (
    <section className="card admin-card" aria-labelledby="house-rules">
      <h2 id="house-rules">House rules</h2>
      <p className="muted">Each season has its own rules. “How it works” shows them to everyone.</p>
      <div className="admin-actions">
        <ChoiceSelect
          label="Season of the rules"
          value={season}
          choices={seasonsOf(weeks ?? [], [usual, season])}
          onChange={(value) => setChosen((before) => ({ ...before, season: value }))}
        />
        <ChoiceSelect
          label="Season type of the rules"
          value={seasonType}
          choices={TYPES.map((type) => ({ value: type, label: SEASON_TYPES[type] }))}
          onChange={(value) => setChosen((before) => ({ ...before, seasonType: value }))}
        />
      </div>
      <Unread of={stored} skeleton={<Loading className="skel players-skel" />} />
      {stored.data !== undefined && (
        <RulesForm key={`${season} ${seasonType}`} name={{ season, seasonType }} stored={stored.data} />
      )}
    </section>
  );
}

/** What was chosen stays until it is saved. Frozen rules are compared first. */
function RulesForm({ name, stored }: { name: SeasonName; stored: SeasonRules }) {
  const [draft, setDraft] = useState<Partial<Rules>>({});
  const [compared, setCompared] = useState<RulesCompared | null>(null);
  const present = houseRules.parse(stored);
  const wanted = { ...present, ...draft };
  const title = seasonTitle(name.season, name.seasonType);
  const save = useMutation({
    mutationFn: (confirm: boolean) => rules.change(name, { ...draft, ...(confirm ? { confirm } : {}) }),
    // Frozen rules are no failure: they open the comparison.
    meta: { silent: true },
    onError: (error) => {
      const tables = detailsOf(error, 'conflict')?.rules;
      if (tables !== undefined) setCompared(tables);
      else toastError('Failed to save rules', error.message);
    },
    onSuccess: () => {
      setDraft({});
      setCompared(null);
      toast({ title: 'House Rules Saved', tone: 'success' });
    },
  });
  return (
    <>
      {stored.frozenAt !== null && (
        <p className="rules-frozen">
          <b>These rules are frozen.</b> The {title} has results. You can still change a rule: you first see who moves
          where, a backup is made, and every player gets a notice with the old and the new rule.
        </p>
      )}
      <RuleChoices rules={wanted} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} />
      <div className="admin-actions">
        <Button
          intent="primary"
          text={stored.frozenAt === null ? 'Save House Rules' : 'Compare and Save…'}
          disabled={changedRules(present, wanted).length === 0 || save.isPending}
          onClick={() => save.mutate(false)}
        />
      </div>
      {compared !== null && (
        <Suspense>
          <FrozenRulesDialog
            title={title}
            before={present}
            after={wanted}
            compared={compared}
            isPending={save.isPending}
            onConfirm={() => save.mutate(true)}
            onClose={() => setCompared(null)}
          />
        </Suspense>
      )}
    </>
  );
}
