import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { PoolError } from '#shared/errors.ts';
import { texts } from '#shared/texts.ts';
import { Empty } from './Empty.tsx';

type Props = { error: Error; children?: ReactNode; onRetry: () => void };

/** Something could not be read: why, what is safe (the children), and a way to try again. */
export function ReadFailed({ error, children, onRetry }: Props) {
  return (
    <Empty title={error instanceof PoolError ? error.message : texts.error}>
      {children}
      {error instanceof PoolError && error.code === 'unreachable' && <p>{texts.triesAgain}</p>}
      <Button intent="primary" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Empty>
  );
}
