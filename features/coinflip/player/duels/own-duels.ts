/** The viewer's own duels: pushed to all his pages, and known earlier to the one that acted. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { liveBets, myBalance, type BetRecord } from '#domain/bets/contract.ts';
import { spread } from '#domain/bets/player/desk.ts';
import { onOwner } from '#domain/identity/player/owner.ts';
import { joinTopic, pauseTopic } from '#platform/browser/net/socket.ts';
import { myDuels, type OwnDuel } from '../../contract.duels.ts';
import { isOver } from './live-lobby.ts';
import { isLater } from './order.ts';

const store = create<{ readonly duels: readonly OwnDuel[] }>(() => ({ duels: [] }));
const told = new Set<string>();
onOwner(() => store.setState({ duels: [] }));

/** Those that are over are kept up to this many in all. */
const KEPT_MAX = 12;

export function withOwnDuels(
  known: readonly OwnDuel[],
  changed: readonly OwnDuel[],
): readonly OwnDuel[] {
  const byId = new Map(known.map((own) => [own.duel.id, own]));
  for (const own of changed) {
    const before = byId.get(own.duel.id);
    if (!before || !isOver(before.duel) || isOver(own.duel)) byId.set(own.duel.id, own);
  }
  const all = [...byId.values()].toSorted((a, b) => (isLater(b.duel.id, a.duel.id) ? 1 : -1));
  const dropped = new Set(all.filter(({ duel }) => isOver(duel)).slice(KEPT_MAX));
  return all.filter((own) => !dropped.has(own));
}

/** What duels came to whose coin is still in the air on this page. */
const held = new Map<string, BetRecord[]>();

/**
 * From now on nothing on the page but the coin tells how this duel ends: not the balance, not the
 * lists. Answers how to tell it.
 */
export function holdDuel(id: string): () => void {
  const kept: BetRecord[] = [];
  held.set(id, kept);
  const resume = [pauseTopic(myBalance), pauseTopic(liveBets)];
  return () => {
    held.delete(id);
    for (const bet of kept) spread(bet);
    for (const go of resume) go();
  };
}

export function noteOwnDuels(changed: readonly OwnDuel[]): void {
  store.setState({ duels: withOwnDuels(store.getState().duels, changed) });
  for (const { duel, bet } of changed) {
    if (!bet || told.has(duel.id)) continue;
    told.add(duel.id);
    const kept = held.get(duel.id);
    if (kept) kept.push(bet);
    else spread(bet);
  }
}

/** What was over before this page was opened is no news: nobody is told of it again. */
function takeSnapshot(data: readonly OwnDuel[]): void {
  const known = new Set(store.getState().duels.map(({ duel }) => duel.id));
  for (const { duel } of data) if (isOver(duel) && !known.has(duel.id)) told.add(duel.id);
  noteOwnDuels(data);
}

/** Latest first. */
export function useOwnDuels(): readonly OwnDuel[] {
  useEffect(() => joinTopic(myDuels, { snapshot: takeSnapshot, message: noteOwnDuels }), []);
  return store((state) => state.duels);
}
