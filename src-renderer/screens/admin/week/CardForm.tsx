import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type SyntheticEvent } from 'react';
import { MAX_PICKS } from '#shared/limits.ts';
import type { Game, Week } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { useRules } from '../../../data/rules.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { FoldCard } from '../FoldCard.tsx';

const SIZES = Array.from({ length: MAX_PICKS }, (_, index) => MAX_PICKS - index).map((size) => ({
  value: String(size),
  label: plural(size, 'pick'),
}));
/** The tiebreaker's choice that follows the schedule. */
const LAST_KICKOFF = '';

/** The card of a week with one game, of which a player picks the side and the total. */
const BOTH = 'both';
const BOTH_NOTE = 'Side and total';
const BOTH_CHOICE = { value: BOTH, label: 'The game’s side and its total (2 picks)' };

const toChoice = ({ id, awayTeam, homeTeam }: Game) => ({ value: String(id), label: `${awayTeam} @ ${homeTeam}` });

function toForm(size: string, { sideAndTotal }: Week) {
  if (size === BOTH) return { sideAndTotal: true };
  return { cardSize: Number(size), ...(sideAndTotal === true ? { sideAndTotal: false } : {}) };
}

/** How many picks a card of this week has, and the game that breaks its ties. The choice stays until it is saved. */
export function CardForm({ week, games }: { week: Week; games: readonly Game[] }) {
  const errorId = useId();
  const [size, setSize] = useState<string | null>(null);
  const [tiebreak, setTiebreak] = useState<string | null>(null);
  const { weeklyWinner } = useRules({ season: week.season, seasonType: week.seasonType });
  const named = week.tiebreakGameId === null ? LAST_KICKOFF : String(week.tiebreakGameId);
  const save = useMutation({
    mutationFn: () =>
      commissioner.changeWeek(week.id, {
        ...(size === null ? {} : toForm(size, week)),
        ...(tiebreak === null ? {} : { tiebreakGameId: tiebreak === LAST_KICKOFF ? null : Number(tiebreak) }),
      }),
    // The sentence is shown in the form.
    meta: { silent: true },
    onSuccess: () => {
      setSize(null);
      setTiebreak(null);
      toast({ title: adminTexts.weekUpdated, text: adminTexts.cardUpdated, tone: 'success' });
    },
  });
  const saved = week.sideAndTotal === true ? BOTH : String(week.cardSize);
  const isOffered = games.length === 1 || week.sideAndTotal === true;
  const isChanged = (size ?? saved) !== saved || (tiebreak ?? named) !== named;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isChanged && !save.isPending) save.mutate();
  };
  return (
    <FoldCard id="week-card" title="Card" note={week.sideAndTotal === true ? BOTH_NOTE : plural(week.cardSize, 'pick')}>
      <form className="admin-form card-form" noValidate onSubmit={submit}>
        <ChoiceField
          label="Picks on a card"
          value={size ?? saved}
          choices={isOffered ? [...SIZES, BOTH_CHOICE] : SIZES}
          errorId={save.error === null ? undefined : errorId}
          onChange={(next) => {
            setSize(next);
            save.reset();
          }}
        />
        {weeklyWinner === 'tiebreaker' && (
          <ChoiceField
            label="Tiebreaker game"
            value={tiebreak ?? named}
            choices={[{ value: LAST_KICKOFF, label: 'The last kickoff of the week' }, ...games.map(toChoice)]}
            onChange={(next) => {
              setTiebreak(next);
              save.reset();
            }}
          />
        )}
        {save.error !== null && (
          <p id={errorId} className="admin-error" role="alert">
            {save.error.message}
          </p>
        )}
        <Button type="submit" text="Save Card" disabled={!isChanged || save.isPending} />
      </form>
    </FoldCard>
  );
}
