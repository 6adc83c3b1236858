import { texts } from '#shared/texts.ts';
import { Empty } from '../../ui/Empty.tsx';

/** A board on which nobody has a result yet. */
export const NoBoard = () => (
  <Empty title={texts.noBoardYet}>
    <p>{texts.noBoardYetLine}</p>
  </Empty>
);
