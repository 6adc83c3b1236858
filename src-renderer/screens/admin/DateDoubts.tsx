import { Callout, Checkbox } from '@blueprintjs/core';
import { adminTexts } from './adminTexts.ts';

type Props = {
  /** Sentences about what looks wrong; empty when nothing does. */
  doubts: string;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
};

/** Asks about dates that look wrong; a form saves them only once the box is ticked. */
export function DateDoubts({ doubts, isConfirmed, onConfirm }: Props) {
  if (doubts === '') return null;
  return (
    <Callout intent="warning" icon={null} role="alert">
      {doubts}
      <Checkbox
        className="admin-check"
        label={adminTexts.datesAreRight}
        checked={isConfirmed}
        onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
      />
    </Callout>
  );
}
