import { Button, Callout, Checkbox } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type Ref, type SyntheticEvent } from 'react';
import { detailsOf } from '#shared/errors.ts';
import { SCORE_MAX } from '#shared/limits.ts';
import type { Game } from '#shared/model.ts';
import { hasKickedOff } from '#shared/rules/locking.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { abbreviation } from '#shared/teams.ts';
import { plural, texts } from '#shared/texts.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { now } from '../../../data/clock.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { queryClient } from '../../../data/queries.ts';
import { standings } from '../../../data/standings.ts';
import { Input } from '../../../ui/Input.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { TeamBar } from '../../../ui/TeamBadge.tsx';
import { toast, toastError } from '../../../ui/toaster.ts';
import type { PicksOn } from '../picksOn.ts';
import { adminTexts } from '../adminTexts.ts';
import { gameTitle } from '../lineWords.ts';
import { placeMoves } from './placeMoves.ts';

type Seen = Pick<Game, 'awayScore' | 'homeScore' | 'isComplete'>;
type Entries = { awayScore: number; homeScore: number; isComplete: boolean };

const seenOf = ({ awayScore, homeScore, isComplete }: Game): Seen => ({ awayScore, homeScore, isComplete });
const toText = (score: number | null) => (score === null ? '' : String(score));

/** A score as typed: whole, not negative and possible; null for anything else. */
function readScore(text: string): number | null {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value <= SCORE_MAX ? value : null;
}

const savedScoreText = ({ awayScore, homeScore, isComplete }: Seen) =>
  awayScore === null || homeScore === null ? 'no score' : `${awayScore}–${homeScore}${isComplete ? ', final' : ''}`;

/** The week's board as it is now; null where it can't be read, which holds nothing up. */
const boardNow = (weekId: number) =>
  queryClient.fetchQuery({ ...standings.weekly(weekId), staleTime: 0 }).catch(() => null);

/** Saves a score. @returns who moves, where a final score was corrected */
async function saveScore(game: Game, entries: Entries, seen: Seen): Promise<string | undefined> {
  const isCorrection = game.isComplete && entries.isComplete;
  const before = isCorrection ? await boardNow(game.weekId) : null;
  await commissioner.scoreGame(game.id, { ...entries, seen });
  const after = before === null ? null : await boardNow(game.weekId);
  return before === null || after === null ? undefined : placeMoves(before, after);
}

type Props = { game: Game; picks: PicksOn; onClose: () => void };

/** The score as it is typed, the question before it is saved, and saving it. */
function useScore({ game, onClose }: Props) {
  const [away, setAway] = useState(toText(game.awayScore));
  const [home, setHome] = useState(toText(game.homeScore));
  const [isFinal, setFinal] = useState(game.isComplete);
  const [isWrong, setWrong] = useState(false);
  const [asking, setAsking] = useState<'reopen' | Entries | null>(null);
  // What the form was opened on: a score saved on another device meanwhile is not overwritten unseen.
  const [seen, setSeen] = useState(() => seenOf(game));

  const save = useMutation({
    mutationFn: (entries: Entries) => saveScore(game, entries, seen),
    meta: { failed: adminTexts.scoreFailed, fallback: adminTexts.scoreFailed },
    onSuccess: (text) => {
      toast({ title: adminTexts.scoreUpdated, text, tone: 'success' });
      onClose();
    },
    onError: (error) => {
      const current = detailsOf(error, 'stale')?.game;
      if (current !== undefined) setSeen(seenOf(current));
    },
    onSettled: () => setAsking(null),
  });
  const isEarly = !hasKickedOff(gameFacts(game), now()) && game.status !== 'live' && !game.isComplete;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const [awayScore, homeScore] = [readScore(away), readScore(home)];
    if (awayScore === null || homeScore === null) {
      setWrong(true);
      return toastError(texts.error, fieldTexts.invalidScores);
    }
    setWrong(false);
    const entries = { awayScore, homeScore, isComplete: isFinal };
    if (isFinal && isEarly) setAsking(entries);
    else save.mutate(entries);
  };
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text);
    setWrong(false);
  };
  return {
    away: { value: away, isWrong: isWrong && readScore(away) === null, onChange: typed(setAway) },
    home: { value: home, isWrong: isWrong && readScore(home) === null, onChange: typed(setHome) },
    isWrong,
    isFinal,
    isEarly,
    /** The saved score, where another device saved it meanwhile. */
    changed: detailsOf(save.error, 'stale')?.game === undefined ? null : seen,
    changeFinal: (isTicked: boolean) => (!isTicked && game.isComplete ? setAsking('reopen') : setFinal(isTicked)),
    reopen: () => {
      setFinal(false);
      setAsking(null);
    },
    asking,
    stopAsking: () => setAsking(null),
    save,
    submit,
  };
}
type Score = ReturnType<typeof useScore>;

