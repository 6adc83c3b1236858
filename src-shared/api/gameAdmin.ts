/** Changes of weeks, games, lines and scores, and the commissioner's reads of them. */
import * as z from 'zod/mini';
import { CLOCK_MAX, GAMES_TEXT_MAX, REASON_MAX, SCORE_MAX, MAX_PICKS } from '#shared/limits.ts';
import { id, seasonType } from '#shared/model/base.ts';
import { board } from '#shared/model/board.ts';
import { feedStatus, game, imported, leagueWeek, manualRow, scoreChange, week } from '#shared/model/games.ts';
import { pickCount } from '#shared/model/picks.ts';
import { contents } from '#shared/model/safety.ts';
import { texts } from '#shared/texts.ts';
import { fieldTexts } from '#shared/texts/fields.ts';
import { commissionerTexts } from '#shared/texts/commissioner.ts';
import { done, season, call, anyInstant, byId, byWeek, type Call } from './call.ts';

const lineText = z.nullable(z.string().check(z.trim(), z.maxLength(10, commissionerTexts.badLine.spread)));
const points = z
  .int(fieldTexts.invalidScores)
  .check(z.gte(0, fieldTexts.invalidScores), z.lte(SCORE_MAX, fieldTexts.invalidScores));

export const gameAdminCalls = {
  createWeek: call('admin', 'POST', '/api/weeks', week, {
    input: z.object({ weekNumber: week.shape.weekNumber, season, seasonType }),
  }),
  lockWeek: call('admin', 'PATCH', '/api/weeks/:id/lock', week, byId),
  unlockWeek: call('admin', 'PATCH', '/api/weeks/:id/unlock', week, byId),
  changeWeek: call('admin', 'PATCH', '/api/weeks/:id', week, {
    ...byId,
    input: z.object({
      /** Fields left out don't change. */
      lockTime: z.optional(z.nullable(anyInstant)),
      cardSize: z.optional(
        z.int(texts.cardSizeRange).check(z.gte(1, texts.cardSizeRange), z.lte(MAX_PICKS, texts.cardSizeRange)),
      ),
      /** True allows picks on both the side and the total of the week's one game, and makes the card 2 picks. */
      sideAndTotal: z.optional(z.boolean()),
      /** A game of the week that is not locked; null: the last kickoff again. */
      tiebreakGameId: z.optional(z.nullable(id)),
      seen: z.optional(z.object({ lockTime: z.nullable(anyInstant) })),
    }),
  }),
  deleteWeek: call('admin', 'DELETE', '/api/weeks/:id', done, byId),
  /** Every change of the week's scores, in the order of time. */
  readScoreLog: call('board', 'GET', '/api/scores/log/:weekId', z.array(scoreChange), byWeek),
  /** A screen sends the board link's token as `Authorization: Board TOKEN`. */
  readBoard: call('board', 'GET', '/api/board', board),

  /** With `ask=1`, games that have all kicked off are not added but refused (409), so that the page can ask first. */
  importGames: call('admin', 'POST', '/api/admin/import-espn-games/:weekId', imported, {
    ...byWeek,
    query: z.object({ ask: z.optional(z.literal('1')) }),
  }),
  addManualGames: call(
    'admin',
    'POST',
    '/api/admin/add-manual-games/:weekId',
    z.object({ games: z.array(game), rows: z.array(manualRow), added: z.int(), changed: z.int() }),
    {
      ...byWeek,
      input: z.object({
        /** Not trimmed: the tabs at the end of a row are its empty columns. */
        gamesText: z.string().check(z.maxLength(GAMES_TEXT_MAX), z.regex(/\S/, fieldTexts.gamesTextRequired)),
        /** Read only: answers the rows and saves nothing. */
        preview: z.optional(z.boolean()),
        /** Rows that name a game the week already has may change it. */
        update: z.optional(z.boolean()),
        /** Rows whose home and away the commissioner swapped in the preview. */
        swappedRows: z.optional(z.array(z.int().check(z.positive()))),
        /** The commissioner was warned about doubtful kickoffs and confirms them. */
        datesConfirmed: z.optional(z.boolean()),
      }),
    },
  ),
  clearGames: call('admin', 'DELETE', '/api/admin/weeks/:weekId/games', done, byWeek),
  lockGame: call('admin', 'PATCH', '/api/admin/games/:id/lock', game, byId),
  /** Opens a game for picks again. One whose picks were shown also needs a reason, which everyone sees. */
  unlockGame: call('admin', 'PATCH', '/api/admin/games/:id/unlock', game, {
    ...byId,
    input: z.object({ reason: z.optional(z.string().check(z.trim(), z.maxLength(REASON_MAX))) }),
  }),
  /** A scorekeeper's calls are refused (409) for games that they may not score; see rules/scorekeeping. */
  scoreGame: call('scorekeeper', 'PATCH', '/api/admin/games/:id/score', game, {
    ...byId,
    input: z.object({
      awayScore: points,
      homeScore: points,
      isComplete: z.boolean(),
      /** Of a live game: quarters 1 to 4, overtimes 5 and 6, and the game clock. */
      period: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(6)))),
      clock: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(CLOCK_MAX)))),
      /** What the form showed when it was opened; refused as stale when the game has changed since. */
      seen: z.optional(z.pick(game, { awayScore: true, homeScore: true, isComplete: true })),
    }),
  }),
  /** Gives a game with a typed score back to the feed, whose next report then applies. */
  unpinGame: call('scorekeeper', 'PATCH', '/api/admin/games/:id/unpin', game, byId),
  /** Takes the feed's final of a pinned game instead of the typed score. */
  takeFeedScore: call('scorekeeper', 'PATCH', '/api/admin/games/:id/use-feed-score', game, byId),
  /**
   * Calls a game off, or with `scheduled` takes back its score and whatever it was called off by. A scorekeeper may only
   * take back a score.
   */
  setGameStatus: call('scorekeeper', 'PATCH', '/api/admin/games/:id/status', game, {
    ...byId,
    input: z.object({
      status: z.enum(['scheduled', 'postponed', 'cancelled', 'void']),
      /** The score the page showed; refused as stale when the game has another one. */
      seen: z.optional(z.pick(game, { awayScore: true, homeScore: true, isComplete: true })),
    }),
  }),
  /** Puts a game into another week of its season, its picks with it or thrown away. */
  moveGame: call('admin', 'PATCH', '/api/admin/games/:id/week', game, {
    ...byId,
    input: z.object({
      weekId: id,
      carryPicks: z.boolean(),
      /** The new kickoff, null for a time to come; left out, the kickoff stays. */
      gameTime: z.optional(z.nullable(anyInstant)),
      /** The commissioner was warned about the kickoff and confirms it for the new week. */
      datesConfirmed: z.optional(z.boolean()),
    }),
  }),
  /** Removes one game with its picks and their results. */
  removeGame: call('admin', 'DELETE', '/api/admin/games/:id', done, byId),
  readFeedStatus: call('admin', 'GET', '/api/admin/feed', feedStatus),
  /** The week to offer for a new week: the scoreboard's while it answers, else by the calendar. */
  readLeagueWeek: call('admin', 'GET', '/api/admin/league-week', leagueWeek),

  /** Changes kickoff, lock time or lines by hand; fields left out don't change. A lock time of null is the usual one again. */
  changeGame: call('admin', 'PATCH', '/api/admin/games/:id', game, {
    ...byId,
    input: z.object({
      gameTime: z.optional(z.nullable(anyInstant)),
      lockTime: z.optional(z.nullable(anyInstant)),
      spread: z.optional(lineText),
      total: z.optional(lineText),
      /** The commissioner was warned about these times and confirms them. */
      datesConfirmed: z.optional(z.boolean()),
      /** What the form showed when it was opened; refused as stale when the game has changed since. */
      seen: z.optional(z.pick(game, { gameTime: true, lockTime: true, spread: true, total: true })),
    }),
  }),
  /** Confirms a doubtful kickoff and lock time, which removes the game from To do. */
  confirmDates: call('admin', 'PATCH', '/api/admin/games/:id/confirm-dates', game, byId),
  readPickCounts: call('admin', 'GET', '/api/admin/weeks/:weekId/pick-counts', z.array(pickCount), byWeek),
  readWeekContents: call('admin', 'GET', '/api/admin/weeks/:weekId/contents', contents, byWeek),
  readUserContents: call('admin', 'GET', '/api/admin/users/:id/contents', contents, byId),
} as const satisfies Record<string, Call>;
