import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { detailsOf } from '#shared/errors.ts';
import { changedRules, DEFAULT_RULES, type HouseRules as Rules } from '#shared/houseRules.ts';
import { houseRules } from '#shared/model/houseRules.ts';
import type { RulesCompared, SeasonRules } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { seasonTitle } from '#shared/texts/ruleSentences.ts';
import { rules, type SeasonName } from '../../../data/rules.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { RuleChoices } from '../../../ui/RuleChoices.tsx';
import { SeasonNameSelects, useSeasonName } from '../../../ui/SeasonNameSelects.tsx';
import { toast, toastError } from '../../../ui/toaster.ts';
import { FoldCard } from '../FoldCard.tsx';

const FrozenRulesDialog = lazy(async () => ({ default: (await import('./FrozenRulesDialog.tsx')).FrozenRulesDialog }));

function rulesNote(stored: SeasonRules): string {
  const count = changedRules(houseRules.parse(stored), DEFAULT_RULES).length;
  return count === 0 ? 'Standard rules' : `${plural(count, 'rule')} changed`;
}

/** The rules of the season that is played, or of another one. */
export function HouseRules() {
  const season = useSeasonName();
  const { name } = season;
  const stored = useQuery(rules.ofSeason(name));
  return (
    <FoldCard
      id="house-rules"
      title="House rules"
      note={stored.data === undefined ? undefined : rulesNote(stored.data)}
    >
      <p className="muted">Each season has its own rules. “How it works” shows them to everyone.</p>
      <div className="admin-actions">
        <SeasonNameSelects {...season} about=" of the rules" />
      </div>
      <Unread of={stored} skeleton={<Loading className="skel admin-skel" />} />
      {stored.data !== undefined && (
        <RulesForm key={`${name.season} ${name.seasonType}`} name={name} stored={stored.data} />
      )}
    </FoldCard>
  );
}

/** The choice stays until it is saved. Frozen rules are compared first. */
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
