import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { plural } from '#shared/texts.ts';
import { read } from '../../../data/queries.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { useHasFriends } from '../useIsLed.ts';
import { AddMany } from './AddMany.tsx';
import { AddPlayer } from './AddPlayer.tsx';
import { EnterPicks } from './EnterPicks.tsx';
import { Invitations, INVITATIONS_HASH } from './Invitations.tsx';
import { LostCodes } from './LostCodes.tsx';
import type { NewCode } from './ManyCodes.tsx';
import { Missing } from './Missing.tsx';
import { NewCodes } from './NewCodes.tsx';
import { PlayerList } from './PlayerList.tsx';
import { playerTexts } from './playerTexts.ts';
import { useInvite } from './useInvite.ts';
import './playerList.css';
import './players.css';

const PastePicks = lazy(async () => ({ default: (await import('./cards/PastePicks.tsx')).PastePicks }));

/** User Access Management: who may log in, with which code; and picks that were phoned in. */
export function PlayersSection() {
  const everyone = useQuery(read('readUsers'));
  const { data } = everyone;
  useInvite(); // Read beside the players, so that the first invitation need not wait for it.
  const hasFriends = useHasFriends();
  const [made, setMade] = useState<readonly NewCode[]>([]);
  const [isMany, setMany] = useState(false);
  const [entering, setEntering] = useState<number | null>(null);
  const [isPasting, setPasting] = useState(false);
  const { hash, key } = useLocation();
  const [followed, setFollowed] = useState<string | null>(null);
  // The link to the invitations leads past the codes that were just made: these are among them.
  if (hash === INVITATIONS_HASH && followed !== key) {
    setFollowed(key);
    setMade([]);
  }
  const players = data?.filter(({ isAdmin }) => !isAdmin);
  const chosen = players?.find(({ id }) => id === entering);
  if (chosen !== undefined) return <EnterPicks key={chosen.id} player={chosen} onClose={() => setEntering(null)} />;
  if (isPasting && players !== undefined) {
    return (
      <Suspense fallback={<Loading className="skel admin-skel" />}>
        <PastePicks players={players} onClose={() => setPasting(false)} />
      </Suspense>
    );
  }
  const pending = (players ?? []).flatMap(({ username, password, isInvitePending }) =>
    isInvitePending === true && password != null ? [{ username, accessCode: password }] : [],
  );
  const lost = players?.filter(({ password }) => password == null).length ?? 0;
  return (
    <div className="admin-page">
      <PageHead
        title="Players"
        actions={hasFriends ? <Button text="Paste Picks" onClick={() => setPasting(true)} /> : undefined}
      >
        {players === undefined ? '' : `${plural(players.length, 'player')} · `}
        {playerTexts.manage}
      </PageHead>
      {players !== undefined && <LostCodes lost={lost} all={players.length} onMade={setMade} />}
      <div className="admin-columns players-columns">
        <div className="admin-column">
          <section className="card admin-card" aria-labelledby="add-players">
            <div className="admin-card-head">
              <h2 id="add-players">{isMany ? 'Generate many access codes' : 'Generate an access code'}</h2>
              <Button variant="minimal" text={isMany ? 'Add one' : 'Add many'} onClick={() => setMany(!isMany)} />
            </div>
            {/* Both stay, so that the typed text in one is there after a look at the other. */}
            <div hidden={isMany}>
              <AddPlayer onMade={setMade} />
            </div>
            <div hidden={!isMany}>
              <AddMany onMade={setMade} />
            </div>
          </section>
          <Callout icon={null}>{playerTexts.environment}</Callout>
        </div>
        <div className="admin-column">
          {made.length > 0 && (
            <NewCodes key={made.map(({ username }) => username).join('\n')} codes={made} onDone={() => setMade([])} />
          )}
          {made.length === 0 && pending.length > 0 && <Invitations codes={pending} />}
          {hasFriends && <Missing />}
        </div>
      </div>
      <Unread of={everyone} skeleton={<Loading className="skel admin-skel" />} />
      {players !== undefined && <PlayerList players={players} onEnterPicks={setEntering} />}
    </div>
  );
}
