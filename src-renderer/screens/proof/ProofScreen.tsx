import { useMemo } from 'react';
import type { Game, Proof, Week } from '#shared/model.ts';
import { MINUTE_MS } from '#shared/limits.ts';
import { shortChain } from '#shared/rules/proof.ts';
import { shownPicks } from '#shared/rules/sealCheck.ts';
import { abbreviation } from '#shared/teams.ts';
import { plural } from '#shared/texts/plural.ts';
import { texts } from '#shared/texts.ts';
import { useEverybody, type Everybody } from '../../data/everybody.ts';
import { joined } from '../../data/joined.ts';
import { useSignal } from '../../data/useSignal.ts';
import { canKeep } from '../../data/witness.ts';
import { Empty } from '../../ui/Empty.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Unread } from '../../ui/Reading.tsx';
import { Together } from '../../ui/Together.tsx';
import { WeekChoice } from '../../ui/WeekSelect.tsx';
import { allTimes, nearTime } from '../../ui/format.ts';
import { amendmentWords, CANNOT_KEEP, checkWords, type WordContext } from '../../ui/proof/proofWords.ts';
import { ProofSummary } from '../../ui/proof/WeekCheck.tsx';
import { useWeekCheck, type WeekChecked } from '../../ui/proof/useWeekCheck.ts';
import { useChosenWeek } from '../../ui/useChosenWeek.ts';
import { useNow } from '../../ui/useNow.ts';
import { WhoSaw } from './WhoSaw.tsx';
import './proofScreen.css';

/** The proof that no pick changed after its lock: an explanation, and every seal of a week. */
export function ProofScreen() {
  const { weeks, week, choose, reading } = useChosenWeek();
  const everybody = useEverybody(week?.id);
  return (
    <>
      <PageHead
        title="Proof"
        actions={
          <WeekChoice of={reading} week={week} label={({ weekNumber }) => `Week ${weekNumber}`} choose={choose} />
        }
      >
        If a pick is changed after its lock, even by the commissioner, the phones that had its seal show it ·{' '}
        {allTimes()}
      </PageHead>
      <Together>
        {weeks?.length === 0 && (
          <>
            <Empty title={texts.noWeekYet} />
            <HowItProves />
          </>
        )}
        {week !== undefined && everybody.data !== undefined ? (
          <WeekProof key={week.id} week={week} {...everybody.data} />
        ) : (
          weeks?.length !== 0 && (
            <Unread of={joined({ weeks: reading, everybody })} skeleton={<Loading className="skel proof-skeleton" />} />
          )
        )}
      </Together>
    </>
  );
}

const HowItProves = () => (
  <section className="card proof-how" aria-label="How the proof works">
    <ol>
      <li>
        <b>At the lock</b> the pool puts all picks on a game into a sealed envelope and shows everyone the number on it,
        its seal. The seal tells nothing about the picks.
      </li>
      <li>
        <b>Every phone keeps the seal</b> while this page is open in it. The commissioner can’t take it back.
      </li>
      <li>
        <b>At kickoff</b> the envelope is opened. Your phone computes the number again from the picks. If one pick was
        changed, the number is another one, and your phone says so in red.
      </li>
    </ol>
    <p className="muted">To compare with a friend, read each other the short numbers below.</p>
  </section>
);

function WeekProof({ week, games, players, picks }: Everybody & { week: Week }) {
  const shown = useMemo(() => shownPicks(picks), [picks]);
  const checked = useWeekCheck({ weekId: week.id, games, shown });
  const keeps = useSignal(canKeep);
  const now = useNow(MINUTE_MS);
  const context = { names: new Map(players.map(({ id, username }) => [id, username])), now };
  if (checked === null) return <Loading className="skel proof-skeleton" />;
  return (
    <>
      <ProofSummary checks={checked.checks} games={games} context={context} />
      {!keeps && <p className="hint">{CANNOT_KEEP}</p>}
      <HowItProves />
      <Seals checked={checked} games={games} context={context} season={week.season} />
      <Changes proof={checked.proof} games={games} context={context} />
      <WhoSaw weekId={week.id} context={context} />
      <p className="page-actions proof-file">
        <LinkButton href={`/api/proof/${week.id}`} download={`sunday-five-proof-week-${week.weekNumber}.json`}>
          Download as a File
        </LinkButton>
        <span className="muted">
          Anyone can check the file without this pool’s programs: docs/proof.md in the source describes it.
        </span>
      </p>
    </>
  );
}

const titleOf = (games: readonly Game[], gameId: number): string => {
  const game = games.find(({ id }) => id === gameId);
  return game === undefined
    ? 'A game no longer in this week'
    : `${abbreviation(game.awayTeam)} @ ${abbreviation(game.homeTeam)}`;
};

type SealsProps = { checked: WeekChecked; games: readonly Game[]; context: WordContext; season: number };

function Seals({ checked: { proof, checks }, games, context, season }: SealsProps) {
  return (
    <section className="proof-part" aria-label="Seals">
      <h2 className="section-title">
        Seals <span className="n">{proof.seals.length}</span>
      </h2>
      {proof.seals.length === 0 && (
        <p className="hint">
          Nothing of this week is sealed yet. A game that locked before the pool sealed picks has no seal.
        </p>
      )}
      <ul className="card seals">
        {proof.seals.map((seal) => {
          const check = checks.find(({ gameId }) => gameId === seal.gameId);
          const words = check === undefined || seal.voided ? '' : checkWords(check, context).join(' ');
          return (
            <li key={seal.chain} className={seal.voided ? 'seal is-voided' : 'seal'}>
              <b>{titleOf(games, seal.gameId)}</b>
              <code>{shortChain(seal.chain)}</code>
              <span>
                Sealed {nearTime(seal.sealedAt, context.now, season)} · {contentsOf(seal)}
              </span>
              {seal.late && <span>Late: the pool was not running at the lock.</span>}
              {seal.voided && <span>Voided: the game was opened again. Its next lock made another seal.</span>}
              {words !== '' && <span className={`seal-check is-${check?.state}`}>{words}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How many picks the seal covers, once that may be known. */
const contentsOf = ({ picks }: Proof['seals'][number]): string =>
  picks === null ? 'closed until kickoff' : plural(picks.filter(({ userId }) => userId !== 0).length, 'pick');

function Changes({ proof, games, context }: { proof: Proof; games: readonly Game[]; context: WordContext }) {
  return (
    <section className="proof-part" aria-label="Changes after the seal">
      <h2 className="section-title">
        Changes after the seal <span className="n">{proof.amendments.length}</span>
      </h2>
      {proof.amendments.length === 0 ? (
        <p className="hint">None. The commissioner changed no revealed pick of this week.</p>
      ) : (
        <ul className="card seals">
          {proof.amendments.map((one) => (
            <li key={`${one.at} ${one.gameId} ${one.userId}`} className="seal">
              <b>{titleOf(games, one.gameId)}</b>
              <span>{nearTime(one.at, context.now)}</span>
              <span>{amendmentWords(one, context)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
