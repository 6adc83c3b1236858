import { Button, Checkbox, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type SyntheticEvent } from 'react';
import { poolNameError } from '#shared/rules/poolName.ts';
import type { Settings } from '#shared/settings.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { safety } from '../../../data/safety.ts';
import { KEEP_AWAKE, readKeepAwake } from '../../../ui/keepAwake.ts';
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

/** The pool's switches. What was typed stays until it is saved, also when saving fails. */
export function PoolSettings({ stored }: { stored: Settings }) {
  const [awakeId, afterId, seesId] = [useId(), useId(), useId()];
  /** Only what was changed: what another device changes meanwhile is not put back. */
  const [draft, setDraft] = useState<Partial<Settings>>({});
  const [errors, setErrors] = useState<Errors>({});
  const shown = { ...stored, ...draft };
  const isChanged = Object.keys(draft).length > 0;

  const save = useMutation({
    mutationFn: (input: Partial<Settings>) => safety.changeSettings(input),
    meta: { failed: 'Failed to save settings', fallback: 'Failed to save settings' },
    onError: (error) => setErrors(fieldErrors(error)),
    onSuccess: () => {
      setDraft({});
      toast({ title: 'Settings Saved', tone: 'success' });
    },
  });
  const change = (part: Partial<Settings>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const name = shown.poolName.trim();
    const found: Record<string, string> = {};
    const nameError = draft.poolName === undefined ? null : poolNameError(name);
    if (nameError !== null) found['poolName'] = nameError;
    setErrors(found);
    if (Object.keys(found).length > 0 || save.isPending) return;
    save.mutate({
      ...draft,
      ...(draft.poolName === undefined ? {} : { poolName: name }),
    });
  };

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
        <FormGroup label="Keep this computer awake" labelFor={awakeId}>
          <HTMLSelect
            id={awakeId}
            fill
            value={shown.keepAwake}
            options={[...KEEP_AWAKE]}
            onChange={({ currentTarget }) => {
              const keepAwake = readKeepAwake(currentTarget.value);
              if (keepAwake !== undefined) change({ keepAwake });
            }}
          />
        </FormGroup>
        <details className="more-settings">
          <summary>More settings</summary>
          <div className="admin-form">
            <Checkbox
              checked={shown.momentsInChat}
              label="Show the week’s latest moments above the chat’s text field"
              onChange={({ currentTarget }) => change({ momentsInChat: currentTarget.checked })}
            />
            <FormGroup label="Picks you enter for a player after the lock" labelFor={afterId}>
              <HTMLSelect
                id={afterId}
                fill
                value={shown.picksAfterLock}
                options={[...AFTER_LOCK]}
                onChange={({ currentTarget }) => {
                  const found = AFTER_LOCK.find(({ value }) => value === currentTarget.value);
                  if (found !== undefined) change({ picksAfterLock: found.value });
                }}
              />
            </FormGroup>
            <FormGroup
              label="The commissioner sees picks"
              labelFor={seesId}
              helperText="Only after kickoff: hidden picks are hidden from you and other commissioners, too. Opening a player’s card earlier needs a reason; the player gets a notice, and everyone can read it under Proof. Every player gets a notice when you change this."
            >
              <HTMLSelect
                id={seesId}
                fill
                value={shown.commissionerSeesPicks}
                options={[...SEES_PICKS]}
                onChange={({ currentTarget }) => {
                  const found = SEES_PICKS.find(({ value }) => value === currentTarget.value);
                  if (found !== undefined) change({ commissionerSeesPicks: found.value });
                }}
              />
            </FormGroup>
          </div>
        </details>
        <Button type="submit" intent="primary" text="Save Settings" disabled={!isChanged || save.isPending} />
      </form>
    </section>
  );
}
