import { lazy, Suspense } from 'react';
import type { Board } from '#shared/model.ts';
import { nearTime } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { shortTitle } from './boardView.ts';

/** Shown if the QR code's module could not be loaded. */
const NoCode = ({ label }: { text: string; label: string }) => <span className="sr">{label} could not be drawn</span>;

const QrCode = lazy(async () =>
  import('../../ui/QrCode.tsx').then(
    (loaded) => ({ default: loaded.QrCode }),
    // the address next to it has the same content
    () => ({ default: NoCode }),
  ),
);

const LINES_SHOWN = 2;

/** Where phones join: the pool's address, or the one that opened this screen if phones can use it. */
function joinAddress(told: string | null): string | null {
  if (told !== null) return told;
  const { origin, hostname } = window.location;
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]' ? null : origin;
}

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
          <Suspense fallback={<div className="skel qr-code" />}>
            <QrCode text={join} label="Code to scan to join" />
          </Suspense>
          <p>
            <b>{join.replace(/^https?:\/\//, '')}</b>
            <span>{join.startsWith('https:') ? 'Scan to join' : 'Scan to join on this Wi-Fi'}</span>
          </p>
        </div>
      )}
      <ul className="tv-chat" aria-label="Chat">
        {said.map(({ id, username, message }) => (
          <li key={id}>
            <b>{username}</b> {message === '' ? 'sent a picture' : message}
          </li>
        ))}
      </ul>
      <NextLock board={board} />
    </footer>
  );
}
