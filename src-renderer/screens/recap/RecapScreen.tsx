import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Recap, Week } from '#shared/model.ts';
import { bySeasonOrder } from '#shared/rules/calendar.ts';
import { texts } from '#shared/texts.ts';
import { recordOf } from '#shared/texts/records.ts';
import { joined } from '../../data/joined.ts';
import { read } from '../../data/queries.ts';
import { standings, type BoardRow } from '../../data/standings.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Loading, Skel } from '../../ui/Loading.tsx';
import { PersonChip } from '../../ui/PersonChip.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { poolPicture } from '../../ui/picture/poolPicture.ts';
import type { Picture } from '../../ui/picture/weekPicture.ts';
import { Unread } from '../../ui/Reading.tsx';
import { toast } from '../../ui/toaster.ts';
import { WeekChoice } from '../../ui/WeekSelect.tsx';
import './recap.css';

const PictureDialog = lazy(async () => ({
  default: (await import('../../ui/picture/PictureDialog.tsx')).PictureDialog,
}));

const TOP = 5;
/** The sentences and the first places in the shape of the loaded content. */
const skeleton = (
  <Loading>
    <div className="recap-body" aria-hidden="true">
      <ul className="card recap-sentences">
        {['64%', '92%', '80%', '86%'].map((width) => (
          <li key={width}>
            <Skel width={width} height={24} />
          </li>
        ))}
      </ul>
      <ol className="card recap-top">
        {[1, 2, 3, 4, 5].map((row) => (
          <li key={row}>
            <span />
            <Skel width={28} height={28} borderRadius="50%" />
            <Skel width="56%" height={18} />
          </li>
        ))}
      </ol>
    </div>
  </Loading>
);

/** The week in the address, else the newest one that is over, else the newest. */
function chosenWeek(weeks: readonly Week[], asked: string | undefined): Week | undefined {
  return (
    weeks.find(({ id }) => String(id) === asked) ?? weeks.find(({ phase }) => phase === 'historical') ?? weeks.at(0)
  );
}

/** A week in sentences, from facts only: to read, to copy into the group chat, and as a picture. */
export function RecapScreen() {
  const { week: asked } = useParams();
  const navigate = useNavigate();
  const reading = useQuery(read('readWeeks'));
  const weeks = reading.data?.toSorted((a, b) => bySeasonOrder(b, a)) ?? [];
  const week = chosenWeek(weeks, asked);
  const choose = (id: number) => void navigate(`/recap/${id}`, { replace: true });
  return (
    <>
      <PageHead
        title="Recap"
        actions={
          <WeekChoice
            of={{ ...reading, data: reading.data && weeks }}
            week={week}
            label={({ weekNumber }) => `Week ${weekNumber}`}
            choose={choose}
          />
        }
      >
        What happened, from the picks and the scores alone
      </PageHead>
      <Unread of={reading} skeleton={skeleton} />
      {reading.data?.length === 0 && (
        <Empty title={texts.noWeekYet}>
          <p>{texts.noWeekYetLine}</p>
        </Empty>
      )}
      {week !== undefined && <WeekRecap key={week.id} week={week} />}
    </>
  );
}

function WeekRecap({ week }: { week: Week }) {
  const reads = joined({
    recap: useQuery(read('readRecap', { params: { weekId: week.id } })),
    rows: useQuery(standings.weekly(week.id)),
    pool: useQuery(read('readPool')),
  });
  const [picture, setPicture] = useState<Picture | null>(null);
  if (reads.data === undefined) return <Unread of={reads} skeleton={skeleton} />;
  const { recap, rows, pool } = reads.data;
  const title = `Week ${week.weekNumber}`;
  if (!recap.isOver) {
    return (
      <Empty title={`${title} is not over yet`}>
        <p>The recap appears when every game of the week is final.</p>
        <LinkButton to="/scores">Scores</LinkButton>
      </Empty>
    );
  }
  if (recap.sentences.length === 0) {
    return (
      <Empty title={`${title} has no recap`}>
        <p>No one had a winning pick, and nothing else stood out.</p>
      </Empty>
    );
  }
  return (
    <section aria-label={title}>
      <div className="recap-body">
        <ul className="card recap-sentences">
          {recap.sentences.map(({ text }) => (
            <li key={text}>
              <Sentence text={text} />
            </li>
          ))}
        </ul>
        {rows.length > 1 && <Top rows={rows} />}
      </div>
      <div className="recap-actions">
        <CopyRecap text={chatText(pool.name, title, recap)} />
        {rows.length > 0 && (
          <Button onClick={() => setPicture(poolPicture(pool.name, title, rows))}>Picture of the Week</Button>
        )}
      </div>
      {picture !== null && (
        <Suspense fallback={null}>
          <PictureDialog picture={picture} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** The week's first places. A tie that the list can't hold is counted. */
const Top = ({ rows }: { rows: readonly BoardRow[] }) => (
  <ol className="card recap-top" aria-label="The week’s first places">
    {rows.slice(0, TOP).map((row) => (
      <li key={row.id}>
        <b>{row.rank}</b>
        <PersonChip userId={row.id} name={row.username} size={row.rank === 1 ? 'medium' : 'small'} />
        <span>{row.username}</span>
        <span className="recap-record">{recordOf(row)}</span>
      </li>
    ))}
    <TiedWithLast rows={rows} />
  </ol>
);

function TiedWithLast({ rows }: { rows: readonly BoardRow[] }) {
  const last = rows[TOP - 1];
  const tied = rows.slice(TOP).filter(({ rank }) => rank === last?.rank);
  return tied.length > 0 && <li className="recap-tied muted">{`and ${tied.length} more in place ${last?.rank}`}</li>;
}

/** A line never breaks within a record such as "5–0". */
const Sentence = ({ text }: { text: string }) =>
  text.split(/(\d+(?:–\d+)+)/).map((part, at) => (at % 2 === 0 ? part : <span key={at}>{part}</span>));

/** The recap as a message: a heading and a sentence a line. */
const chatText = (poolName: string, title: string, { sentences }: Recap): string =>
  [`${poolName} · ${title}`, '', ...sentences.map(({ text }) => text)].join('\n');

/** Copies the message; a browser that blocks copying gets it to copy by hand. */
function CopyRecap({ text }: { text: string }) {
  const [isShown, setShown] = useState(false);
  const copy = () => {
    if (copyText(text)) return toast({ title: 'Recap Copied', text: 'Paste it into the group chat.', tone: 'success' });
    setShown(true);
  };
  return (
    <>
      <Button intent="primary" onClick={copy}>
        Copy for the Group Chat
      </Button>
      {isShown && <textarea className="recap-text" aria-label="Recap to copy" readOnly value={text} />}
    </>
  );
}
