import type { Game } from '#shared/model.ts';
import type { TypedScore } from '../../../data/tapQueue.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { PicksOn } from '../picksOn.ts';
import { adminTexts } from '../adminTexts.ts';
import { gameTitle } from '../lineWords.ts';
import { gradedPicks } from './partyWords.ts';

type Props = { game: Game; onConfirm: () => void; onClose: () => void };

/** Before the first score of a game that has not kicked off. */
export const EarlyScoreDialog = ({ game, ...actions }: Props) => (
  <ConfirmDialog title="Score before kickoff?" verb="Start Game" keep="Not Yet" isDanger={false} {...actions}>
    <p>
      {gameTitle(game)} has not kicked off. A score makes it live and locks it. Undo removes the score and opens it
      again.
    </p>
  </ConfirmDialog>
);

type FinalProps = Props & { typed: TypedScore; picks: PicksOn; isEarly: boolean; isPending: boolean };

export const FinalDialog = ({ game, typed, picks, isEarly, ...actions }: FinalProps) => (
  <ConfirmDialog title="Is it over?" verb="Make Final" keep="Not Yet" isDanger={false} {...actions}>
    <p className="party-final">
      {game.awayTeam} <b>{typed.awayScore}</b>
      <br />
      {game.homeTeam} <b>{typed.homeScore}</b>
    </p>
    <p>
      {gradedPicks(picks)} The standings update right away.
      {isEarly && !game.isRevealed && ` ${adminTexts.revealsEarly}`}
    </p>
  </ConfirmDialog>
);

const gradedBecome = (n: number) => (n === 1 ? '1 graded pick becomes' : `${n} graded picks become`);

export const ReopenDialog = ({ game, picks, ...actions }: Props & { picks: PicksOn }) => (
  <ConfirmDialog title="Reopen this game?" verb="Reopen Game" {...actions}>
    <p>
      {gameTitle(game)}: {typeof picks !== 'number' ? 'its graded picks become' : gradedBecome(picks)} pending, and the
      standings update.
    </p>
  </ConfirmDialog>
);
