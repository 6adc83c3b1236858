import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';

type Props = {
  id: string;
  title: string;
  /** The text under the title. */
  children: ReactNode;
  icon: JSX.Element;
  /** The button's text, and its call of the desktop app. */
  verb: string;
  open: () => Promise<void> | undefined;
  /** The heading and the text of the message after a failure. */
  failed: string;
  fallback: string;
};

/** Another way to begin than setting up a pool; the desktop app opens it. */
export function OpenSection({ id, title, children, icon, verb, open, failed, fallback }: Props) {
  const opening = useMutation({ mutationFn: async () => open(), meta: { failed, fallback } });
  return (
    <section className="other-pool" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="first-run-help">{children}</p>
      <Button
        icon={icon}
        text={opening.isPending ? 'Opening…' : verb}
        disabled={opening.isPending}
        onClick={() => opening.mutate()}
      />
    </section>
  );
}
