import { texts } from '#shared/texts.ts';
import { Empty } from '../../ui/Empty.tsx';

/** A leaderboard without results. */
export const NoBoard = () => (
  <Empty title={texts.noBoardYet}>
    <p>{texts.noBoardYetLine}</p>
  </Empty>
);
