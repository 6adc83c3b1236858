import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '#shared/texts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props<T> = {
  title: string;
  verb: (counted: T | undefined) => string;
  /** The label of the other button; "Cancel" by default. */
  keep?: string;
  /** Read again each time the dialog opens. */
  count: UseQueryResult<T>;
  /** Shown while counting: "Counting games and picks…". */
  counting: string;
  /** What goes, by count. */
  sentence: (counted: T) => string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What else is to be known, below. */
  children?: ReactNode;
};

/**
 * Asks before something goes that has to be counted first. It cannot be confirmed before the count is there: an earlier
 * count may be out of date, and the user must confirm the count that is shown.
 */
export function CountedDialog<T>({ verb, count, counting, sentence, isPending, children, ...dialog }: Props<T>) {
  const counted = count.isFetching ? undefined : count.data;
  return (
    <ConfirmDialog {...dialog} verb={verb(counted)} isPending={isPending || counted === undefined}>
      {count.error !== null && !count.isFetching ? (
        <p role="alert">
          {count.error.message}{' '}
          <button type="button" className="text-button" onClick={() => void count.refetch()}>
            {texts.tryAgain}
          </button>
        </p>
      ) : (
        <p aria-busy={counted === undefined}>{counted === undefined ? counting : sentence(counted)}</p>
      )}
      {children}
    </ConfirmDialog>
  );
}
