import { Button, Callout, Checkbox, FormGroup, HTMLSelect, RadioGroup, Radio } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState, type SyntheticEvent } from 'react';
import { REASON_MAX } from '#shared/limits.ts';
import type { Game, Pick, PickType, User, Week } from '#shared/model.ts';
import { gameFacts, weekFacts } from '#shared/rules/facts.ts';
import { hasKickedOff, isGameLocked, isWeekLocked } from '#shared/rules/locking.ts';
import { gameOptions, type Option } from '#shared/rules/options.ts';
import { texts } from '#shared/texts.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { players } from '../../../data/players.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { kickoffTime } from '../../../ui/format.ts';
import { toast } from '../../../ui/toaster.ts';
import { useLastPassed, useNow } from '../../../ui/useNow.ts';
import { Field } from '../../../ui/Field.tsx';
import { playerTexts } from './playerTexts.ts';
import type { Entered } from './useOpenedCard.ts';

type Props = {
  player: User;
  week: Week;
  games: readonly Game[];
  card: readonly Pick[];
  gameId: number | null;
  /** May a pick be entered after its lock? */
  isLateAllowed: boolean;
  /** May a pick be marked as the card's best bet? */
  hasBestBets: boolean;
  onGame: (gameId: number | null) => void;
  /** Called with what was entered; null: the pick was removed. */
  onEntered: (gameId: number, entered: Entered | null, only?: PickType) => void;
};

/** What the commissioner enters: an option, or the pick that is there with another mark. */
type Choice = { pickType: PickType; pickValue: string };

const NONE = 'none';
const ROLES = { favorite: 'SPREAD Favorite', underdog: 'SPREAD Underdog', over: 'TOTAL', under: 'TOTAL' } as const;
const keyOf = ({ pickType, pickValue }: Pick | Option) => `${pickType} ${pickValue}`;

/** The type of the pick that a choice enters or removes. */
const typeOf = (choice: string | null, options: readonly Option[]): PickType | undefined =>
  choice === `${NONE} total` || choice === `${NONE} spread`
    ? choice === `${NONE} total`
      ? 'total'
      : 'spread'
    : options.find((one) => keyOf(one) === choice)?.pickType;

