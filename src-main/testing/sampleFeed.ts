/** The sample week with a stand-in scoreboard that reports each of its games under the id `id of KEY`. */
import { openSample, settle, type Sample, type SampleGames } from './sampleWeek.ts';
import { startStandInFeed, toReport, type StandInFeed, type FakeReport } from './standInFeed.ts';

export type SampleFeed = Sample & {
  feed: StandInFeed;
  /** The scoreboard's report about a game from now on. */
  report: (key: keyof SampleGames, changes: Partial<FakeReport>) => void;
  /** Polls the scoreboard once and waits until the answer is applied. */
  refresh: () => Promise<void>;
  /** Status, away score and home score. */
  scoreOf: (key: keyof SampleGames) => Promise<unknown[]>;
  readProblems: () => Promise<{ name: string; reason: string }[]>;
  close: () => Promise<void>;
};

export async function openSampleWithFeed(): Promise<SampleFeed> {
  const feed = await startStandInFeed();
  const sample = await openSample(undefined, { feed: { url: feed.url, agent: 'test' } });
  const { server, admin, games, weekId } = sample;
  const report: SampleFeed['report'] = (key, changes) =>
    void feed.reports.set(key, toReport(games[key], { id: `id of ${key}`, ...changes }));
  // The sample's own keys
  for (const key of Object.keys(games) as (keyof SampleGames)[]) report(key, {});
  return {
    ...sample,
    feed,
    report,
    refresh: async () => {
      server.clock.advance(6_000);
      await admin.get('readLiveScores', { query: { refresh: '1' } });
      await settle(server);
    },
    scoreOf: async (key) => {
      const all = await admin.get('readGames', { params: { weekId } });
      const { status, awayScore, homeScore } = all.find(({ id }) => id === games[key].id) ?? {};
      return [status, awayScore, homeScore];
    },
    readProblems: async () => (await admin.get('readFeedStatus')).problems,
    close: async () => {
      await server.stop();
      feed.close();
    },
  };
}
