import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { board, boardToken, forgetBoardToken, isClosed, takeBoardToken } from '../../data/board.ts';
import { live } from '../../data/live.ts';
import { useUser } from '../../data/session.ts';
import { useSignal } from '../../data/useSignal.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Unread } from '../../ui/Reading.tsx';
import { BoardView } from './BoardView.tsx';
import './board.css';
import './boardGames.css';
import './boardFoot.css';
import './boardSmall.css';

/** A message in place of the board. */
function Notice({ title, text, canLogIn }: { title: string; text: string; canLogIn: boolean }) {
  return (
    <Empty title={title}>
      <p>{text}</p>
      {canLogIn && (
        <LinkButton intent="primary" to="/">
          Log In
        </LinkButton>
      )}
    </Empty>
  );
}

/** The party's board, for the TV: by a member's login, or by the commissioner's link without one. */
export function BoardScreen() {
  const user = useUser();
  const token = useSignal(boardToken);
  const mayRead = user !== null || token !== null;
  const reading = useQuery({ ...board.read(token), enabled: mayRead });
  const { data, error } = reading;
  const closed = mayRead && isClosed(error);
  const isReplaced = closed && token !== null && user !== null;
  useEffect(() => {
    // The board is then read by the login.
    if (isReplaced) forgetBoardToken();
  }, [isReplaced]);
  useEffect(() => {
    // A new link opened in the same tab changes no more than the fragment.
    window.addEventListener('hashchange', takeBoardToken);
    return () => window.removeEventListener('hashchange', takeBoardToken);
  }, []);
  useEffect(() => {
    live.listenAsBoard(closed ? null : token);
    return () => live.listenAsBoard(null);
  }, [token, closed]);

  if (!mayRead || closed) {
    return (
      <main className="tv-notice">
        <h1 className="sr">Party Board</h1>
        {token === null ? (
          <Notice
            title="Please Log In"
            text="The party board is for members of the pool, and for screens with the commissioner’s link."
            canLogIn
          />
        ) : (
          <Notice
            title="This board link no longer works"
            text="The commissioner revoked it or created a new one. Ask the commissioner for the new link."
            canLogIn={false}
          />
        )}
      </main>
    );
  }
  if (data === undefined) {
    return (
      <main className="tv-notice" aria-busy={error === null}>
        <h1 className="sr">Party Board</h1>
        <Unread of={reading} skeleton={<div className="skel tv-skeleton" />} />
      </main>
    );
  }
  return <BoardView board={data} />;
}
