import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Game, SignedInUser, Week } from '#shared/model.ts';
import { picksForComplete } from '#shared/rules/completeness.ts';
import { weekFacts } from '#shared/rules/facts.ts';
import { isWeekLocked } from '#shared/rules/locking.ts';
import { texts } from '#shared/texts.ts';
import { now as clockNow } from '../../data/clock.ts';
import { picks, refusals, useCard } from '../../data/picks.ts';
import { useSignal } from '../../data/useSignal.ts';
import { lazyExtra } from '../../ui/lazyExtra.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { useFirstFew } from '../../ui/useFirstFew.ts';
import { useIsDesktop } from '../../ui/useWidth.ts';
import { useLastPassed, useNow } from '../../ui/useNow.ts';
import { CardMark, isAllIn } from './CardMark.tsx';
import { FivePanel } from './FivePanel.tsx';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { GameGroup, isRow } from './GameGroup.tsx';
import { HouseRuleCards } from './HouseRuleCards.tsx';
import { LockNote } from './LockNote.tsx';
import { Notices } from './Notices.tsx';
import { PickBar } from './PickBar.tsx';
import { PicksSkeleton } from './PicksSkeleton.tsx';
import { viewRefused } from './RefusedPicks.tsx';
import { StatusTag } from './StatusTag.tsx';
import { instantsOf, pickedViews, submitRules, viewGames, type Group } from './cardView.ts';
import { useCardActions, type CardActions } from './useCardActions.ts';
import { weekTitle } from './weekTitle.ts';

const GamesGlide = lazyExtra(async () => (await import('./GamesGlide.tsx')).GamesGlide);
const LastWeek = lazyExtra(async () => (await import('./LastWeek.tsx')).LastWeek);

type Props = { user: SignedInUser; week: Week; games: readonly Game[] };

/** Usual heights of a game. */
const [CARD_PX, ROW_PX] = [200, 44];

const GROUPS: { group: Group; title: string }[] = [
  { group: 'open', title: 'Open' },
  { group: 'locked', title: 'Locked' },
  { group: 'live', title: 'Live' },
  { group: 'final', title: 'Final' },
];

/** The card, and the week's games as it stands over them. */
function useShownCard({ user, week, games }: Props) {
  const [card, saver] = useCard(user.id, week.id);
  const facts = useMemo(() => weekFacts(week), [week]);
  const instants = useMemo(() => instantsOf(games, facts), [games, facts]);
  const at = useLastPassed(instants);
  const views = useMemo(() => viewGames(games, card.picks, facts, at), [games, card.picks, facts, at]);
  const actions = useCardActions(saver, week, views);
  const latest = useRef(actions.choose);
  useLayoutEffect(() => {
    latest.current = actions.choose;
  });
  const choose = useCallback((...tapped: Parameters<CardActions['choose']>) => latest.current(...tapped), []);
  return { card, facts, at, views, actions, choose };
}

type CalloutsProps = Pick<Props, 'user' | 'week'> & { isUnread: boolean; isWeekClosed: boolean; now: number };

/** What a member must know before the games. */
function CardCallouts({ user, week, isUnread, isWeekClosed, now }: CalloutsProps) {
  const { error, refetch } = useQuery(picks.card(user.id, week.id));
  return (
    <>
      {isUnread && (
        <Callout intent="danger" icon={null} className="picks-callout">
          {error?.message} Your picks couldn’t be loaded, so you can’t change them yet.{' '}
          <button type="button" className="text-button" onClick={() => void refetch()}>
            {texts.tryAgain}
          </button>
        </Callout>
      )}
      <Notices now={now} />
      {isWeekClosed && (
        <Callout icon={null} className="picks-callout">
          <b>{texts.weekIsLocked}</b> <Link to="/locked-picks">{texts.viewAllPicks}</Link>
        </Callout>
      )}
      {user.isAdmin && (
        <Callout intent="primary" icon={null} className="picks-callout">
          {texts.adminsAreNotRanked} <Link to="/admin/players">Add a player</Link>
        </Callout>
      )}
    </>
  );
}

type GamesProps = Pick<ReturnType<typeof useShownCard>, 'views' | 'choose'> & {
  week: Week;
  title: string;
  isUnread: boolean;
  now: number;
  /** What stands under the games. */
  children: ReactNode;
};

