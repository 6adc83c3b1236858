import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { FIRST_STEPS, type FirstStep } from '#shared/model.ts';
import type { Settings } from '#shared/settings.ts';
import { texts } from '#shared/texts.ts';
import { commissioner } from '../../data/commissioner.ts';
import { games } from '../../data/games.ts';
import { read } from '../../data/queries.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { wantHeadingFocus } from '../../ui/headingFocus.ts';
import { Tally } from '../../ui/Tally.tsx';
import { toast } from '../../ui/toaster.ts';
import { useNow } from '../../ui/useNow.ts';
import { adminTexts } from './adminTexts.ts';
import { openWeek } from './openWeek.ts';
import { INVITATIONS_HASH } from './players/Invitations.tsx';
import './nextStep.css';

type Step = { title: string; text: string; path: string; hash?: string; label: string };

const STEPS: Record<FirstStep, Step> = {
  week: {
    title: 'Create the first week',
    text: 'Choose its number and season. You add the games next.',
    path: '/admin/week',
    label: 'Create Week',
  },
  games: {
    title: 'Add this week’s games',
    text: 'Import them from the scoreboard, or paste them from a spreadsheet.',
    path: '/admin/games',
    label: 'Add Games',
  },
  players: {
    title: 'Add your friends',
    text: 'Each gets an access code. Add them one at a time, or paste all names at once.',
    path: '/admin/players',
    label: 'Add Players',
  },
  invite: {
    title: 'Invite your friends',
    text: 'Send each friend the link and the access code. This step is done when your first friend logs in.',
    path: '/admin/players',
    hash: INVITATIONS_HASH,
    label: 'Invite Friends',
  },
};

function useSay(isDone: boolean) {
  const say = useMutation({
    mutationFn: (firstSteps: Settings['firstSteps']) => commissioner.setFirstSteps(firstSteps),
    meta: { failed: adminTexts.stepsNotSaved, fallback: adminTexts.stepsNotSaved },
    onSuccess: (_, firstSteps) => {
      // The button that was pressed is gone.
      if (firstSteps !== 'guided') wantHeadingFocus();
      if (firstSteps !== 'put-away' || isDone) return;
      const undo = { label: texts.undo, run: () => say.mutate('guided') };
      toast({ title: adminTexts.stepsPutAway, text: adminTexts.stepsPutAwayLine, tone: 'plain', action: undo });
    },
  });
  return say;
}

type FrameProps = { count: number; step?: string; title: string; text: string; children: ReactNode };

function Frame({ count, step, title, text, children }: FrameProps) {
  const frame = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(step);
  useEffect(() => {
    // Games fill a long page, and the next step is above them. Elsewhere the page doesn't scroll: a code that was just made is
    // being read.
    if (before.current !== step && pathname === STEPS.games.path) frame.current?.scrollIntoView({ block: 'nearest' });
    before.current = step;
  }, [step, pathname]);
  return (
    <section ref={frame} className="card next-step" aria-labelledby="next-step">
      <Tally count={count} height={38} onPaper />
      {/* Screen readers read the next step when one is done. */}
      <div className="next-step-words" role="status">
        {step !== undefined && <p className="next-step-n">{step}</p>}
        <h2 id="next-step">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="admin-actions">{children}</div>
    </section>
  );
}

/** The text once nothing is missing; null while it is loading. */
function useOpenWeek() {
  const { data: week } = useQuery(read('readCurrentWeek'));
  const { data: ofWeek } = useQuery(games.ofWeek(week?.id));
  const now = useNow(60_000);
  return week == null || ofWeek === undefined ? null : openWeek(week, ofWeek, now);
}

/** The one next step of a new pool, above every section, until its first week is open and the commissioner has read so. */
export function NextStep() {
  const { data: todo } = useQuery(read('readTodo'));
  return todo?.firstSteps.isGuided === true ? <Guide missing={todo.firstSteps.missing} /> : null;
}

function Guide({ missing }: { missing: readonly FirstStep[] }) {
  const { pathname, search } = useLocation();
  const say = useSay(missing.length === 0);
  const open = useOpenWeek();
  const [next] = missing;
  if (next === undefined) {
    if (open === null) return null;
    return (
      <Frame count={5} {...open}>
        <Button text={texts.noticeRead} disabled={say.isPending} onClick={() => say.mutate('put-away')} />
      </Frame>
    );
  }
  const { title, text, path, hash, label } = STEPS[next];
  const step = `Step ${FIRST_STEPS.indexOf(next) + 1} of ${FIRST_STEPS.length}`;
  return (
    <Frame count={FIRST_STEPS.length - missing.length} step={step} title={title} text={text}>
      {(pathname !== path || hash !== undefined) && (
        <LinkButton intent="primary" to={{ pathname: path, search, ...(hash === undefined ? {} : { hash }) }}>
          {label}
        </LinkButton>
      )}
      {next === 'invite' && (
        <Button text="I Sent the Links" disabled={say.isPending} onClick={() => say.mutate('links-sent')} />
      )}
      <button
        type="button"
        className="text-button next-step-skip"
        disabled={say.isPending}
        onClick={() => say.mutate('put-away')}
      >
        Skip these steps
      </button>
    </Frame>
  );
}
