/** A phone that keeps the pool's seals and checks a week with them, as the page does. */
import {
  checkedGame,
  checkWeek,
  keepSeals,
  shownPicks,
  type GameCheck,
  type KeptCard,
  type KeptSeal,
} from '#shared/rules/sealCheck.ts';
import { sha256 } from '../pool/proof/seals.ts';
import type { TestClient } from './testServer.ts';

export type Witness = {
  /** Keeps the seals that are published now. */
  receive: (at: number) => Promise<void>;
  keepCard: (card: KeptCard) => void;
  /** @param at the pool as another client sees it, such as one on another computer */
  check: (at?: TestClient) => Promise<GameCheck[]>;
  /** The check of one game. */
  checkGame: (gameId: number) => Promise<GameCheck>;
};

export function createWitness(client: TestClient, weekId: number): Witness {
  let kept: readonly KeptSeal[] = [];
  let card: KeptCard | null = null;
  const params = { weekId };
  const check = async (at = client) => {
    const proof = await at.get('readProof', { params });
    const games = (await at.get('readGames', { params })).map(checkedGame);
    const shown = shownPicks(await at.get('readWeekPicks', { params }));
    return checkWeek({ proof, kept, games, shown, card }, sha256);
  };
  return {
    receive: async (at) => void (kept = keepSeals(kept, (await client.get('readSeals')).seals, at, 400)),
    keepCard: (one) => void (card = one),
    check,
    checkGame: async (gameId) => {
      const found = (await check()).find((one) => one.gameId === gameId);
      if (found === undefined) throw new Error(`game ${gameId} was not checked`);
      return found;
    },
  };
}
