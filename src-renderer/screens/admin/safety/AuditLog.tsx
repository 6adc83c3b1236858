import { Button } from '@blueprintjs/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AuditEntry, Week } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import { read } from '../../../data/queries.ts';
import { safety, type AuditFilter } from '../../../data/safety.ts';
import { ChoiceSelect } from '../../../ui/ChoiceSelect.tsx';
import { kickoffTime, SEASON_TYPES } from '../../../ui/format.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { Unread } from '../../../ui/Reading.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { KIND_CHOICES, auditSentence } from './auditWords.ts';

/** Entries drawn at first, and with each press of the button: a page of the server would be many screens of a phone. */
const SHOWN_FIRST = 20;
const SHOWN_MORE = 100;

const ALL = { value: '', label: 'All' } as const;
const idOrNull = (value: string) => (value === '' ? null : Number(value));

type FiltersProps = { filter: AuditFilter; weeks: readonly Week[]; onChange: (part: Partial<AuditFilter>) => void };

function Filters({ filter, weeks, onChange }: FiltersProps) {
  const { data: everybody } = useQuery(read('readUsers'));
  const userChoices = (everybody ?? []).map(({ id, username }) => ({ value: String(id), label: username }));
  const weekChoices = weeks.map((week) => ({
    value: String(week.id),
    label: `Week ${week.weekNumber}, ${SEASON_TYPES[week.seasonType]} ${week.season}`,
  }));
  return (
    <div className="audit-filters">
      <span>
        About
        <ChoiceSelect
          label="Player in the log"
          value={String(filter.userId ?? '')}
          choices={[{ ...ALL, label: 'Everyone' }, ...userChoices]}
          onChange={(value) => onChange({ userId: idOrNull(value) })}
        />
      </span>
      <span>
        Week
        <ChoiceSelect
          label="Week in the log"
          value={String(filter.weekId ?? '')}
          choices={[{ ...ALL, label: 'Every week' }, ...weekChoices]}
          onChange={(value) => onChange({ weekId: idOrNull(value) })}
        />
      </span>
      <span>
        Kind
        <ChoiceSelect
          label="Kind of change"
          value={filter.kind ?? ''}
          choices={[{ ...ALL, label: 'Everything' }, ...KIND_CHOICES]}
          onChange={(value) => onChange({ kind: value === '' ? null : value })}
        />
      </span>
    </div>
  );
}

function Entry({ entry, season, now }: { entry: AuditEntry; season: number | undefined; now: number }) {
  const { done, about } = auditSentence(entry, season);
  return (
    <li>
      <time dateTime={entry.at}>{kickoffTime(Date.parse(entry.at), now)}</time>
      <span>
        <b>{entry.actorName}</b> {done}
        {entry.reason !== null && <span className="audit-about">Reason: {entry.reason}</span>}
        {about !== '' && <span className="audit-about">{about}</span>}
      </span>
    </li>
  );
}

/** Who changed what, newest first. */
export function AuditLog() {
  const now = useNow(60_000);
  const [filter, setFilter] = useState<AuditFilter>({ userId: null, weekId: null, kind: null });
  const [shown, setShown] = useState(SHOWN_FIRST);
  const log = useInfiniteQuery(safety.audit(filter));
  const { data: allWeeks } = useQuery(read('readWeeks'));
  const weeks = (allWeeks ?? []).toSorted((a, b) => bySeasonOrder(b, a));
  const seasonOf = new Map(weeks.map(({ id, season }) => [id, season]));
  const entries = useMemo(() => log.data?.pages.flat() ?? [], [log.data]);
  const change = (part: Partial<AuditFilter>) => {
    setFilter((before) => ({ ...before, ...part }));
    setShown(SHOWN_FIRST);
  };
  const showOlder = () => {
    setShown(shown + SHOWN_MORE);
    if (log.hasNextPage && shown + SHOWN_MORE > entries.length) void log.fetchNextPage();
  };
  return (
    <section className="card admin-card" aria-labelledby="audit-log">
      <h2 id="audit-log">Audit log</h2>
      <p className="muted">Every change of a pick, score, line, lock, player or setting, newest first.</p>
      <Filters filter={filter} weeks={weeks} onChange={change} />
      <Unread of={log} skeleton={<Loading className="skel admin-skel" />} />
      {log.data !== undefined && entries.length === 0 && <p className="admin-none muted">No changes of this kind.</p>}
      <ol className="audit">
        {entries.slice(0, shown).map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            season={entry.weekId === null ? undefined : seasonOf.get(entry.weekId)}
            now={now}
          />
        ))}
      </ol>
      {(log.hasNextPage || entries.length > shown) && (
        <Button className="show-older" text="Show Older" disabled={log.isFetchingNextPage} onClick={showOlder} />
      )}
    </section>
  );
}
