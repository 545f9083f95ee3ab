/** The viewer's own duels: pushed to all their pages, and known earlier to the page that acted. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { BetRecord } from '#domain/bets/contract.ts';
import { publishSettledBet } from '#domain/bets/player/betting/publish-bet.ts';
import { pauseResults } from '#domain/bets/player/seat/pause-results.ts';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { myDuels, type OwnDuel } from '../../contract.duels.ts';
import { isOver } from './live-lobby.ts';
import { isLater } from './order.ts';

const store = create<{ readonly duels: readonly OwnDuel[] }>(() => ({ duels: [] }));
const publishedIds = new Set<string>();
/** Duels that were over before this page opened. */
const overBefore = new Set<string>();
onOwnerChange(() => store.setState({ duels: [] }));

/** At most this many finished duels are kept. */
const FINISHED_MAX = 12;

export function applyOwnDuels(
  known: readonly OwnDuel[],
  changed: readonly OwnDuel[],
): readonly OwnDuel[] {
  const byId = new Map(known.map((own) => [own.duel.id, own]));
  for (const own of changed) {
    const before = byId.get(own.duel.id);
    if (!before || !isOver(before.duel) || isOver(own.duel)) byId.set(own.duel.id, own);
  }
  const all = [...byId.values()].toSorted((a, b) => (isLater(b.duel.id, a.duel.id) ? 1 : -1));
  const dropped = new Set(all.filter(({ duel }) => isOver(duel)).slice(FINISHED_MAX));
  return all.filter((own) => !dropped.has(own));
}

/** Settled bets of duels whose coin is still in the air on this page. */
const heldBets = new Map<string, BetRecord[]>();

/**
 * Hides the result of a duel everywhere but on the coin: the balance and the lists wait. Returns
 * the function that releases it.
 */
export function withholdResult(id: string): () => void {
  const withheld: BetRecord[] = [];
  heldBets.set(id, withheld);
  const resume = pauseResults();
  return () => {
    heldBets.delete(id);
    for (const bet of withheld) publishSettledBet(bet);
    resume();
  };
}

export function receiveOwnDuels(changed: readonly OwnDuel[]): void {
  store.setState({ duels: applyOwnDuels(store.getState().duels, changed) });
  // A duel may arrive with its result: first it takes the stage, which withholds the bet.
  setTimeout(() => changed.forEach(publishOnce));
}

function publishOnce({ duel, bet }: OwnDuel): void {
  if (!bet || publishedIds.has(duel.id)) return;
  publishedIds.add(duel.id);
  const withheld = heldBets.get(duel.id);
  if (withheld) withheld.push(bet);
  else publishSettledBet(bet);
}

/** Duels that were over before this page opened are not published again. */
export function receiveSnapshot(data: readonly OwnDuel[]): void {
  const known = new Set(store.getState().duels.map(({ duel }) => duel.id));
  for (const { duel } of data) {
    if (!isOver(duel) || known.has(duel.id)) continue;
    publishedIds.add(duel.id);
    overBefore.add(duel.id);
  }
  receiveOwnDuels(data);
}

/**
 * Whether both sides came together while this page was open. On a slow connection, or with a quick
 * beacon, the page may learn of it only with the result.
 */
export function hasBegunHere({ duel }: OwnDuel): boolean {
  if (duel.state === 'locked') return true;
  return duel.state === 'settled' && !overBefore.has(duel.id);
}

/** Latest first. */
export function useOwnDuels(): readonly OwnDuel[] {
  useEffect(() => joinTopic(myDuels, { snapshot: receiveSnapshot, message: receiveOwnDuels }), []);
  return store((state) => state.duels);
}
