/** One pick as the commissioner enters it: the option, the best-bet mark, the reason, what forbids it, and saving it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { REASON_MAX } from '#shared/limits.ts';
import type { Game, Pick, PickType, User, Week } from '#shared/model.ts';
import { gameFacts } from '#shared/rules/facts.ts';
import { gameOptions, type Option } from '#shared/rules/options.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { players } from '../../../data/players.ts';
import { toast } from '../../../ui/toaster.ts';
import type { EntryWeek } from './cards/useEntryWeek.ts';
import { playerTexts } from './playerTexts.ts';
import type { Entered } from './useOpenedCard.ts';

export type PickEntryProps = {
  player: User;
  week: Week;
  games: readonly Game[];
  card: readonly Pick[];
  rules: EntryWeek['rules'];
  gameId: number | null;
  onGame: (gameId: number | null) => void;
  /** Called with the entered pick; null: the pick was removed. */
  onEntered: (gameId: number, entered: Entered | null, only?: PickType) => void;
};

/** What the commissioner enters: an option, or the pick that is there with another mark. */
type Choice = { pickType: PickType; pickValue: string };

/** The choice that removes a pick; followed by its type where there is one. */
export const NONE = 'none';
export const keyOf = ({ pickType, pickValue }: Choice): string => `${pickType} ${pickValue}`;

/** The type of the pick that a choice enters or removes. */
const typeOf = (choice: string | null, options: readonly Option[]): PickType | undefined =>
  (['spread', 'total'] as const).find((type) => choice === `${NONE} ${type}`) ??
  options.find((one) => keyOf(one) === choice)?.pickType;

function reasonErrorOf(reason: string): string | undefined {
  if (reason === '') return fieldTexts.reasonRequired;
  return reason.length > REASON_MAX ? `Use at most ${REASON_MAX} characters.` : undefined;
}

/** The choice for the game. A choice belongs to its game: another game starts without one. */
function useChoice({ week, games, card, gameId }: PickEntryProps) {
  const game = games.find(({ id }) => id === gameId);
  const options = game === undefined ? [] : gameOptions(gameFacts(game));
  const [chosen, setChosen] = useState<{ gameId: number; choice: string } | null>(null);
  const [marked, setMarked] = useState<{ gameId: number; isBestBet: boolean } | null>(null);
  const choice = chosen !== null && chosen.gameId === gameId ? chosen.choice : null;
  const ofGame = card.filter((pick) => pick.gameId === gameId);
  const only = week.sideAndTotal === true ? typeOf(choice, options) : undefined;
  // Where a card holds the side and the total, the choice shows which of them it is about.
  const present = week.sideAndTotal === true ? ofGame.find(({ pickType }) => pickType === only) : ofGame[0];
  const isMarked = marked !== null && marked.gameId === gameId ? marked.isBestBet : present?.isBestBet === true;
  // Only the mark changes: the pick keeps its line.
  const kept = choice === null && present !== undefined && isMarked !== present.isBestBet ? present : undefined;
  return {
    game,
    options,
    choice,
    ofGame,
    only,
    present,
    isMarked,
    option: options.find((one) => keyOf(one) === choice) ?? kept,
    isRemoval: choice?.startsWith(NONE) === true,
    choose: (next: string) => gameId !== null && setChosen({ gameId, choice: next }),
    mark: (isBestBet: boolean) => gameId !== null && setMarked({ gameId, isBestBet }),
    clear: () => {
      setChosen(null);
      setMarked(null);
    },
  };
}

export function usePickEntry(props: PickEntryProps) {
  const { player, week, card, rules, onGame, onEntered } = props;
  const entry = useChoice(props);
  const { game, option, only, present, isMarked, isRemoval, ofGame } = entry;
  const [typed, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const reason = typed.trim();

  const enter = useMutation({
    mutationFn: (given: { gameId: number; option: Choice | null }) => {
      const mark = rules.hasBestBets ? { isBestBet: isMarked } : {};
      const choice = given.option && { pickType: given.option.pickType, pickValue: given.option.pickValue, ...mark };
      const ofType = only && { pickType: only };
      return players.enterPick(player.id, { gameId: given.gameId, choice, ...ofType, reason });
    },
    meta: { failed: playerTexts.pickFailed, fallback: playerTexts.pickFailed },
    onSuccess: (_, given) => {
      toast({
        title: given.option === null ? playerTexts.pickRemoved : playerTexts.pickSaved,
        text: `${player.username}: ${given.option?.pickValue ?? present?.pickValue ?? ''}`,
        tone: 'success',
      });
      onEntered(given.gameId, given.option && { ...given.option, isBestBet: isMarked, reason }, only);
      entry.clear();
      setTried(false);
      onGame(null);
    },
  });
  const isLate = game !== undefined && rules.isLocked(game.id);
  const isFull = game !== undefined && ofGame.length === 0 && card.length >= week.cardSize;
  const full = isFull ? commissionerTexts.memberHasFive(player.username, week.cardSize) : null;
  const stop = isLate && !rules.isLateAllowed ? commissionerTexts.noLatePicks : full;
  const missing = option === undefined && !isRemoval ? playerTexts.optionNeeded : undefined;
  const choiceError = isRemoval && present === undefined ? playerTexts.nothingToTakeAway : missing;
  const reasonError = reasonErrorOf(reason);
  return {
    ...entry,
    isLate,
    /** Why nothing can be entered for this game. */
    stop,
    isHidden: game !== undefined && !game.isRevealed && !rules.hasKickedOff(game.id),
    reason: typed,
    setReason,
    choiceError: isTried ? choiceError : undefined,
    reasonError: isTried ? reasonError : undefined,
    enter,
    submit: () => {
      setTried(true);
      if (game === undefined || stop !== null || choiceError !== undefined || reasonError !== undefined) return;
      if (!enter.isPending) enter.mutate({ gameId: game.id, option: option ?? null });
    },
  };
}
export type PickEntry = ReturnType<typeof usePickEntry>;
