import { Component, type ReactNode } from 'react';
import { texts } from '#shared/texts.ts';

type State = { error: unknown };

/** Catches what a screen could not draw, says so, and offers the way back. */
export class ErrorScreen extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <div className="page" role="alert">
        <div className="page-head">
          <div>
            <h1>Something went wrong</h1>
            <p>This screen could not be shown. Your saved picks are safe on the pool.</p>
          </div>
        </div>
        <p className="page-actions">
          {/* A reload also fetches a newer version of the page, the usual cause. */}
          <button type="button" className="bp6-button bp6-intent-primary" onClick={() => window.location.reload()}>
            {texts.tryAgain}
          </button>
          <a className="bp6-button" href="/">
            Back to my picks
          </a>
        </p>
      </div>
    );
  }
}
