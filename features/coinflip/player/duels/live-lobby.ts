/** The lobby as pages hear of it: duels that can be joined, and the latest that were decided. */
import type { TopicReader } from '#platform/browser/net/socket.ts';
import type { Duel, openDuels } from '../../contract.duels.ts';
import { isLater } from './order.ts';

export type Lobby = ReadonlyMap<string, Duel>;

/** Beyond this a page forgets the oldest that are over. */
const KEPT_MAX = 400;

export function isOver({ state }: Pick<Duel, 'state'>): boolean {
  return state !== 'open' && state !== 'locked';
}

export function withDuels(lobby: Lobby, changed: readonly Duel[]): Lobby {
  const next = new Map(lobby);
  for (const duel of changed) {
    const known = next.get(duel.id);
    // What is over stays over, whatever was still on its way.
    if (!known || !isOver(known) || isOver(duel)) next.set(duel.id, duel);
  }
  if (next.size <= KEPT_MAX) return next;
  const over = [...next.values()].filter(isOver).toSorted((a, b) => (isLater(b.id, a.id) ? -1 : 1));
  for (const { id } of over.slice(0, next.size - KEPT_MAX)) next.delete(id);
  return next;
}

export const LOBBY: TopicReader<typeof openDuels, Lobby> = {
  start: new Map(),
  snapshot: (data) => withDuels(new Map(), data),
  message: withDuels,
};

/** Of one currency; the largest stakes first, and of equal ones the oldest. */
export function openOf(lobby: Lobby, currency: string): readonly Duel[] {
  return [...lobby.values()]
    .filter((duel) => duel.state === 'open' && duel.currency === currency)
    .toSorted((a, b) => Number(b.stake) - Number(a.stake) || (isLater(a.id, b.id) ? 1 : -1));
}

/** Decided ones, latest first. */
export function recentOf(lobby: Lobby, currency: string, count: number): readonly Duel[] {
  return [...lobby.values()]
    .filter((duel) => duel.state === 'settled' && duel.currency === currency)
    .toSorted((a, b) => (isLater(b.id, a.id) ? 1 : -1))
    .slice(0, count);
}
