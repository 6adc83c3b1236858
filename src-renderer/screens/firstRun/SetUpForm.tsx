import { Button, Classes, Radio } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import type { ResultOf } from '#shared/api.ts';
import { PoolError } from '#shared/errors.ts';
import { PASSWORD_MIN } from '#shared/limits.ts';
import { cleanName } from '#shared/rules/names.ts';
import { fieldErrors } from '../../data/refusals.ts';
import { Field } from '../../ui/Field.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import {
  draftErrors,
  forgetDraft,
  keepDraft,
  playerNameOf,
  readDraft,
  toInput,
  type Draft,
  type DraftErrors,
  type DraftField,
} from './draft.ts';
import type { FirstRunPlace } from './firstRunPlace.ts';
import { firstRunTexts } from './firstRunTexts.ts';
import { KeepAwakeField } from './KeepAwakeField.tsx';
import { OtherPool } from './OtherPool.tsx';
import { TryDemo } from './TryDemo.tsx';

type Props = { place: FirstRunPlace; onDone: (made: ResultOf<'setUp'>) => void };

/** Leads to the first field that is wrong, after each refusal. */
function useFirstWrong(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form.current?.querySelector('[aria-invalid="true"]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [refusals]);
  return form;
}

/** The form's text, its mistakes, and setting the pool up. The typed text stays until then, also when that fails. */
function useSetUp({ place, onDone }: Props) {
  const [typed, setTyped] = useState<Draft>(readDraft);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const refuse = (found: DraftErrors) => {
    setErrors(found);
    setRefusals((n) => n + 1);
  };
  const setUp = useMutation({
    mutationFn: () => place.setUp(toInput(typed, password)),
    meta: { silent: true },
    onSuccess: (made) => {
      forgetDraft();
      onDone(made);
    },
    onError: (error) => {
      const code = error instanceof PoolError ? error.code : 'internal';
      if (code === 'conflict' || code === 'not_signed_in' || code === 'wrong_login')
        return void place.retry().then(setFailure);
      const found = fieldErrors(error);
      if (Object.keys(found).length > 0) return refuse(found);
      setFailure(error instanceof PoolError ? error.message : firstRunTexts.failed);
    },
  });
  const clear = (...fields: DraftField[]) => {
    setErrors(({ ...rest }) => {
      for (const field of fields) delete rest[field];
      return rest;
    });
    setFailure(null);
  };
  const change = (part: Partial<Draft>, ...fields: DraftField[]) => {
    const next = { ...typed, ...part };
    setTyped(next);
    keepDraft(next);
    clear(...fields);
  };
  const changePassword = (text: string) => {
    setPassword(text);
    clear('password');
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (setUp.isPending) return;
    setFailure(null);
    const found = draftErrors(typed, password);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setUp.mutate();
  };
  const isPending = setUp.isPending;
  return { typed, password, errors, failure, refusals, isPending, change, changePassword, submit };
}
type SetUp = ReturnType<typeof useSetUp>;

/** The questions of the first run. */
export function SetUpForm(props: Props) {
  const { place } = props;
  const setUp = useSetUp(props);
  const { typed, failure, isPending, change } = setUp;
  const form = useFirstWrong(setUp.refusals);
  return (
    <>
      <PageHead title="Set up your pool">It takes a minute. You can change everything later.</PageHead>
      <form ref={form} className="first-run" noValidate onSubmit={setUp.submit}>
        <Names setUp={setUp} />
        <Password setUp={setUp} isWindow={place.isWindow} />
        <Plays setUp={setUp} />
        {place.isWindow && <KeepAwakeField value={typed.keepAwake} onChange={(keepAwake) => change({ keepAwake })} />}
        {place.isWindow && (
          <p className="first-run-help">
            Your computer may then ask whether Sunday Five may accept connections. Allow it, or your friends can’t reach
            the pool.
          </p>
        )}
        {failure !== null && (
          <p className="first-run-bad" role="alert">
            {failure}
          </p>
        )}
        <Button
          type="submit"
          intent="primary"
          fill
          disabled={isPending}
          text={isPending ? 'Setting up…' : 'Set Up the Pool'}
        />
      </form>
      {place.isWindow && (
        <div className="other-ways">
          <OtherPool />
          <TryDemo />
        </div>
      )}
    </>
  );
}

function Names({ setUp: { typed, errors, change } }: { setUp: SetUp }) {
  const said = cleanName(typed.username);
  return (
    <>
      <Field
        label="Pool name"
        name="poolName"
        value={typed.poolName}
        onChange={(poolName) => change({ poolName }, 'poolName')}
        error={errors.poolName}
        help="Shown on the login screen and in invitations, for example “Elm Street Sundays”."
      />
      <Field
        label="Your name"
        name="username"
        autoComplete="username"
        autoCapitalize="words"
        value={typed.username}
        onChange={(username) => change({ username }, 'username', 'playerName')}
        error={errors.username}
        help={`Your friends read it when they need help: “Forgot your code? Ask ${said === '' ? 'Rosalind' : said}.”`}
      />
    </>
  );
}

function Password({ setUp: { password, errors, changePassword }, isWindow }: { setUp: SetUp; isWindow: boolean }) {
  const [isShown, setShown] = useState(false);
  const use = isWindow
    ? 'This window logs in automatically. You need the password on other devices.'
    : 'You log in with your name and this password.';
  return (
    <Field
      label="Password"
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="off"
      value={password}
      onChange={changePassword}
      error={errors.password}
      help={`At least ${PASSWORD_MIN} characters. ${use}`}
      rightElement={
        <Button
          variant="minimal"
          text={isShown ? 'Hide' : 'Show'}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

/** Whether the commissioner plays too, and under which name. */
function Plays({ setUp: { typed, errors, change } }: { setUp: SetUp }) {
  const noteId = useId();
  return (
    <>
      <fieldset className="first-run-plays" aria-describedby={noteId}>
        <legend className={Classes.LABEL}>Do you play too?</legend>
        <Radio name="plays" label="Yes" checked={typed.plays} onChange={() => change({ plays: true })} />
        <Radio
          name="plays"
          label="No, I only run it"
          checked={!typed.plays}
          onChange={() => change({ plays: false }, 'playerName')}
        />
        <p className="first-run-help" id={noteId}>
          You run the pool with one account and play with another, so that your picks are ranked like everyone else’s.
        </p>
      </fieldset>
      {typed.plays && (
        <Field
          label="Your name as a player"
          name="playerName"
          autoCapitalize="words"
          value={playerNameOf(typed)}
          onChange={(playerName) => change({ playerName }, 'playerName')}
          error={errors.playerName}
          help="This name appears on the leaderboard. You get an access code for it."
        />
      )}
    </>
  );
}
