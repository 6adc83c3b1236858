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
import type { EntryWeek } from './useEntryWeek.ts';

type Props = {
  card: PastedCard;
  players: readonly PastedPlayer[];
  week: Week;
  games: readonly Game[];
  rules: EntryWeek['rules'];
  answers: entry.Answers;
  entered: readonly string[];
  reason: string;
  onReason: (reason: string) => void;
  onAnswer: (key: string, value: string) => void;
  onEntered: (key: string) => void;
};

/** The card with the given answers: its player, its picks, and the reason it can't be entered yet. */
function readAnswers({ card, players, week, rules, answers, entered }: Props) {
  const ownerKey = `owner|${card.name}|${card.pieces[0]?.text ?? ''}`;
  const bestKey = `best|${ownerKey}`;
  const owner = card.player ?? players.find(({ id }) => String(id) === answers[ownerKey]) ?? null;
  const pieces = entry.keyPieces(card);
  const chosen = entry.chosenOf(pieces, answers);
  const offers = chosen.map(({ offer }) => offer);
  const questions = entry.openQuestions(pieces, answers);
  const bestBet = rules.hasBestBets ? entry.bestBetOf(chosen, answers[bestKey]) : null;
  const isLate = offers.some(({ gameId }) => rules.isLocked(gameId));
  const enteredKey = `${week.id}|${owner?.id}|${offers.map(entry.offerKey).join()}|${bestBet}`;
  const ownProblem = bestBet === undefined ? cardTexts.twoBestBets : owner === null ? cardTexts.ownerNeeded : null;
  const problem = questions > 0 ? cardTexts.answersNeeded(questions) : (entry.problemOf(offers, week) ?? ownProblem);
  return {
    ownerKey,
    bestKey,
    owner,
    name: owner?.username ?? (card.name === '' ? 'No name' : card.name),
    pieces,
    chosen,
    offers,
    bestBet,
    enteredKey,
    isEntered: entered.includes(enteredKey),
    problem,
    mayEnter: problem === null && (!isLate || rules.isLateAllowed),
  };
}
type Reading = ReturnType<typeof readAnswers>;

function OwnerChoice({ card, players, answers, onAnswer, ownerKey }: Props & Pick<Reading, 'ownerKey'>) {
  const ordered = [...card.candidates, ...players.filter(({ id }) => card.candidates.every((one) => one.id !== id))];
  return (
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
  );
}

type PiecesProps = Props & { reading: Reading; headingId: string };

const Pieces = ({
  week,
  games,
  rules,
  answers,
  onAnswer,
  reading: { pieces, chosen, name },
  headingId,
}: PiecesProps) => (
  <ol className="pieces" aria-labelledby={headingId}>
    {pieces.map((piece) => {
      const offer = entry.chosenOffer(piece, answers);
      const isSecond = offer != null && entry.isSecondInSlot(offer, chosen, week.sideAndTotal);
      return (
        <PieceRow
          key={piece.key}
          piece={piece}
          name={name}
          games={games}
          chosen={offer}
          clash={isSecond ? cardTexts.twoPicks(week.sideAndTotal) : null}
          isLocked={rules.isLocked}
          isLateAllowed={rules.isLateAllowed}
          onAnswer={(value) => onAnswer(piece.key, value)}
        />
      );
    })}
  </ol>
);

/** One player's card as it was read from the chat. */
export function PastedCardForm(props: Props) {
  const { card, week, games, rules, onAnswer } = props;
  const headingId = useId();
  const [isAsking, setAsking] = useState(false);
  const reading = readAnswers(props);
  const { owner, name, pieces, offers, bestBet, bestKey, isEntered, problem } = reading;
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
      {card.player === null && <OwnerChoice {...props} ownerKey={reading.ownerKey} />}
      <Pieces {...props} reading={reading} headingId={headingId} />
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
            disabled={!reading.mayEnter}
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
            props.onEntered(reading.enteredKey);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
