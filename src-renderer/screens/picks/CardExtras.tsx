import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { HouseRules } from '#shared/houseRules.ts';
import { TIEBREAK_GUESS_MAX } from '#shared/limits.ts';
import type { Game, SignedInUser, Tiebreak, Week } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { saveExtra } from '../../data/cardExtras.ts';
import { read } from '../../data/queries.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { Field } from '../../ui/Field.tsx';
import { pickText } from '../../ui/pickWords.ts';
import { pickKey, type GameView } from './cardView.ts';
import './cardExtras.css';

export type CardExtrasProps = {
  user: SignedInUser;
  week: Week;
  games: readonly Game[];
  /** The games of the card. */
  views: readonly GameView[];
  isWeekClosed: boolean;
  rules: HouseRules;
};

/** Best bet and tiebreaker, where the season's rules have them. */
export function CardExtras({ user, week, games, views, isWeekClosed, rules }: CardExtrasProps) {
  return (
    <>
      {rules.bestBet && <BestBet userId={user.id} week={week} views={views} isWeekClosed={isWeekClosed} />}
      {rules.weeklyWinner === 'tiebreaker' && (
        <TiebreakGuess userId={user.id} week={week} games={games} isWeekClosed={isWeekClosed} />
      )}
    </>
  );
}

const NONE = '';

type BestBetProps = { userId: number; week: Week; views: readonly GameView[]; isWeekClosed: boolean };

function BestBet({ userId, week, views, isWeekClosed }: BestBetProps) {
  const save = useMutation({
    mutationFn: (key: string) => {
      const view = views.find((one) => pickKey(one) === key);
      if (view?.mine == null) return saveExtra(userId, week.id, { bestBet: null });
      const { pickType } = view.mine;
      const bestBet = { gameId: view.game.id, ...(week.sideAndTotal === true ? { pickType } : {}) };
      return saveExtra(userId, week.id, { bestBet });
    },
    meta: { failed: texts.bestBet, fallback: texts.submitFailed },
  });
  const marked = views.find(({ mine }) => mine?.isBestBet === true);
  const isFixed = isWeekClosed || marked?.isLocked === true;
  const offered = views.filter(({ isLocked, mine }) => !isLocked && mine?.isSaved === true);
  return (
    <section className="card card-extra" aria-label={texts.bestBet}>
      <h2>{texts.bestBet}</h2>
      {isFixed ? (
        <p>{marked?.mine == null ? 'You marked no best bet this week.' : <b>{pickText(marked.mine)}</b>}</p>
      ) : (
        <>
          <p className="muted">Counts twice, won or lost. You can move it until its game locks.</p>
          <p className="on-paper">
            {marked?.mine == null ? 'Put a star beside the pick that counts twice.' : pickText(marked.mine)}
          </p>
          <ChoiceSelect
            label="Your best bet"
            value={marked === undefined ? NONE : pickKey(marked)}
            choices={[
              { value: NONE, label: 'None' },
              ...offered.flatMap((view) =>
                view.mine === null ? [] : [{ value: pickKey(view), label: pickText(view.mine) }],
              ),
            ]}
            onChange={(key) => save.mutate(key)}
          />
        </>
      )}
    </section>
  );
}

type GuessProps = { userId: number; week: Week; games: readonly Game[]; isWeekClosed: boolean };

function TiebreakGuess({ userId, week, games, isWeekClosed }: GuessProps) {
  const { data } = useQuery(read('readTiebreak', { params: { weekId: week.id } }));
  const game = games.find(({ id }) => id === data?.gameId);
  if (data === undefined || game === undefined) return null;
  const title = `${game.awayTeam} @ ${game.homeTeam}`;
  const guess = data.guesses[userId] ?? null;
  return (
    <section className="card card-extra" aria-label="Tiebreaker">
      <h2>Tiebreaker</h2>
      {data.isLocked || isWeekClosed ? (
        <LockedGuess title={title} guess={guess} tiebreak={data} />
      ) : (
        <>
          <GuessForm key={guess} userId={userId} weekId={week.id} title={title} guess={guess} />
          <p className="on-paper">
            Total points of {title}: <b>{guess ?? '________'}</b>
          </p>
        </>
      )}
    </section>
  );
}

function LockedGuess({ title, guess, tiebreak }: { title: string; guess: number | null; tiebreak: Tiebreak }) {
  if (tiebreak.isCalledOff) return <p>{title} was called off. Players who tie share the week.</p>;
  return (
    <p>
      {title}: {guess === null ? 'you made no guess.' : <b>your guess is {guess}.</b>}
      {tiebreak.total !== null && ` They scored ${tiebreak.total} points.`}
    </p>
  );
}

type FormProps = { userId: number; weekId: number; title: string; guess: number | null };

function GuessForm({ userId, weekId, title, guess }: FormProps) {
  const [typed, setTyped] = useState(guess === null ? '' : String(guess));
  const [error, setError] = useState<string | undefined>(undefined);
  const save = useMutation({
    mutationFn: (tiebreakGuess: number | null) => saveExtra(userId, weekId, { tiebreakGuess }),
    meta: { silent: true },
    onError: ({ message }) => setError(message),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = typed.trim();
    const isGuess = /^\d{1,3}$/.test(text) && Number(text) <= TIEBREAK_GUESS_MAX;
    if (text !== '' && !isGuess) return setError(texts.guessRange);
    setError(undefined);
    save.mutate(text === '' ? null : Number(text));
  };
  return (
    <form className="guess-form" noValidate onSubmit={submit}>
      <Field
        label={`Total points of ${title}`}
        name="tiebreakGuess"
        inputMode="numeric"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        error={error}
        help={`${guess === null ? 'No guess saved yet.' : `Saved: ${guess}.`} The closest guess wins a tied week. No one sees it before kickoff.`}
      />
      <Button type="submit" text="Save Guess" disabled={save.isPending || typed.trim() === String(guess ?? '')} />
    </form>
  );
}
