import type { Board } from '#shared/model.ts';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { nearTime } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { shortTitle } from './boardView.ts';
import { JoinCode } from './JoinCode.tsx';
import { joinAddress, joinWords } from './joinAddress.ts';

const LINES_SHOWN = 2;

function NextLock({ board }: { board: Board }) {
  const now = useNow(60_000);
  const { nextLock, games, players, playersIn } = board;
  const inWords = `${playersIn} of ${players} players are in`;
  if (nextLock === null) return <p className="tv-next">{players > 0 && <span>{inWords}</span>}</p>;
  const time = nearTime(Date.parse(nextLock.at), now, board.week?.season);
  const locking = games.filter(({ id }) => nextLock.gameIds.includes(id));
  const [first] = locking;
  return (
    <p className="tv-next">
      <b>{locking.length === 1 && first !== undefined ? shortTitle(first) : `${locking.length} games`}</b>
      <span>
        Picks lock {time} · {inWords}
      </span>
    </p>
  );
}

/** How to join, the latest messages, and the next lock. */
export function BoardFoot({ board }: { board: Board }) {
  const join = joinAddress(board.joinAddress);
  const said = board.messages.slice(-LINES_SHOWN);
  return (
    <footer className="tv-foot on-ink">
      {join !== null && (
        <div className="tv-join">
          <JoinCode address={join} />
          <p>
            <b>{join.replace(/^https?:\/\//, '')}</b>
            <span>{joinWords(join)}</span>
          </p>
        </div>
      )}
      <ul className="tv-chat" aria-label="Chat">
        {said.map(({ id, userId, username, message }) => (
          <li key={id}>
            <PersonChip userId={userId} name={username} /> <b>{username}</b>{' '}
            {message === '' ? 'sent a picture' : message}
          </li>
        ))}
      </ul>
      <NextLock board={board} />
    </footer>
  );
}
