/**
 * The house rules a second time, as a patient person would count them on paper: pick by pick, player by player, without a
 * line of the product's rules. Slow on purpose. Points are whole halves.
 */
import type { HouseRules } from '#shared/houseRules.ts';

export type PaperPick = {
  player: string;
  week: number;
  outcome: 'win' | 'loss' | 'push' | 'called off';
  best: boolean;
};
export type PaperWeek = { week: number; over: boolean; locksAt: number; card: number; total: number | null };
export type PaperPlayer = { name: string; joinedAt: number; active: boolean };
export type PaperSeason = {
  rules: HouseRules;
  players: PaperPlayer[];
  weeks: PaperWeek[];
  picks: PaperPick[];
  guesses: { player: string; week: number; guess: number }[];
};
type Line = { wins: number; losses: number; ties: number; halves: number };

/** One player's line of one week; null: is not on that week's sheet. */
function lineOf({ rules, picks }: PaperSeason, player: PaperPlayer, week: PaperWeek): Line | null {
  const line: Line = { wins: 0, losses: 0, ties: 0, halves: 0 };
  const own = picks.filter((pick) => pick.player === player.name && pick.week === week.week);
  for (const { outcome, best } of own) {
    for (let times = rules.bestBet && best ? 2 : 1; times > 0; times--) {
      if (outcome === 'win') {
        line.wins++;
        line.halves += 2;
      } else if (outcome === 'loss' || (outcome === 'push' && rules.push === 'loss')) {
        line.losses++;
      } else {
        line.ties++;
        if (rules.push === 'half') line.halves++;
      }
    }
  }
  let missing = 0;
  if (rules.missingPicks === 'loss' && week.over && player.active && player.joinedAt < week.locksAt) {
    for (let n = own.length; n < week.card; n++) missing++;
  }
  line.losses += missing;
  return own.length === 0 && missing === 0 ? null : line;
}

/** The halves a late joiner gets for a week before joining. */
function giftOf(season: PaperSeason, player: PaperPlayer, week: PaperWeek): number {
  if (season.rules.lateJoiners === 'nothing' || !week.over || player.joinedAt < week.locksAt) return 0;
  if (season.picks.some((pick) => pick.player === player.name && pick.week === week.week)) return 0;
  let lowest: number | null = null;
  for (const other of season.players) {
    const line = lineOf(season, other, week);
    if (line !== null && (lowest === null || line.halves < lowest)) lowest = line.halves;
  }
  return lowest ?? 0;
}

/** "1 Ann 3-2-0 3.5": a row for each player, best first. */
function rankedRows(entries: { name: string; line: Line; off: number }[]): string[] {
  const isBetter = (a: (typeof entries)[number], b: (typeof entries)[number]) => {
    if (a.line.halves !== b.line.halves) return a.line.halves > b.line.halves;
    if (a.line.losses !== b.line.losses) return a.line.losses < b.line.losses;
    return a.off < b.off;
  };
  return entries
    .map((entry) => ({ entry, rank: 1 + entries.filter((other) => isBetter(other, entry)).length }))
    .toSorted((a, b) => a.rank - b.rank || (a.entry.name < b.entry.name ? -1 : 1))
    .map(({ entry: { name, line }, rank }) => {
      const { wins, losses, ties, halves } = line;
      return `${rank} ${name} ${wins}-${losses}-${ties} ${halves / 2}`;
    });
}

export function paperWeek(season: PaperSeason, week: PaperWeek): string[] {
  const decides = season.rules.weeklyWinner === 'tiebreaker' && week.total !== null;
  return rankedRows(
    season.players.flatMap((player) => {
      const line = lineOf(season, player, week);
      const guess = season.guesses.find((one) => one.player === player.name && one.week === week.week)?.guess;
      const off = decides && guess !== undefined ? Math.abs(guess - (week.total ?? 0)) : 1_000;
      return line === null ? [] : [{ name: player.name, line, off }];
    }),
  );
}

/** The sum of these weeks; with `drops`, without each player's worst ones. */
export function paperSum(season: PaperSeason, weeks: readonly PaperWeek[], drops: number): string[] {
  return rankedRows(
    season.players.flatMap((player) => {
      const lines = weeks.map((week) => ({ week, line: lineOf(season, player, week) }));
      if (lines.every(({ line }) => line === null)) return [];
      const counted = lines.map(({ week, line }) => {
        const { wins, losses, ties, halves } = line ?? { wins: 0, losses: 0, ties: 0, halves: 0 };
        return { week, wins, losses, ties, halves: halves + giftOf(season, player, week) };
      });
      for (let n = 0; n < drops; n++) {
        let worst: (typeof counted)[number] | null = null;
        for (const one of counted.filter(({ week }) => week.over)) {
          if (worst === null || one.halves < worst.halves) worst = one;
          else if (one.halves === worst.halves && one.losses > worst.losses) worst = one;
          else if (one.halves === worst.halves && one.losses === worst.losses && one.week.week > worst.week.week)
            worst = one;
        }
        if (worst !== null) counted.splice(counted.indexOf(worst), 1);
      }
      const line: Line = { wins: 0, losses: 0, ties: 0, halves: 0 };
      for (const one of counted) {
        line.wins += one.wins;
        line.losses += one.losses;
        line.ties += one.ties;
        line.halves += one.halves;
      }
      return [{ name: player.name, line, off: 0 }];
    }),
  );
}
