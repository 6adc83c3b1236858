import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type SyntheticEvent } from 'react';
import type { Week } from '#shared/model.ts';
import { findTeam } from '#shared/teamSpellings.ts';
import { TEAMS } from '#shared/teams.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { rowErrors } from '../../../data/refusals.ts';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { DateDoubts } from '../DateDoubts.tsx';
import { FoldCard } from '../FoldCard.tsx';
import { EMPTY_GAME, missingIn, toRow, type OneGame } from './oneGame.ts';
import { zoneLabel } from '../../../ui/format.ts';

/** A typing error would otherwise be a team of its own. */
const strangerNote = (name: string): string | undefined =>
  name.trim() === '' || findTeam(name) !== null ? undefined : 'Not a team of the league. It is added as you wrote it.';

/** One game by a form, for who has no spreadsheet at hand. The date and time stay for the next one. */
export function AddGame({ week }: { week: Week }) {
  const teamsId = useId();
  const [game, setGame] = useState<OneGame>(EMPTY_GAME);
  const [isTried, setTried] = useState(false);
  const [datesConfirmed, setDatesConfirmed] = useState(false);
  const missing = missingIn(game);
  const add = useMutation({
    mutationFn: async (): Promise<readonly string[]> => {
      const text = toRow(game);
      const doubts = datesConfirmed ? [] : await commissioner.readDoubts(week.id, text);
      if (doubts.length > 0) return doubts;
      await commissioner.addGames(week.id, { text, swappedRows: [] }, { update: false, datesConfirmed });
      return [];
    },
    meta: { silent: true },
    onSuccess: (doubts) => {
      if (doubts.length > 0) return;
      toast({ title: adminTexts.added(1), text: `${game.away} @ ${game.home}`, tone: 'success' });
      setGame({ ...EMPTY_GAME, date: game.date, time: game.time });
      setTried(false);
      setDatesConfirmed(false);
      add.reset();
    },
  });
  const set = (field: keyof OneGame) => (value: string) => {
    setGame({ ...game, [field]: value });
    setDatesConfirmed(false);
    add.reset();
  };
  const refusal = add.error === null ? null : (rowErrors(add.error)[0]?.message ?? add.error.message);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(missing).length === 0 && !add.isPending) add.mutate();
  };
  const field = (name: keyof OneGame, label: string, more: Partial<Parameters<typeof Field>[0]> = {}) => (
    <Field
      label={label}
      name={name}
      value={game[name]}
      onChange={set(name)}
      error={isTried ? missing[name] : undefined}
      {...more}
    />
  );
  return (
    <FoldCard id="add-game" title="Add one game">
      <form className="admin-form add-game" noValidate onSubmit={submit}>
        <datalist id={teamsId}>
          {TEAMS.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {field('away', 'Visiting team', { list: teamsId, help: strangerNote(game.away) })}
        {field('home', 'Home team', { list: teamsId, help: strangerNote(game.home) })}
        {field('date', 'Date', { type: 'date' })}
        {field('time', `Kickoff (${zoneLabel()})`, { type: 'time', help: 'Leave it empty if it is not known yet.' })}
        {field('spread', 'Home spread', { help: '−3 if the home team is favored by 3, 3 if the visitors are.' })}
        {field('total', 'Total', { inputMode: 'decimal' })}
        {refusal !== null && (
          <p className="admin-error" role="alert">
            {refusal}
          </p>
        )}
        <DateDoubts doubts={add.data?.join(' ') ?? ''} isConfirmed={datesConfirmed} onConfirm={setDatesConfirmed} />
        <Button type="submit" text="Add Game" disabled={add.isPending} />
      </form>
    </FoldCard>
  );
}
