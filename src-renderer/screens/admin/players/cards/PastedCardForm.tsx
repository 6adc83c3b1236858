import { Button } from '@blueprintjs/core';
import { TickCircleIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { Game, Week } from '#shared/model.ts';
import type { PastedCard, PastedPlayer } from '#shared/rules/pastedPicks/types.ts';
import { ChoiceSelect } from '../../../../ui/ChoiceSelect.tsx';
import { BestBetChoice } from './BestBetChoice.tsx';
import * as entry from './cardEntry.ts';
import { cardTexts } from './cardTexts.ts';
import { EnterCardDialog } from './EnterCardDialog.tsx';
import { PieceRow } from './PieceRow.tsx';

export type CardRules = {
  hasBestBets: boolean;
  isLateAllowed: boolean;
  isLocked: (gameId: number) => boolean;
};

type Props = {
  card: PastedCard;
  players: readonly PastedPlayer[];
  week: Week;
  games: readonly Game[];
  rules: CardRules;
  answers: entry.Answers;
  entered: readonly string[];
  reason: string;
  onReason: (reason: string) => void;
  onAnswer: (key: string, value: string) => void;
  onEntered: (key: string) => void;
};

/** One player's card as it was read from the chat. */
export function PastedCardForm(props: Props) {
  const { card, players, week, games, rules, answers, entered, onAnswer } = props;
  const headingId = useId();
  const [isAsking, setAsking] = useState(false);
  const ownerKey = `owner|${card.name}|${card.pieces[0]?.text ?? ''}`;
  const bestKey = `best|${ownerKey}`;
  const owner = card.player ?? players.find(({ id }) => String(id) === answers[ownerKey]) ?? null;
  const ordered = [...card.candidates, ...players.filter(({ id }) => card.candidates.every((one) => one.id !== id))];
  const pieces = entry.keyPieces(card);
  const chosen = entry.chosenOf(pieces, answers);
  const offers = chosen.map(({ offer }) => offer);
  const questions = entry.openQuestions(pieces, answers);
  const bestBet = rules.hasBestBets ? entry.bestBetOf(chosen, answers[bestKey]) : null;
  const isLate = offers.some(({ gameId }) => rules.isLocked(gameId));
  const enteredKey = `${week.id}|${owner?.id}|${offers.map(entry.offerKey).join()}|${bestBet}`;
  const isEntered = entered.includes(enteredKey);
  const name = owner?.username ?? (card.name === '' ? 'No name' : card.name);
  const problem =
    questions > 0
      ? cardTexts.answersNeeded(questions)
      : (entry.problemOf(offers, week) ??
        (bestBet === undefined ? cardTexts.twoBestBets : owner === null ? cardTexts.ownerNeeded : null));
  return (
    <section className={`card admin-card ${isEntered ? 'is-entered' : ''}`} aria-labelledby={headingId}>
      <div className="admin-card-head">
        <h2 id={headingId}>
          {name}{' '}
          {owner !== null && owner.username !== card.name && card.name !== '' && (
            <span className="muted">{cardTexts.writtenAs(card.name)}</span>
          )}
        </h2>
        <span className="muted">
          {offers.length}/{week.cardSize}
        </span>
      </div>
      {card.player === null && (
        <div className="card-owner">
          <p className="piece-ask">{cardTexts.owner(card.name)}</p>
          <ChoiceSelect
            label={cardTexts.owner(card.name)}
            value={answers[ownerKey] ?? null}
            none={cardTexts.choose}
            choices={ordered.map(({ id, username }) => ({ value: String(id), label: username }))}
            onChange={(value) => onAnswer(ownerKey, value)}
          />
        </div>
      )}
      <ol className="pieces" aria-labelledby={headingId}>
        {pieces.map((piece) => {
          const offer = entry.chosenOffer(piece, answers);
          return (
            <PieceRow
              key={piece.key}
              piece={piece}
              name={name}
              games={games}
              chosen={offer}
              clash={
                offer != null && entry.isSecondInSlot(offer, chosen, week.sideAndTotal)
                  ? cardTexts.twoPicks(week.sideAndTotal)
                  : null
              }
              isLocked={rules.isLocked}
              isLateAllowed={rules.isLateAllowed}
              onAnswer={(value) => onAnswer(piece.key, value)}
            />
          );
        })}
      </ol>
      {rules.hasBestBets && offers.length > 0 && (
        <BestBetChoice name={name} offers={offers} value={bestBet} onChange={(value) => onAnswer(bestKey, value)} />
      )}
      {!rules.hasBestBets && pieces.some(({ isBestBet }) => isBestBet) && (
        <p className="muted">{cardTexts.noBestBets}</p>
      )}
      {isEntered ? (
        <p className="card-entered" role="status">
          <TickCircleIcon /> {cardTexts.entered(name)}
        </p>
      ) : (
        <div className="card-foot">
          <Button
            intent="primary"
            text={cardTexts.enterFor(name)}
            disabled={problem !== null || (isLate && !rules.isLateAllowed)}
            onClick={() => setAsking(true)}
          />
          {problem !== null && <span className="muted">{problem}</span>}
        </div>
      )}
      {isAsking && owner !== null && (
        <EnterCardDialog
          player={owner}
          week={week}
          games={games}
          offers={offers}
          bestBet={bestBet ?? null}
          reason={props.reason}
          onReason={props.onReason}
          onEntered={() => {
            setAsking(false);
            props.onEntered(enteredKey);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
