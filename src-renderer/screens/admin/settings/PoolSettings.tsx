import { Button, Checkbox } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { poolNameError } from '#shared/rules/poolName.ts';
import type { Settings } from '#shared/settings.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { safety } from '../../../data/safety.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { KEEP_AWAKE } from '../../../ui/keepAwake.ts';
import { toast } from '../../../ui/toaster.ts';
import { Field } from '../../../ui/Field.tsx';
import { TimeZoneSelect } from './TimeZoneSelect.tsx';

const AFTER_LOCK: readonly { value: Settings['picksAfterLock']; label: string }[] = [
  { value: 'with-reason', label: 'Allowed, with a reason' },
  { value: 'never', label: 'Never' },
];

const SEES_PICKS: readonly { value: Settings['commissionerSeesPicks']; label: string }[] = [
  { value: 'always', label: 'Always' },
  { value: 'after-kickoff', label: 'Only after kickoff, like everyone' },
];

type Errors = Readonly<Record<string, string>>;

/** The settings as they are changed here. Only that is saved: what another device changes meanwhile is not put back. */
function useDraft(stored: Settings) {
  const [draft, setDraft] = useState<Partial<Settings>>({});
  const [errors, setErrors] = useState<Errors>({});
  const save = useMutation({
    mutationFn: (input: Partial<Settings>) => safety.changeSettings(input),
    meta: { failed: 'Failed to save settings', fallback: 'Failed to save settings' },
    onError: (error) => setErrors(fieldErrors(error)),
    onSuccess: () => {
      setDraft({});
      toast({ title: 'Settings Saved', tone: 'success' });
    },
  });
  return {
    shown: { ...stored, ...draft },
    errors,
    maySave: Object.keys(draft).length > 0 && !save.isPending,
    change: (part: Partial<Settings>) => {
      setDraft((before) => ({ ...before, ...part }));
      setErrors({});
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      const name = draft.poolName?.trim();
      const nameError = name === undefined ? null : poolNameError(name);
      setErrors(nameError === null ? {} : { poolName: nameError });
      if (nameError === null && !save.isPending)
        save.mutate({ ...draft, ...(name !== undefined && { poolName: name }) });
    },
  };
}

type PartProps = { shown: Settings; change: (part: Partial<Settings>) => void };

const MoreSettings = ({ shown, change }: PartProps) => (
  <details className="more-settings">
    <summary>More settings</summary>
    <div className="admin-form">
      <Checkbox
        checked={shown.momentsInChat}
        label="Show the week’s latest moments above the chat’s text field"
        onChange={({ currentTarget }) => change({ momentsInChat: currentTarget.checked })}
      />
      <ChoiceField
        label="Picks you enter for a player after the lock"
        value={shown.picksAfterLock}
        choices={AFTER_LOCK}
        onChange={(picksAfterLock) => change({ picksAfterLock })}
      />
      <ChoiceField
        label="The commissioner sees picks"
        help="Only after kickoff: hidden picks are hidden from you and other commissioners, too. Opening a player’s card earlier needs a reason; the player gets a notice, and everyone can read it under Proof. Every player gets a notice when you change this."
        value={shown.commissionerSeesPicks}
        choices={SEES_PICKS}
        onChange={(commissionerSeesPicks) => change({ commissionerSeesPicks })}
      />
    </div>
  </details>
);

/** The pool's switches. The typed text stays until it is saved, also when saving fails. */
export function PoolSettings({ stored }: { stored: Settings }) {
  const { shown, errors, maySave, change, submit } = useDraft(stored);
  return (
    <section className="card admin-card" aria-labelledby="pool-settings">
      <h2 id="pool-settings">Pool</h2>
      <form className="admin-form" noValidate onSubmit={submit}>
        <Field
          label="Pool name"
          name="poolName"
          value={shown.poolName}
          onChange={(poolName) => change({ poolName })}
          error={errors['poolName']}
          help="Shown on the login screen and in invitations."
        />
        <TimeZoneSelect
          value={shown.timeZone}
          stored={stored.timeZone}
          onChange={(timeZone) => change({ timeZone })}
          error={errors['timeZone']}
        />
        <Checkbox
          checked={shown.feedEnabled}
          label="Fetch scores from the public scoreboard"
          onChange={({ currentTarget }) => change({ feedEnabled: currentTarget.checked })}
        />
        <ChoiceField
          label="Keep this computer awake"
          value={shown.keepAwake}
          choices={KEEP_AWAKE}
          onChange={(keepAwake) => change({ keepAwake })}
        />
        <MoreSettings shown={shown} change={change} />
        <Button type="submit" intent="primary" text="Save Settings" disabled={!maySave} />
      </form>
    </section>
  );
}
