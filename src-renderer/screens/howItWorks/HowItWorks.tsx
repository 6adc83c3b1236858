import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { changedRules, DEFAULT_RULES, type HouseRules } from '#shared/houseRules.ts';
import { MAX_PICKS } from '#shared/limits.ts';
import { zoneName } from '#shared/rules/zoneWords.ts';
import { ruleSentence, seasonTitle } from '#shared/texts/ruleSentences.ts';
import { read } from '../../data/queries.ts';
import { useRules } from '../../data/rules.ts';
import { useUser } from '../../data/session.ts';
import { timeZone } from '../../data/timeZone.ts';
import { useSignal } from '../../data/useSignal.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Result } from '../../ui/Result.tsx';
import './howItWorks.css';

/** What a push is, by what it is worth. */
const PUSH: Readonly<Record<HouseRules['push'], string>> = {
  tie: 'When the score lands exactly on the line it is a push: a tie, neither won nor lost. A game that is called off is a push too.',
  half: 'When the score lands exactly on the line it is a push, worth half a point. A game that is called off is a push too.',
  loss: 'When the score lands exactly on the line it is a push and counts as a loss. A game that is called off is a tie.',
};

/** The game in a minute, for a friend who has never picked against a spread. */
export function HowItWorks() {
  const isMember = useUser() !== null;
  const zone = useSignal(timeZone);
  const { data: week } = useQuery({ ...read('readCurrentWeek'), enabled: isMember });
  const rules = useRules(week == null ? null : { season: week.season, seasonType: week.seasonType });
  const own = changedRules(DEFAULT_RULES, rules);
  return (
    <>
      <PageHead title="How it works">{MAX_PICKS} games, every week, against the spread or the total.</PageHead>
      <div className="how">
        <section className="card">
          <h2>Five picks</h2>
          <p>
            Choose up to {week?.cardSize ?? MAX_PICKS} games of the week and one option on each: a side of the spread,
            or over or under the total. Every tap is saved automatically, and you can change a pick until its game
            locks.
          </p>
          {week?.sideAndTotal === true && (
            <p>This week has one game. You can pick both its side and its total: a full card is 2 picks.</p>
          )}
        </section>
        <section className="card">
          <h2>Spread</h2>
          <p>
            The favorite gives points, the underdog gets them. <b>SF −3.5</b> wins when San Francisco wins by 4 or more;{' '}
            <b>ARI +3.5</b> wins when Arizona wins, or loses by 3 or fewer. <b>PK</b> means neither team gets points.
          </p>
        </section>
        <section className="card">
          <h2>Total</h2>
          <p>
            Both teams’ points together. <b>Over 48.5</b> needs 49 or more, <b>Under 48.5</b> needs 48 or fewer.
            Overtime counts.
          </p>
        </section>
        <section className="card">
          <h2>Win, loss, push</h2>
          <p className="how-results">
            <Result result="win" /> <Result result="loss" /> <Result result="tie" />
          </p>
          <p>{PUSH[rules.push]} You keep the line you picked at, even when it moves later.</p>
        </section>
        <section className="card">
          <h2>Locks</h2>
          <p>
            Each game locks 5 minutes before its kickoff. No other player sees your pick until kickoff. After kickoff,
            everyone does. All times are {zoneName(zone)}.
          </p>
        </section>
        <section className="card">
          <h2>Ranking</h2>
          <p>
            {own.length === 0
              ? 'Most wins first. Ties in wins go to the player with fewer losses.'
              : 'Most points first. A win is a point. Equal points go to the player with fewer losses.'}{' '}
            Equal records share the rank. Win % is wins divided by wins plus losses. Pushes don’t count. There is a
            board for the week, for each six-week period, and for the season.
          </p>
        </section>
        {week != null && own.length > 0 && (
          <section className="card">
            <h2>House rules</h2>
            <p>The {seasonTitle(week.season, week.seasonType)} has rules of its own:</p>
            <ul>
              {own.map((name) => (
                <li key={name}>{ruleSentence(name, rules)}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <p className="how-back">
        <Link to="/">Back to my picks</Link> · <Link to="/about">About this pool</Link>
      </p>
    </>
  );
}
