import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Game, Proof } from '#shared/model.ts';
import { checkedGame, checkWeek, type GameCheck, type ShownPick } from '#shared/rules/sealCheck.ts';
import { read } from '../../data/queries.ts';
import { useUser } from '../../data/session.ts';
import { useSignal } from '../../data/useSignal.ts';
import { keep, keptCard, keptSeals, received } from '../../data/witness.ts';
import { sha256 } from './sha256.ts';

type Source = {
  weekId: number;
  /** Undefined while they are read. */
  games: readonly Game[] | undefined;
  shown: readonly ShownPick[];
  /** Compares this player's picks only. */
  only?: number | undefined;
};

export type WeekChecked = { proof: Proof; checks: readonly GameCheck[] };

/**
 * Compares what the pool shows with the seals that this device keeps; null until everything is read. It waits while
 * anything is read again: picks and scores of different instants would not match.
 */
export function useWeekCheck({ weekId, games, shown, only }: Source): WeekChecked | null {
  const { data: proof } = useQuery(read('readProof', { params: { weekId } }));
  const ofThisPage = useSignal(received);
  const userId = useUser()?.id;
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (proof === undefined) return;
    const seals = proof.seals.map((seal) => ({ ...seal, weekId }));
    keep(proof.poolId, seals);
  }, [proof, weekId]);
  const current = useMemo(() => {
    if (proof === undefined || games === undefined || !isQuiet) return null;
    const kept = keptSeals(proof.poolId, ofThisPage);
    const card = userId === undefined ? null : keptCard(userId, weekId);
    const source = { proof, kept, games: games.map(checkedGame), shown, card, only };
    return { proof, checks: checkWeek(source, sha256) };
  }, [proof, games, shown, only, userId, weekId, ofThisPage, isQuiet]);
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return current ?? last;
}
