import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { Game, Tiebreak, User, Week } from '#shared/model.ts';
import { abbreviation } from '#shared/teams.ts';
import { texts } from '#shared/texts.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { kickoffTime } from '../../../../ui/format.ts';
import { pickText } from '../../../../ui/pickWords.ts';
import { Tag } from '../../../../ui/Tag.tsx';
import { useNow } from '../../../../ui/useNow.ts';
import { BestBetChoice } from './BestBetChoice.tsx';
import { LEFT_OUT, offerKey, problemOf, readGuess } from './cardEntry.ts';
import { cardTexts } from './cardTexts.ts';
import { EnterCardDialog } from './EnterCardDialog.tsx';
import { GuessField } from './GuessField.tsx';
import { chosenOn, isChosen, sheetRows, toggled, type Sheet, type SheetRow } from './sheetRows.ts';
import type { EntryWeek } from './useEntryWeek.ts';
import './cards.css';

type RowProps = {
  row: SheetRow;
  sheet: Sheet;
  kickoff: string;
  isLocked: boolean;
  onToggle: (offer: SheetRow['offers'][number]) => void;
};

function GameRow({ row, sheet, kickoff, isLocked, onToggle }: RowProps) {
  const { game, offers } = row;
  const title = `${abbreviation(game.awayTeam)} @ ${abbreviation(game.homeTeam)}`;
  return (
    <li className="sheet-row">
      <span>
        <b>{title}</b> <span className="muted">{kickoff}</span>
        {isLocked && <Tag tone="outline">Locked</Tag>}
      </span>
      <span className="sheet-options" role="group" aria-label={`${game.awayTeam} @ ${game.homeTeam}`}>
        {offers.map((offer) => {
          const isOn = isChosen(sheet, offer);
          return (
            <Button
              key={offerKey(offer)}
              text={pickText(offer.option)}
              aria-pressed={isOn}
              intent={isOn ? 'primary' : 'none'}
              onClick={() => onToggle(offer)}
            />
          );
        })}
      </span>
    </li>
  );
}

type Props = {
  player: User;
  week: Week;
  games: readonly Game[];
  facts: EntryWeek['facts'];
  rules: EntryWeek['rules'];
  /** Undefined in a season without one. */
  tiebreak: Tiebreak | undefined;
};

/** A player's whole card on one screen: every game with its sides and its total. */
export function CardSheet({ player, week, games, facts, rules, tiebreak }: Props) {
  const now = useNow(60_000);
  const [sheet, setSheet] = useState<Sheet>(new Map());
  const [best, setBest] = useState<string>(LEFT_OUT);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const rows = useMemo(() => sheetRows(facts), [facts]);
  const offers = chosenOn(rows, sheet);
  const bestBet = rules.hasBestBets && offers.some((offer) => offerKey(offer) === best) ? best : null;
  const isLate = offers.some(({ gameId }) => rules.isLocked(gameId));
  const isRefused = isLate && !rules.isLateAllowed;
  const guess = tiebreak === undefined ? undefined : readGuess(typed);
  const isGuessAlone = offers.length === 0 && typeof guess === 'number';
  const ofCard = isGuessAlone ? null : problemOf(offers, week);
  const problem = isRefused ? commissionerTexts.noLatePicks : guess === null ? texts.guessRange : ofCard;
  return (
    <section className="card admin-card" aria-labelledby="card-sheet">
      <h2 id="card-sheet">{cardTexts.sheetTitle(player.username)}</h2>
      <p className="muted">{cardTexts.sheetLead}</p>
      <ul className="sheet-rows">
        {rows.map((row) => (
          <GameRow
            key={row.game.id}
            row={row}
            sheet={sheet}
            kickoff={row.game.kickoffAt === null ? texts.timeToCome : kickoffTime(row.game.kickoffAt, now, week.season)}
            isLocked={rules.isLocked(row.game.id)}
            onToggle={(offer) => setSheet(toggled(sheet, offer, week.sideAndTotal))}
          />
        ))}
      </ul>
      {rules.hasBestBets && offers.length > 0 && (
        <BestBetChoice name={player.username} offers={offers} value={bestBet} onChange={setBest} />
      )}
      {tiebreak !== undefined && (
        <GuessField
          name={player.username}
          games={games}
          tiebreak={tiebreak}
          value={typed}
          error={guess === null ? texts.guessRange : undefined}
          onChange={setTyped}
        />
      )}
      <div className="card-foot">
        <span role="status">
          <b>{cardTexts.chosenOf(offers.length, week.cardSize)}</b>
          {offers.length > 0 && problem !== null && <span className="admin-error"> {problem}</span>}
          {isLate && !isRefused && <span> {cardTexts.lateAllowed}</span>}
        </span>
        <Button
          intent="primary"
          text={cardTexts.enterFor(player.username)}
          disabled={problem !== null}
          onClick={() => setAsking(true)}
        />
      </div>
      {isAsking && (
        <EnterCardDialog
          player={player}
          week={week}
          games={games}
          offers={offers}
          bestBet={bestBet}
          guess={guess ?? undefined}
          reason={reason}
          onReason={setReason}
          onEntered={() => {
            setAsking(false);
            setSheet(new Map());
            setTyped('');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
