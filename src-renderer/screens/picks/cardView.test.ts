import { describe, expect, it } from 'vitest';
import { sampleGame } from '#shared/testing/sampleGame.ts';
import type { Game } from '#shared/model.ts';
import type { WeekFacts } from '#shared/rules/facts.ts';
import type { ShownPick } from '../../data/cardState.ts';
import { pickText } from '../../ui/pickWords.ts';
import { isSameView, optionName, submitRules, viewGames } from './cardView.ts';

const at = (time: string) => Date.parse(`2025-11-16T${time}:00.000Z`);
const WEEK: WeekFacts = { weekNumber: 11, season: 2025, seasonType: 'regular', isLocked: false, lockAt: null };

const makeGame = sampleGame;

const tapped = (gameId: number, pickValue: string): ShownPick => ({
  gameId,
  pickType: /^(Over|Under) /.test(pickValue) ? 'total' : 'spread',
  pickValue,
  saved: null,
});

const view = (game: Game, now: number, picks: ShownPick[] = [], week = WEEK) => {
  const [one] = viewGames([game], picks, week, now);
  if (one === undefined) throw new Error('no game to view');
  return one;
};

describe('a game on the picks screen', () => {
  it('a game moves through Open, Locked, Live and Final as time and score go on', () => {
    expect(view(makeGame(), at('20:59')).group).toBe('open');
    expect(view(makeGame(), at('21:00')).group).toBe('locked');
    expect(view(makeGame(), at('21:05')).group).toBe('live');
    expect(view(makeGame({ status: 'live' }), at('22:00')).group).toBe('live');
    expect(view(makeGame({ status: 'final' }), at('23:59')).group).toBe('final');
    expect(view(makeGame({ status: 'cancelled' }), at('20:00')).group).toBe('final');
  });

  it('is locked with its week', () => {
    expect(view(makeGame(), at('19:00'), [], { ...WEEK, isLocked: true })).toMatchObject({
      isLocked: true,
      group: 'locked',
    });
  });

  it('names its options in full for those who hear them', () => {
    expect(view(makeGame(), at('19:00')).options.map(optionName)).toEqual([
      'SPREAD Favorite San Francisco 49ers -3.5',
      'SPREAD Underdog Arizona Cardinals +3.5',
      'TOTAL Over 48.5',
      'TOTAL Under 48.5',
    ]);
  });

  it('offers nothing while it has no line', () => {
    expect(view(makeGame({ spread: null, total: null }), at('19:00')).options).toEqual([]);
  });
});

describe('drawing again', () => {
  it('only the game that was tapped looks different after a tap', () => {
    const [first, second] = [makeGame({ id: 1 }), makeGame({ id: 2 })];
    const draw = (picks: ShownPick[]) => viewGames([first, second], picks, WEEK, at('20:00'));
    const [before, after] = [draw([tapped(1, 'Over 48.5')]), draw([tapped(1, 'Over 48.5'), tapped(2, 'Under 48.5')])];
    const same = before.map((one, n) => {
      const other = after[n];
      return other !== undefined && isSameView(one, other);
    });
    expect(same).toEqual([true, false]);
  });

  it('a new score or a lock looks different', () => {
    const game = makeGame();
    const before = view(game, at('20:59'));
    expect(isSameView(before, view(game, at('20:58')))).toBe(true);
    expect(isSameView(before, view(game, at('21:00')))).toBe(false);
    expect(isSameView(before, view({ ...game, homeScore: 3 }, at('20:59')))).toBe(false);
  });
});

describe('a pick', () => {
  it('a pick keeps the line it was made at, and shows when the current one differs', () => {
    const { mine } = view(makeGame(), at('19:00'), [tapped(1, 'San Francisco 49ers -3')]);
    expect(mine).toMatchObject({ side: 'away', hasMoved: true, isSaved: false });
    expect(mine && pickText(mine)).toBe('SF −3');
    expect(view(makeGame(), at('19:00'), [tapped(1, 'Under 48.5')]).mine?.hasMoved).toBe(false);
  });
});

describe('the submit buttons', () => {
  const games = [1, 2, 3, 4, 5, 6].map((id) => makeGame({ id }));
  const views = (now: number, list = games) => viewGames(list, [], WEEK, now);

  it('ask for one pick, on the phone for five while five games are open', () => {
    expect(submitRules(views(at('19:00')), 4, false, 5)).toMatchObject({ mayMain: true, mayPhone: false });
    expect(submitRules(views(at('19:00')), 5, false, 5)).toMatchObject({ mayMain: true, mayPhone: true });
    expect(submitRules(views(at('19:00'), games.slice(0, 4)), 1, false, 5)).toMatchObject({ mayPhone: true });
    expect(submitRules(views(at('19:00')), 0, false, 5)).toMatchObject({ mayMain: false, mayPhone: false });
  });

  it('are off when the week is locked or nothing is open', () => {
    expect(submitRules(views(at('19:00')), 5, true, 5)).toMatchObject({ mayMain: false, mayPhone: false });
    expect(submitRules(views(at('22:00')), 5, false, 5)).toMatchObject({ mayMain: false, mayPhone: false });
  });
});
