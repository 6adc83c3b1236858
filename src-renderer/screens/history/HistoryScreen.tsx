import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { AllTimeRow, History, HistoryRecord, SeasonOfHistory } from '#shared/model.ts';
import { PERIODS } from '#shared/rules/calendar.ts';
import { recordOf } from '#shared/texts/records.ts';
import { plural } from '#shared/texts.ts';
import { read } from '../../data/queries.ts';
import { useUser } from '../../data/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { FramedTable } from '../../ui/FramedTable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SEASON_TYPES } from '../../ui/format.ts';
import { PAST_SEASONS_HASH } from '../../ui/pastSeasonsHash.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { PersonChip, PlayerLink } from '../../ui/PersonChip.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import { Prizes } from './Prizes.tsx';
import './history.css';

/** What the pool remembers: champions, the all-time table and records. */
export function HistoryScreen() {
  return (
    <>
      <PageHead
        title="History"
        actions={
          <LinkButton variant="minimal" to="/leaderboard">
            Leaderboard
          </LinkButton>
        }
      >
        Every season of this pool
      </PageHead>
      <Prizes />
      <Reading of={useQuery(read('readHistory'))} skeleton={<HistorySkeleton />}>
        {(history) => <Remembered history={history} />}
      </Reading>
    </>
  );
}

function Remembered({ history: { seasons, allTime, records } }: { history: History }) {
  const myId = useUser()?.id ?? 0;
  if (seasons.length === 0) {
    return (
      <Empty title="History begins with the first result">
        <p>Champions, the all-time table and records appear here as games become final.</p>
        <ImportLink />
      </Empty>
    );
  }
  return (
    <div className="history">
      <section aria-labelledby="champions">
        <h2 className="section-title" id="champions">
          Champions
        </h2>
        {!seasons.some(({ isOver }) => isOver) && (
          <p className="muted">The first season is under way. Its champion is named here when it is over.</p>
        )}
        <ul className="history-seasons">
          {seasons.map((one) => (
            <SeasonCard key={`${one.season} ${one.seasonType}`} one={one} />
          ))}
        </ul>
      </section>
      {records.length > 0 && (
        <section aria-labelledby="records">
          <h2 className="section-title" id="records">
            Records
          </h2>
          <dl className="card history-records">
            {records.map((record) => (
              <RecordLine key={record.kind} record={record} />
            ))}
          </dl>
        </section>
      )}
      <AllTime rows={allTime} myId={myId} />
      <ImportLink />
    </div>
  );
}

/** Past players are known by name only. */
const keyOf = ({ userId, username }: Pick<AllTimeRow, 'userId' | 'username'>) => userId ?? username;

type Holder = { userId: number | null; username: string; season?: number };

/** A past player has no page. */
const HolderName = ({ holder: { userId, username }, isRow = false }: { holder: Holder; isRow?: boolean }) =>
  userId === null ? username : <PlayerLink userId={userId} name={username} isRow={isRow} />;

/** Names one after the other, each with its season where it has one. */
const Names = ({ holders }: { holders: readonly Holder[] }) =>
  holders.map((holder, index) => (
    <Fragment key={`${keyOf(holder)} ${holder.season}`}>
      {index > 0 && ', '}
      <HolderName holder={holder} />
      {holder.season !== undefined && ` (${holder.season})`}
    </Fragment>
  ));

/** For commissioners: the way to seasons that were played elsewhere. */
function ImportLink() {
  return useUser()?.isAdmin === true ? (
    <p className="records-note muted">
      Did you play elsewhere before?{' '}
      <Link to={{ pathname: '/admin/standings', hash: PAST_SEASONS_HASH }}>Import past seasons</Link>
    </p>
  ) : null;
}

function weeksOf(period: number): string {
  const range = PERIODS.find((one) => one.period === period);
  return range === undefined ? '' : `Weeks ${range.first}–${range.last}`;
}

function SeasonCard({ one }: { one: SeasonOfHistory }) {
  const { season, seasonType, isOver, first, periods, mostWeeks } = one;
  return (
    <li className={`card history-season ${isOver ? 'is-over' : ''}`}>
      <h3>
        {season} {seasonType !== 'regular' && SEASON_TYPES[seasonType]}
        <span className="muted"> {isOver ? (first.length > 1 ? 'Champions' : 'Champion') : 'In the lead'}</span>
      </h3>
      {first.map((player) => (
        <p className="history-champion" key={keyOf(player)}>
          <PersonChip userId={player.userId} name={player.username} size="medium" />
          <b>
            <HolderName holder={player} isRow />
          </b>
          <span className="history-figures">{recordOf(player)}</span>
        </p>
      ))}
      {(periods.length > 0 || mostWeeks.n > 0) && (
        <dl>
          {periods.map(({ period, winners }) => (
            <div key={period}>
              <dt>{weeksOf(period)}</dt>
              <dd>
                <Names holders={winners} />
              </dd>
            </div>
          ))}
          {mostWeeks.n > 0 && (
            <div>
              <dt>Most weeks won</dt>
              <dd>
                <Names holders={mostWeeks.holders} /> ({mostWeeks.n})
              </dd>
            </div>
          )}
        </dl>
      )}
    </li>
  );
}

const RECORD_TITLES: Record<HistoryRecord['kind'], string> = {
  wins: 'Most wins in a season',
  percentage: 'Best win % in a season',
  weeks: 'Most weeks won in a season',
};

const RecordLine = ({ record: { kind, value, holders } }: { record: HistoryRecord }) => (
  <div>
    <dt>{RECORD_TITLES[kind]}</dt>
    <dd>
      <b className="history-figures">{value}</b> <Names holders={holders} />
    </dd>
  </div>
);

const ALL_TIME_COLUMNS = ['Player', 'Record', 'Win %', 'Titles', 'Weeks'];

function AllTime({ rows, myId }: { rows: readonly AllTimeRow[]; myId: number }) {
  return (
    <div>
      <FramedTable id="all-time" title="All time" className="history-table" columns={ALL_TIME_COLUMNS}>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={row.userId === myId ? 'is-me' : undefined}>
            <th scope="row">
              <HolderName holder={row} isRow /> <span className="muted">{plural(row.seasons, 'season')}</span>
            </th>
            <td>{recordOf(row)}</td>
            <td>{row.winPercentage}</td>
            <td>{row.titles}</td>
            <td>{row.weeksWon}</td>
          </tr>
        ))}
      </FramedTable>
      <p className="records-note muted">Weeks: weeks won. A shared week counts for everyone who shared it.</p>
    </div>
  );
}