/** One pick: which game, which option (or none), and why. */
export function EnterPickForm({
  player,
  week,
  games,
  card,
  gameId,
  isLateAllowed,
  hasBestBets,
  onGame,
  onEntered,
}: Props) {
  const [gameField, optionsId] = [useId(), useId()];
  const now = useNow(60_000);
  const facts = useMemo(() => new Map(games.map((game) => [game.id, gameFacts(game)])), [games]);
  const weekLock = useMemo(() => weekFacts(week), [week]);
  const instants = useMemo(
    () =>
      [weekLock.lockAt, ...[...facts.values()].flatMap((one) => [one.lockAt, one.kickoffAt])].filter(
        (at) => at !== null,
      ),
    [facts, weekLock],
  );
  const at = useLastPassed(instants);
  const isLocked = (id: number) => {
    const one = facts.get(id);
    return isWeekLocked(weekLock, at) || (one !== undefined && isGameLocked(one, at));
  };

  const game = games.find(({ id }) => id === gameId);
  const options = game === undefined ? [] : gameOptions(gameFacts(game));
  // An option belongs to its game; the reason stays when another game is chosen.
  const [chosen, setChosen] = useState<{ gameId: number; choice: string } | null>(null);
  const choice = chosen !== null && chosen.gameId === gameId ? chosen.choice : null;
  const ofGame = card.filter((pick) => pick.gameId === gameId);
  const only = week.sideAndTotal === true ? typeOf(choice, options) : undefined;
  // Where a card holds the side and the total, the choice says which of them it is about.
  const present = week.sideAndTotal === true ? ofGame.find(({ pickType }) => pickType === only) : ofGame[0];
  const [marked, setMarked] = useState<{ gameId: number; isBestBet: boolean } | null>(null);
  const isMarked = marked !== null && marked.gameId === gameId ? marked.isBestBet : present?.isBestBet === true;
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  // Only the mark changes: the pick keeps its line.
  const kept = choice === null && present !== undefined && isMarked !== present.isBestBet ? present : undefined;
  const option = options.find((one) => keyOf(one) === choice) ?? kept;
  const isRemoval = choice?.startsWith(NONE) === true;
  const isLate = game !== undefined && isLocked(game.id);
  const isHidden = game !== undefined && !game.isRevealed && !hasKickedOff(gameFacts(game), at);
  const isFull = ofGame.length === 0 && card.length >= week.cardSize;
  const stop =
    isLate && !isLateAllowed
      ? commissionerTexts.noLatePicks
      : isFull && game !== undefined
        ? commissionerTexts.memberHasFive(player.username, week.cardSize)
        : null;

  const enter = useMutation({
    mutationFn: (given: { gameId: number; option: Choice | null }) => {
      const pick = given.option && {
        pickType: given.option.pickType,
        pickValue: given.option.pickValue,
        ...(hasBestBets ? { isBestBet: isMarked } : {}),
      };
      return players.enterPick(player.id, {
        gameId: given.gameId,
        choice: pick,
        ...(only && { pickType: only }),
        reason: reason.trim(),
      });
    },
    meta: { failed: playerTexts.pickFailed, fallback: playerTexts.pickFailed },
    onSuccess: (_, given) => {
      toast({
        title: given.option === null ? playerTexts.pickRemoved : playerTexts.pickSaved,
        text: `${player.username}: ${given.option?.pickValue ?? present?.pickValue ?? ''}`,
        tone: 'success',
      });
      const { gameId: enteredFor, option: entered } = given;
      onEntered(enteredFor, entered && { ...entered, isBestBet: isMarked, reason: reason.trim() }, only);
      setChosen(null);
      setMarked(null);
      setTried(false);
      onGame(null);
    },
  });
  const wantsOption = game !== undefined && !isRemoval && option === undefined;
  const choiceError = wantsOption
    ? playerTexts.optionNeeded
    : isRemoval && present === undefined
      ? playerTexts.nothingToTakeAway
      : undefined;
  const reasonError =
    reason.trim() === ''
      ? texts.reasonRequired
      : reason.trim().length > REASON_MAX
        ? `Use at most ${REASON_MAX} characters.`
        : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (game === undefined || stop !== null || choiceError !== undefined || reasonError !== undefined) return;
    if (!enter.isPending) enter.mutate({ gameId: game.id, option: option ?? null });
  };
  const said = isTried ? choiceError : undefined;

  return (
    <section className="card admin-card" aria-labelledby="enter-pick">
      <h2 id="enter-pick">Enter a pick</h2>
      <form className="admin-form" noValidate onSubmit={submit}>
        <FormGroup label="Game" labelFor={gameField}>
          <HTMLSelect
            id={gameField}
            fill
            value={gameId ?? ''}
            onChange={({ currentTarget }) => onGame(currentTarget.value === '' ? null : Number(currentTarget.value))}
          >
            <option value="">Choose a game</option>
            {games.map((one) => (
              <option key={one.id} value={one.id}>
                {one.awayTeam} @ {one.homeTeam},{' '}
                {one.gameTime === null ? texts.timeToCome : kickoffTime(Date.parse(one.gameTime), now, week.season)}
                {isLocked(one.id) ? ' (Locked)' : ''}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        {stop !== null && (
          <Callout icon={null} intent="danger" role="status">
            {stop}
          </Callout>
        )}
        {game !== undefined && stop === null && (
          <>
            {isLate && (
              <Callout icon={null}>This game is locked. The pick still counts, and everyone sees your reason.</Callout>
            )}
            {isHidden && (
              <p className="muted">{playerTexts.showsCount(player.username, present !== undefined, isRemoval)}</p>
            )}
            <FormGroup
              intent={said === undefined ? 'none' : 'danger'}
              helperText={said !== undefined && <span id={optionsId}>{said}</span>}
            >
              <RadioGroup
                name="choice"
                className="pick-choices"
                label="Pick"
                selectedValue={choice ?? (present === undefined ? '' : keyOf(present))}
                onChange={({ currentTarget }) => setChosen({ gameId: game.id, choice: currentTarget.value })}
              >
                {options.map((one) => (
                  <Radio key={keyOf(one)} value={keyOf(one)} label={`${ROLES[one.role]} ${one.pickValue}`} />
                ))}
                {ofGame.length === 0 && <Radio value={NONE} label="No pick" />}
                {ofGame.map(({ pickType, pickValue }) => (
                  <Radio key={pickType} value={`${NONE} ${pickType}`} label={`No pick (remove ${pickValue})`} />
                ))}
              </RadioGroup>
            </FormGroup>
            {options.length === 0 && <p className="muted">{texts.noLineYet}</p>}
            {hasBestBets && !isRemoval && options.length > 0 && (
              <Checkbox
                checked={isMarked}
                label={playerTexts.markBestBet(player.username)}
                onChange={({ currentTarget }) => setMarked({ gameId: game.id, isBestBet: currentTarget.checked })}
              />
            )}
            <Field
              label="Reason"
              name="reason"
              value={reason}
              onChange={setReason}
              error={(isTried ? reasonError : undefined) ?? fieldErrors(enter.error)['reason']}
              help={`Everyone who sees the pick sees the reason. For example “phoned in before kickoff”.`}
            />
            <Button
              type="submit"
              intent={isRemoval ? 'danger' : 'primary'}
              fill
              text={isRemoval ? 'Remove Pick' : present === undefined ? 'Enter Pick' : 'Replace Pick'}
              disabled={enter.isPending}
            />
          </>
        )}
      </form>
    </section>
  );
}