type FieldProps = Score['away'] & { team: string; errorId: string | undefined; inputRef?: Ref<HTMLInputElement> };

const ScoreField = ({ team, value, isWrong, errorId, onChange, inputRef }: FieldProps) => (
  <label className="score-field">
    <span>
      <TeamBar name={team} /> {abbreviation(team)}
    </span>
    <Input
      ref={inputRef}
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Score of ${team}`}
      aria-invalid={isWrong}
      aria-describedby={errorId}
      value={value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);

/** The question before a final score is reopened, or a game is made final before its kickoff. */
function Asking({ game, picks, score }: { game: Game; picks: PicksOn; score: Score }) {
  const { asking, stopAsking, reopen, save } = score;
  if (asking === null) return null;
  if (asking === 'reopen') {
    return (
      <ConfirmDialog title="Reopen this game?" verb="Reopen Game" onConfirm={reopen} onClose={stopAsking}>
        <p>
          {typeof picks === 'number'
            ? plural(picks, 'graded pick becomes', 'graded picks become')
            : 'Its graded picks become'}{' '}
          pending once you save. The standings update.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Final before kickoff?"
      verb="Make Final"
      keep="Not Yet"
      isDanger={false}
      isPending={save.isPending}
      onConfirm={() => save.mutate(asking)}
      onClose={stopAsking}
    >
      <p>
        {gameTitle(game)} has not kicked off. Saving shows everyone the picks on it, locks it and grades{' '}
        {typeof picks === 'number' ? plural(picks, 'pick') : 'them'} at once. Only reopening the game with a reason
        hides them again.
      </p>
    </ConfirmDialog>
  );
}

/** The score of one game, with or without Final. */
export function ScoreForm(props: Props) {
  const { game, picks, onClose } = props;
  const score = useScore(props);
  const { isWrong, isFinal, isEarly, changed, save } = score;
  const first = useRef<HTMLInputElement>(null);
  const id = useId();
  const errorId = isWrong ? id : undefined;
  useEffect(() => first.current?.focus(), []);
  return (
    <form className="game-form" noValidate onSubmit={score.submit} aria-label={`Edit the score, ${gameTitle(game)}`}>
      <div className="score-line">
        <ScoreField {...score.away} team={game.awayTeam} errorId={errorId} inputRef={first} />
        <ScoreField {...score.home} team={game.homeTeam} errorId={errorId} />
        <Checkbox
          className="admin-check"
          checked={isFinal}
          label={adminTexts.markFinal}
          onChange={({ currentTarget }) => score.changeFinal(currentTarget.checked)}
        />
        <div className="admin-actions">
          <Button type="submit" intent="primary" text="Save" disabled={save.isPending} />
          <Button text="Cancel" onClick={onClose} />
        </div>
      </div>
      {isWrong && (
        <p id={errorId} className="admin-error">
          {fieldTexts.invalidScores}: whole numbers from 0 to {SCORE_MAX}.
        </p>
      )}
      {isEarly && !isFinal && <p className="muted">Not kicked off yet. A score makes the game live and locks it.</p>}
      {changed !== null && (
        <Callout intent="danger" icon={null}>
          {commissionerTexts.changedMeanwhile} <b>Now: {savedScoreText(changed)}.</b>
        </Callout>
      )}
      <Asking game={game} picks={picks} score={score} />
    </form>
  );
}
