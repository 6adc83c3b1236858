import { Button } from '@blueprintjs/core';
import { DuplicateIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { HOUR_MS } from '#shared/limits.ts';
import type { Game, Todo, Week } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { now as clockNow } from '../../../data/clock.ts';
import { read } from '../../../data/queries.ts';
import { TextArea } from '../../../ui/Input.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { age } from '../../../ui/format.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { FailureLine } from '../../../ui/Reading.tsx';
import { toast } from '../../../ui/toaster.ts';
import { useLastPassed, useNow } from '../../../ui/useNow.ts';
import { useIsLed } from '../useIsLed.ts';
import { adminTexts } from '../adminTexts.ts';
import { weekName } from '../adminWeek.ts';
import { CREATE_WEEK_HASH } from './CreateWeek.tsx';
import { DoubtfulDates, type SeasonOf } from './DoubtfulDates.tsx';
import { FirstSteps, stepsFor } from './FirstSteps.tsx';
import type { GameFormKind } from './GameRow.tsx';
import { TodoItem } from './TodoItem.tsx';
import { gameTitle, timeWords } from '../lineWords.ts';
import { useReminder } from '../useReminder.ts';

/** A game not final this long after its kickoff waits for the commissioner; the server counts the same. */
const UNFINISHED_AFTER_MS = 4 * HOUR_MS;
/** Games listed before the rest is folded. */
const SHOWN = 3;

type OpenGame = (game: Game, kind: GameFormKind) => void;

type GamesProps = {
  list: readonly Game[];
  why: string;
  label: string;
  kind: GameFormKind;
  onOpen: OpenGame;
  seasonOf: SeasonOf;
  now: number;
};

function GameItems({ list, why, label, kind, onOpen, seasonOf, now }: GamesProps) {
  const [isWhole, setWhole] = useState(false);
  const rest = list.length - SHOWN;
  return (
    <>
      {(isWhole ? list : list.slice(0, SHOWN)).map((game) => (
        <TodoItem
          key={game.id}
          title={gameTitle(game)}
          text={`${timeWords(game.gameTime, now, seasonOf(game))} · ${why}`}
          action={
            <Button text={label} aria-label={`${label}, ${gameTitle(game)}`} onClick={() => onOpen(game, kind)} />
          }
        />
      ))}
      {!isWhole && rest > 0 && (
        <li className="admin-row">
          <button type="button" className="text-button" onClick={() => setWhole(true)}>
            Show {rest} more: {why}
          </button>
        </li>
      )}
    </>
  );
}

/** Who can still add picks, and a reminder for the group chat. */
function Missing({ week, missing, now }: { week: Week; missing: Todo['missing']; now: number }) {
  const reminder = useReminder(week, missing, now);
  const [byHand, setByHand] = useState<string | null>(null);
  const copy = () => {
    if (copyText(reminder)) return toast({ title: adminTexts.reminderCopied, text: reminder, tone: 'success' });
    setByHand(reminder);
  };
  return (
    <>
      <TodoItem
        title={`${plural(missing.length, 'player')} can still add picks`}
        text={`${weekName(week)}: ${missing.map(({ username, picks }) => `${username} ${picks}/${week.cardSize}`).join(', ')}`}
        action={<Button icon={<DuplicateIcon />} text={adminTexts.copyReminder} onClick={copy} />}
      />
      {byHand !== null && (
        <li className="admin-row">
          <label className="todo-by-hand">
            This browser blocks copying. Select and copy this text:
            <TextArea readOnly value={byHand} onFocus={({ target }) => target.select()} />
          </label>
        </li>
      )}
    </>
  );
}

type Props = { weeks: readonly Week[]; games: readonly Game[]; onOpen: OpenGame };

/** Games that are not final become due as time passes, without an event: To do is read again then. */
function useUnfinished(ofWeek: readonly Game[], refetch: () => unknown): void {
  const due = useLastPassed(
    useMemo(
      () => ofWeek.flatMap(({ gameTime }) => (gameTime === null ? [] : [Date.parse(gameTime) + UNFINISHED_AFTER_MS])),
      [ofWeek],
    ),
  );
  useEffect(() => {
    if (due > -Infinity) void refetch();
  }, [due, refetch]);
}

const isAnyWaiting = (todo: Todo): boolean =>
  todo.unfinished.length + todo.withoutLine.length + todo.lostCodes > 0 ||
  todo.doubtfulDates.length + todo.withoutKickoff.length + todo.failedConnections.length > 0 ||
  todo.needsNextWeek ||
  todo.isBackupOld ||
  todo.troubles.saving !== null ||
  todo.troubles.backup !== null;

/** What waits for the commissioner; each item leads to where it is done. */
export function TodoCard({ weeks, games: ofWeek, onOpen }: Props) {
  const query = useQuery(read('readTodo'));
  const { data: todo, error, refetch } = query;
  // While the commissioner is led through the first steps, one at a time, they and who has not picked yet do not wait here too.
  const isLed = useIsLed();
  useUnfinished(ofWeek, refetch);
  const counted = { weeks: weeks.length, games: ofWeek.length };
  const steps = todo === undefined || isLed ? [] : stepsFor(counted, todo.firstSteps.missing);
  const missing = todo === undefined || isLed ? [] : todo.missing;
  const isEmpty = todo !== undefined && steps.length + missing.length === 0 && !isAnyWaiting(todo);
  if (isEmpty && isLed) return null;
  return (
    <section className="card admin-card" aria-labelledby="todo">
      <h2 id="todo">To do</h2>
      {todo === undefined && (error === null ? <Loading className="skel todo-skel" /> : <FailureLine of={query} />)}
      {isEmpty && (
        <p className="todo-empty">
          <TickCircleIcon /> {adminTexts.nothingWaits}
        </p>
      )}
      {todo !== undefined && !isEmpty && (
        <ul className="admin-rows">
          <ComputerProblems todo={todo} />
          <OfGames todo={todo} weeks={weeks} onOpen={onOpen} steps={<FirstSteps steps={steps} />} missing={missing} />
          <Upkeep todo={todo} />
        </ul>
      )}
    </section>
  );
}

/** What the computer itself refuses. */
function ComputerProblems({ todo: { troubles } }: { todo: Todo }) {
  const { search } = useLocation();
  return (
    <>
      {troubles.saving !== null && <TodoItem title={adminTexts.cannotSave} text={troubles.saving} />}
      {troubles.backup !== null && (
        <TodoItem
          title={adminTexts.backupFailed}
          text={troubles.backup}
          action={<LinkButton to={{ pathname: '/admin/safety', search }}>Back Up</LinkButton>}
        />
      )}
    </>
  );
}

type OfGamesProps = Pick<Props, 'weeks' | 'onOpen'> & {
  todo: Todo;
  steps: ReactNode;
  missing: Todo['missing'];
};

function OfGames({ todo, weeks, onOpen, steps, missing }: OfGamesProps) {
  const { search } = useLocation();
  const now = useNow(60_000);
  const seasonOf: SeasonOf = ({ weekId }) => weeks.find(({ id }) => id === weekId)?.season;
  const current = weeks.find(({ phase }) => phase === 'current');
  const shared = { onOpen, seasonOf, now };
  return (
    <>
      <DoubtfulDates list={todo.doubtfulDates} onEdit={(game) => onOpen(game, 'line')} seasonOf={seasonOf} now={now} />
      {steps}
      <GameItems list={todo.withoutKickoff} why="no kickoff yet" label="Set Kickoff" kind="line" {...shared} />
      {todo.needsNextWeek && (
        <TodoItem
          title="Create the next week"
          text="Every game of this week is final or called off."
          action={<LinkButton to={{ search, hash: CREATE_WEEK_HASH }}>Create a Week</LinkButton>}
        />
      )}
      <GameItems list={todo.unfinished} why="not final yet" label="Enter Score" kind="score" {...shared} />
      <GameItems list={todo.withoutLine} why="no line yet" label="Set Line" kind="line" {...shared} />
      {missing.length > 0 && current !== undefined && <Missing week={current} missing={missing} now={now} />}
    </>
  );
}

/** Backups, messages and codes. */
function Upkeep({ todo }: { todo: Todo }) {
  const { search } = useLocation();
  const backupAge =
    todo.lastBackupAt === null ? 'There is none yet.' : `${age(clockNow() - Date.parse(todo.lastBackupAt))} old`;
  return (
    <>
      {todo.isBackupOld && (
        <TodoItem
          title="The last backup is old"
          text={backupAge}
          action={<LinkButton to={{ pathname: '/admin/safety', search }}>Back Up</LinkButton>}
        />
      )}
      {todo.failedConnections.map(({ id, name, failure }) => (
        <TodoItem
          key={`connection-${id}`}
          title={`Messages to ${name} are not delivered`}
          text={failure}
          action={<LinkButton to={{ pathname: '/admin/group-chat', search }}>Group Chat</LinkButton>}
        />
      ))}
      {todo.lostCodes > 0 && (
        <TodoItem
          title={plural(todo.lostCodes, 'access code can', 'access codes can') + ' no longer be read'}
          text="Those players stay logged in but need new codes for their next login."
          action={<LinkButton to={{ pathname: '/admin/players', search }}>New Codes</LinkButton>}
        />
      )}
    </>
  );
}
