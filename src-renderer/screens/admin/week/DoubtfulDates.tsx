import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import type { Game, Todo } from '#shared/model.ts';
import { commissioner } from '../../../data/commissioner.ts';
import { toast } from '../../../ui/toaster.ts';
import { adminTexts } from '../adminTexts.ts';
import { dateWords, gameTitle } from '../lineWords.ts';
import { TodoItem } from './TodoItem.tsx';

/** The season of a game's week; undefined while the weeks are being read. */
export type SeasonOf = (game: Game) => number | undefined;

type Props = { list: Todo['doubtfulDates']; onEdit: (game: Game) => void; seasonOf: SeasonOf; now: number };

/** Games whose kickoff or lock time looks wrong: corrected, or confirmed as they are. */
export function DoubtfulDates({ list, onEdit, seasonOf, now }: Props) {
  const confirm = useMutation({
    mutationFn: (game: Game) => commissioner.confirmDates(game.id),
    meta: { failed: adminTexts.gameUpdateFailed, fallback: adminTexts.gameUpdateFailed },
    onSuccess: (game) => toast({ title: adminTexts.datesConfirmed, text: gameTitle(game), tone: 'success' }),
  });
  return list.map(({ game, reasons }) => (
    <TodoItem
      key={game.id}
      title={`Check the date: ${gameTitle(game)}`}
      text={`${dateWords(game.gameTime, now, seasonOf(game))} · ${reasons.join(' ')}`}
      action={
        <span className="admin-actions">
          <Button text="Edit Kickoff" aria-label={`Edit Kickoff, ${gameTitle(game)}`} onClick={() => onEdit(game)} />
          <Button
            text="Date Is Right"
            aria-label={`Date Is Right, ${gameTitle(game)}`}
            disabled={confirm.isPending}
            onClick={() => confirm.mutate(game)}
          />
        </span>
      }
    />
  ));
}
