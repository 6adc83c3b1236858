import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { HealthDetails } from '#shared/model.ts';
import { plural } from '#shared/texts.ts';
import { read } from '../../../data/queries.ts';
import { age, allTimes, kickoffTime } from '../../../ui/format.ts';
import { Loading, Skel } from '../../../ui/Loading.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { CopyButton } from '../CopyButton.tsx';
import { Diagnostics } from '../safety/Diagnostics.tsx';
import { fileSize } from '../safety/backupWords.ts';
import { backupWords, feedWords, presentWords, savingWords } from './aboutWords.ts';
import '../safety/safety.css';
import './about.css';

/** One known fact; `isBad` marks a problem, beside its text. */
function Fact({ name, isBad = false, children }: { name: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd className={isBad ? 'fact-bad' : undefined}>{children}</dd>
    </div>
  );
}

type Props = { health: HealthDetails; now: number };

function Now({ health, now }: Props) {
  const { startedAt, members, feed, troubles } = health;
  const began = Date.parse(startedAt);
  return (
    <section className="card admin-card" aria-labelledby="about-now">
      <h2 id="about-now">Right now</h2>
      <dl className="facts">
        <Fact name="Running">
          {age(now - began)}, since {kickoffTime(began, now)}
        </Fact>
        <Fact name="Here now">{presentWords(health)}</Fact>
        <Fact name="Players">{plural(members, 'active player')}</Fact>
        <Fact name="Scoreboard" isBad={feed.state === 'failed'}>
          {feedWords(health, now)}
        </Fact>
        <Fact name="Saving" isBad={troubles.saving !== null}>
          {savingWords(health)}
        </Fact>
      </dl>
    </section>
  );
}

function Kept({ health, now }: Props) {
  const { search } = useLocation();
  const { lastBackup, troubles, databaseBytes, dataDir, lostCodes } = health;
  return (
    <section className="card admin-card" aria-labelledby="about-kept">
      <h2 id="about-kept">Storage</h2>
      <dl className="facts">
        <Fact
          name="Last backup"
          isBad={troubles.backup !== null || (lastBackup !== null && lastBackup.state !== 'good')}
        >
          {backupWords(health, now)} <Link to={{ pathname: '/admin/safety', search }}>Backups</Link>
        </Fact>
        <Fact name="Database">{fileSize(databaseBytes)}</Fact>
        <Fact name="Access codes" isBad={lostCodes > 0}>
          {lostCodes === 0 ? 'All readable.' : `${plural(lostCodes, 'code')} lost. Make new ones under Players.`}
        </Fact>
        <Fact name="Folder">
          <span id="data-folder" className="folder">
            {dataDir}
          </span>{' '}
          <CopyButton text={dataDir} label="Copy" about="folder" fieldId="data-folder" />
        </Fact>
      </dl>
    </section>
  );
}

function Program({ version, health: { schemaVersion, updates } }: { version: string; health: HealthDetails }) {
  return (
    <section className="card admin-card" aria-labelledby="about-program">
      <h2 id="about-program">App version</h2>
      <dl className="facts">
        <Fact name="Version">
          Sunday Five {version}, database version {schemaVersion}
        </Fact>
        {updates !== null && <Fact name="Updates">{updates}</Fact>}
      </dl>
    </section>
  );
}

const Skeleton = () => (
  <Loading className="admin-stack">
    <Skel height={260} />
    <Skel height={220} />
  </Loading>
);

/** The pool's status: who is connected, whether everything is saved and backed up, and what runs. It stays up to date. */
export function AboutSection() {
  const health = useQuery(read('readHealth'));
  const now = useNow(10_000);
  const details = health.data?.details;
  return (
    <>
      <PageHead title="About this pool">{allTimes()}. This page updates automatically.</PageHead>
      <Unread of={{ ...health, data: details }} skeleton={<Skeleton />} />
      {health.data !== undefined && details !== undefined && (
        <div className="admin-stack">
          <Now health={details} now={now} />
          <Kept health={details} now={now} />
          <Program version={health.data.version} health={details} />
          <Diagnostics />
        </div>
      )}
    </>
  );
}
