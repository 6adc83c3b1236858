import { boardsTexts } from '#shared/texts/boards.ts';
import { Empty } from '../../ui/Empty.tsx';

/** A leaderboard without results. */
export const NoBoard = () => (
  <Empty title={boardsTexts.noBoardYet}>
    <p>{boardsTexts.noBoardYetLine}</p>
  </Empty>
);
