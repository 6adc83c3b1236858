import { Button } from '@blueprintjs/core';
import { Component, type ReactNode } from 'react';
import { texts } from '#shared/texts.ts';
import { reachable } from '../data/client.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

type State = { error: unknown };

/** The browsers' sentences for a part of the page that could not be fetched. */
const NOT_FETCHED = /dynamically imported module|module script failed|Unable to preload/i;
const isNotFetched = (error: unknown) => error instanceof Error && NOT_FETCHED.test(error.message);

/**
 * Catches rendering errors of a screen, reports them and offers a way back. A screen whose code could not be fetched
 * reloads as soon as the host answers again.
 */
export class ErrorScreen extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  #stopWaiting = () => {};

  override componentDidCatch(error: unknown): void {
    if (!isNotFetched(error)) return;
    reachable.set(false);
    this.#stopWaiting = reachable.subscribe(() => {
      if (reachable.get()) window.location.reload();
    });
  }

  override componentWillUnmount(): void {
    this.#stopWaiting();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const [title, line] = isNotFetched(error)
      ? [texts.hostUnreachable, texts.screenUnreachable]
      : ['Something went wrong', 'This screen couldn’t be shown. Your saved picks are safe.'];
    return (
      <div className="page" role="alert">
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <p>{line}</p>
          </div>
        </div>
        <p className="page-actions">
          {/* A reload also fetches a newer version of the page, the usual cause. */}
          <Button intent="primary" onClick={() => window.location.reload()}>
            {texts.tryAgain}
          </Button>
          <LinkButton href="/">Back to my picks</LinkButton>
        </p>
      </div>
    );
  }
}
