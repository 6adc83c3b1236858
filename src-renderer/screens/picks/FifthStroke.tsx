import { Suspense } from 'react';
import type { CardState } from '../../data/cardState.ts';
import { lazyExtra } from '../../ui/lazyExtra.ts';

/** What the bar says for a moment in place of its slots. */
export type Moment = { id: number; title: string; text?: string };

const FifthDrawing = lazyExtra(async () => (await import('./FifthDrawing.tsx')).FifthDrawing);

type Props = { moment: Moment | null; save: CardState['save'] };

/** The fifth pick, or a full card submitted. Never over a save that fails. */
export function FifthStroke({ moment, save }: Props) {
  const shown = save.kind === 'saved' || save.kind === 'saving' ? moment : null;
  return (
    <div className="fifth-place" role="status">
      {shown !== null && (
        <Suspense fallback={null}>
          <FifthDrawing key={shown.id} moment={shown} />
        </Suspense>
      )}
    </div>
  );
}