function CardGames({ views, choose, week, title, isUnread, now, children }: GamesProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const inOrder = GROUPS.flatMap(({ group }) => views.filter((view) => view.group === group));
  const few = useFirstFew(inOrder.map((view) => (isRow(view) ? ROW_PX : CARD_PX)));
  const shown = inOrder.slice(0, few);
  return (
    <fieldset ref={list} className="picks-games" disabled={isUnread}>
      <legend className="sr">Games of {title}</legend>
      <Suspense fallback={null}>
        <GamesGlide box={list} order={views.map(({ game, group }) => `${game.id} ${group}`).join()} />
      </Suspense>
      {GROUPS.map(({ group, title: heading }) => (
        <GameGroup
          key={group}
          title={heading}
          views={shown.filter((view) => view.group === group)}
          now={now}
          season={week.season}
          onChoose={choose}
        />
      ))}
      {few === views.length && children}
    </fieldset>
  );
}

/** Can the season have a week before this one? Its line then keeps its place until it is read. */
const hasWeekBefore = ({ weekNumber, seasonType }: Week) => weekNumber > 1 || seasonType === 'playoffs';

/** The week's games with the member's card over them. */
export function WeekCard({ user, week, games }: Props) {
  const { error } = useQuery(picks.card(user.id, week.id));
  const { card, facts, at, views, actions, choose } = useShownCard({ user, week, games });
  const now = useNow(60_000);
  const [openedAt] = useState(clockNow);
  const allRefused = useSignal(refusals);
  const isDesktop = useIsDesktop();

  const isUnread = card.save.kind === 'unread';
  if (isUnread && error === null) return <PicksSkeleton week={week} />;

  const { title, sub } = weekTitle(week);
  const isWeekClosed = isWeekLocked(facts, at);
  const mine = pickedViews(views);
  const rules = submitRules(views, mine.length, isWeekClosed, week.cardSize);
  const needed = picksForComplete(
    views.map((view) => view.facts),
    week,
  );
  const verb = actions.isSubmitting ? texts.submitting : card.hasSubmitted ? texts.updatePicks : texts.submitPicks;
  const tag = (
    <StatusTag
      count={mine.length}
      needed={needed}
      size={week.cardSize}
      isAllLocked={views.every((view) => view.isLocked)}
    />
  );
  const mark = <CardMark card={card} views={views} now={now} season={week.season} week={week} />;
  const refused = viewRefused(allRefused, games, week.id);
  const saving = { mark, save: card.save, isAllIn: isAllIn(card, views, week) };
  const shared = { views: mine, refused, tag, ...saving, verb, actions, now, season: week.season, size: week.cardSize };
  const justLocked = at > openedAt ? views.filter((view) => view.facts.lockAt === at) : [];

  return (
    <div className="picks">
      <PageHead title={title} actions={<span className="only-phone">{tag}</span>}>
        {sub}
        {hasWeekBefore(week) && views.every((view) => !view.isLocked) && (
          <span className="last-week">
            <Suspense fallback={null}>
              <LastWeek user={user} week={week} />
            </Suspense>
          </span>
        )}
      </PageHead>
      <div className="sr" role="status">
        {justLocked.map(({ game }) => `${game.awayTeam} @ ${game.homeTeam} has locked. `)}
      </div>
      <CardCallouts user={user} week={week} isUnread={isUnread} isWeekClosed={isWeekClosed} now={now} />
      {!isWeekClosed && <LockNote views={views} weekLockAt={facts.lockAt} now={now} season={week.season} />}
      <div className="picks-layout">
        <CardGames views={views} choose={choose} week={week} title={title} isUnread={isUnread} now={now}>
          <HouseRuleCards user={user} week={week} views={mine} isWeekClosed={isWeekClosed} games={games} />
          <div className="picks-end only-phone">
            <Button
              text={texts.clearAllPicks}
              disabled={!mine.some((view) => !view.isLocked)}
              onClick={actions.clearAll}
            />
            <Button
              intent="primary"
              text={verb}
              disabled={!rules.mayMain || actions.isSubmitting}
              onClick={actions.submit}
            />
          </div>
        </CardGames>
        {isDesktop && <FivePanel {...shared} maySubmit={rules.mayMain} />}
      </div>
      <GiveUpDialog asked={actions.asked} onClose={actions.closeAsked} />
      {!isDesktop && <PickBar {...shared} maySubmit={rules.mayPhone} isOver={rules.open === 0} />}
    </div>
  );
}
