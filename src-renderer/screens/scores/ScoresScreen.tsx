import { Button } from '@blueprintjs/core';
import { RefreshIcon } from '@blueprintjs/icons';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MINUTE_MS } from '#shared/limits.ts';
import { groupBy } from '#shared/groupBy.ts';
import type { LiveScore, LiveScores, Pick } from '#shared/model.ts';
import { texts } from '#shared/texts.ts';
import { picks } from '../../data/picks.ts';
import { scores } from '../../data/scores.ts';
import { useUser } from '../../data/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { age, allTimes, nearTime } from '../../ui/format.ts';
import { toast, toastError } from '../../ui/toaster.ts';
import { useFirstFew } from '../../ui/useFirstFew.ts';
import { useFlip } from '../../ui/useFlip.ts';
import { useNow } from '../../ui/useNow.ts';
import { ScoreCard } from './ScoreCard.tsx';
import { ScoresSkeleton } from './ScoresSkeleton.tsx';
import { groupScores, type ScoreGroup } from './scoreGroups.ts';
import { useScoreNews } from './useScoreNews.ts';
import { scoresTexts } from './scoresTexts.ts';
import './scores.css';

/** Visitors have no socket, so their page polls while it is visible. */
const VISITOR_LOOKS_MS = MINUTE_MS / 2;

/** Usual heights of a card. */
const [LIVE_PX, CARD_PX] = [200, 100];

const GROUPS: { group: ScoreGroup; title: string }[] = [
  { group: 'live', title: 'Games in Progress' },
  { group: 'final', title: 'Completed Games' },
  { group: 'scheduled', title: 'Scheduled Games' },
  { group: 'off', title: 'Postponed or Called Off' },
];

/** One's own picks on these games, by game; none for visitors. `isPending` until they have been read or could not be. */
function useMyPicks(shown: readonly LiveScore[]): { mine: Map<number, Pick[]>; isPending: boolean } {
  const user = useUser();
  const weekIds = user === null ? [] : [...new Set(shown.map(({ weekId }) => weekId))];
  const cards = useQueries({ queries: weekIds.map((weekId) => picks.card(user?.id ?? 0, weekId)) });
  const mine = groupBy(
    cards.flatMap(({ data = [] }) => data),
    ({ gameId }) => gameId,
  );
  return { mine, isPending: cards.some(({ isPending }) => isPending) };
}

/** Describes the result of the last request to the scoreboard, and claims nothing more. */
function showRefreshed({ feed }: LiveScores): void {
  if (feed === 'ok')
    return toast({ title: scoresTexts.scoresUpdated, text: scoresTexts.scoresUpdatedLine, tone: 'success' });
  if (feed === 'failed') return toastError(texts.error, scoresTexts.scoresFailed);
  toast({ title: scoresTexts.scoresTyped, text: scoresTexts.scoresTypedLine, tone: 'plain' });
}

function RefreshButton() {
  const refresh = useMutation({
    mutationFn: () => scores.refresh(),
    meta: { silent: true },
    onSuccess: showRefreshed,
    onError: () => toastError(texts.error, scoresTexts.scoresFailed),
  });
  return (
    // Not disabled while it works: that would take the keyboard's place on the page away.
    <Button
      icon={<RefreshIcon />}
      text={refresh.isPending ? scoresTexts.updating : scoresTexts.refreshScores}
      aria-busy={refresh.isPending}
      onClick={() => {
        if (!refresh.isPending) refresh.mutate();
      }}
    />
  );
}

/** How old the scores are and where they come from. */
function ScoresNote({ data, now }: { data: LiveScores; now: number }) {
  const source =
    data.feed === 'off' ? `${scoresTexts.scoresTyped}.` : data.feed === 'failed' ? scoresTexts.scoreboardSilent : '';
  return (
    <p className="scores-note">
      {data.lastUpdated !== null && `${scoresTexts.scoresAge(age(now - Date.parse(data.lastUpdated)))}. `}
      {source} {allTimes()}.
    </p>
  );
}

/** The week's scores: live games first, then finals, then upcoming ones. */
export function ScoresScreen() {
  const user = useUser();
  const { data, error, refetch } = useQuery({
    ...scores.live(),
    refetchInterval: user === null ? VISITOR_LOOKS_MS : false,
  });
  const now = useNow(MINUTE_MS / 4);
  const { mine, isPending: isMinePending } = useMyPicks(data?.scores ?? []);
  // At first, so that no card grows under the eyes; a week that is read later changes nothing but its own cards.
  const [isDrawn, setIsDrawn] = useState(false);
  const isReady = data !== undefined && !isMinePending;
  if (isReady && !isDrawn) setIsDrawn(true);
  const news = useScoreNews(data?.scores);
  const groups = groupScores(data?.scores ?? []);
  const ordered = GROUPS.flatMap(({ group }) => groups[group]);
  const shown = new Set(
    ordered.slice(0, useFirstFew(ordered.map(({ status }) => (status === 'live' ? LIVE_PX : CARD_PX)))),
  );
  const list = useRef<HTMLDivElement>(null);
  useFlip(list, GROUPS.map(({ group }) => groups[group].map(({ id }) => id).join()).join(';'));
  return (
    <>
      <PageHead title="Scores" actions={<RefreshButton />}>
        {data?.lastUpdated == null ? 'This week’s games' : `Updated ${nearTime(Date.parse(data.lastUpdated), now)}`}
      </PageHead>
      <div className="sr" role="status" aria-live="polite">
        {news}
      </div>
      {isDrawn && data !== undefined && <ScoresNote data={data} now={now} />}
      {!isDrawn && error === null && <ScoresSkeleton />}
      {data === undefined && error !== null && (
        <Empty title={scoresTexts.scoresFailed}>
          <p>{error.message}</p>
          <Button intent="primary" text={texts.tryAgain} onClick={() => void refetch()} />
        </Empty>
      )}
      {isDrawn && data?.scores.length === 0 && (
        <Empty title={scoresTexts.noScores}>
          <p>Scores appear here when the week has games.</p>
        </Empty>
      )}
      <div ref={list}>
        {GROUPS.map(
          ({ group, title }) =>
            isDrawn &&
            groups[group].length > 0 && (
              <section key={group}>
                <h2 className="section-title">
                  {title} <span className="n">{groups[group].length}</span>
                </h2>
                <div className={`score-grid ${group === 'live' ? 'score-grid-live' : ''}`}>
                  {groups[group]
                    .filter((score) => shown.has(score))
                    .map((score) => (
                      <ScoreCard key={score.id} score={score} mine={mine.get(score.id)} now={now} />
                    ))}
                </div>
              </section>
            ),
        )}
      </div>
    </>
  );
}
