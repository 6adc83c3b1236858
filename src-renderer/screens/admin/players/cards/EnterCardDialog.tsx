import { Radio, RadioGroup } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#shared/api.ts';
import { REASON_MAX } from '#shared/limits.ts';
import type { Game, Week } from '#shared/model.ts';
import type { Offer, PastedPlayer } from '#shared/rules/pastedPicks/types.ts';
import { texts } from '#shared/texts.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { players } from '../../../../data/players.ts';
import { read, readAgain } from '../../../../data/queries.ts';
import { fieldErrors, rowErrors } from '../../../../data/refusals.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Tag } from '../../../../ui/Tag.tsx';
import { toast } from '../../../../ui/toaster.ts';
import { FormFailure } from '../../FormFailure.tsx';
import { gameTitle } from '../../lineWords.ts';
import { playerTexts } from '../playerTexts.ts';
import { offerKey, toInput } from './cardEntry.ts';
import { cardTexts } from './cardTexts.ts';

type Props = {
  player: PastedPlayer;
  week: Week;
  games: readonly Game[];
  offers: readonly Offer[];
  bestBet: string | null;
  /** The guess for the tiebreaker; left out, the player's guess stays. */
  guess?: number | undefined;
  /** Stays for the next card. */
  reason: string;
  onReason: (reason: string) => void;
  onEntered: () => void;
  onClose: () => void;
};

type Others = NonNullable<InputOf<'enterCard'>['others']>;

/** Shows a card again and asks for the reason before it is entered. An error shows next to the pick it is about. */
export function EnterCardDialog({ player, week, games, offers, bestBet, guess, ...props }: Props) {
  const { reason, onReason, onEntered, onClose } = props;
  const [others, setOthers] = useState<Others>('keep');
  const { username } = player;
  const isHiddenFromAll = useQuery(read('readSettings')).data?.commissionerSeesPicks === 'after-kickoff';
  const enter = useMutation({
    mutationFn: () =>
      players.enterCard(player.id, {
        weekId: week.id,
        picks: toInput(offers, bestBet),
        ...(guess === undefined ? {} : { tiebreakGuess: guess }),
        others,
        reason: reason.trim(),
      }),
    meta: { silent: true },
    onSuccess: () => {
      toast({ title: cardTexts.entered(username), tone: 'success' });
      onEntered();
    },
    // A line may have moved, or a game locked, since the screen was read.
    onError: () => void readAgain('readGames', 'readSettings'),
  });
  const rows = new Map(rowErrors(enter.error).map(({ row, message }) => [row, message]));
  const long = reason.trim().length > REASON_MAX ? `Use at most ${REASON_MAX} characters.` : undefined;
  const reasonError = reason.trim() === '' ? fieldTexts.reasonRequired : long;
  return (
    <ConfirmDialog
      title={cardTexts.confirmTitle(username)}
      verb={offers.length === 0 ? cardTexts.confirmGuess : cardTexts.confirm(offers.length)}
      keep={cardTexts.keep}
      isDanger={false}
      isPending={enter.isPending || reasonError !== undefined}
      onConfirm={() => enter.mutate()}
      onClose={onClose}
    >
      <ul className="card-confirm">
        {offers.map((offer, n) => {
          const game = games.find(({ id }) => id === offer.gameId);
          return (
            <li key={offerKey(offer)}>
              <b>{offer.option.pickValue}</b>
              {offerKey(offer) === bestBet && <Tag tone="outline">{cardTexts.bestBet}</Tag>}{' '}
              {game !== undefined && <span className="muted">{gameTitle(game)}</span>}
              {rows.has(n + 1) && (
                <span className="admin-error" role="alert">
                  {rows.get(n + 1)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {guess !== undefined && (
        <p>
          <b>{texts.guessed(guess)}</b>
        </p>
      )}
      <FormFailure error={enter.error} title={cardTexts.enterFailed} fallback={cardTexts.enterFailed} />
      <RadioGroup
        name="others"
        className="pick-choices"
        label={cardTexts.others(username)}
        selectedValue={others}
        onChange={({ currentTarget }) => setOthers(currentTarget.value === 'remove' ? 'remove' : 'keep')}
      >
        <Radio value="keep" label={cardTexts.keepOthers} />
        <Radio value="remove" label={cardTexts.removeOthers} />
      </RadioGroup>
      <Field
        label="Reason"
        name="reason"
        value={reason}
        onChange={onReason}
        error={reasonError ?? fieldErrors(enter.error)['reason']}
      />
      <p className="muted">
        {cardTexts.whatHappens(username)} {cardTexts.showsCount(username)}{' '}
        {isHiddenFromAll && playerTexts.countsAsOpened(username)}
      </p>
    </ConfirmDialog>
  );
}
