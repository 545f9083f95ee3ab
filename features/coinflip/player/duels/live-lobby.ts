/** The lobby as it is published: duels that can be joined, and the latest decided ones. */
import type { TopicReader } from '#platform/browser/net/socket.ts';
import type { Duel, openDuels } from '../../contract.duels.ts';
import { isLater } from './order.ts';

export type Lobby = ReadonlyMap<string, Duel>;

/** Beyond this many the oldest finished duels are removed. */
const DUELS_MAX = 400;

export function isOver({ state }: Pick<Duel, 'state'>): boolean {
  return state !== 'open' && state !== 'locked';
}

export function applyDuels(lobby: Lobby, changed: readonly Duel[]): Lobby {
  const next = new Map(lobby);
  for (const duel of changed) {
    const known = next.get(duel.id);
    // A finished duel stays finished even if an older update arrives late.
    if (!known || !isOver(known) || isOver(duel)) next.set(duel.id, duel);
  }
  if (next.size <= DUELS_MAX) return next;
  const over = [...next.values()].filter(isOver).toSorted((a, b) => (isLater(b.id, a.id) ? -1 : 1));
  for (const { id } of over.slice(0, next.size - DUELS_MAX)) next.delete(id);
  return next;
}

export const LOBBY_READER: TopicReader<typeof openDuels, Lobby> = {
  start: new Map(),
  snapshot: (data) => applyDuels(new Map(), data),
  message: applyDuels,
};

/** The open duels of one currency, largest stake first, of equal ones the oldest. */
export function openOf(lobby: Lobby, currency: string): readonly Duel[] {
  return [...lobby.values()]
    .filter((duel) => duel.state === 'open' && duel.currency === currency)
    .toSorted((a, b) => Number(b.stake) - Number(a.stake) || (isLater(a.id, b.id) ? 1 : -1));
}

/** The decided duels, latest first. */
export function recentOf(lobby: Lobby, currency: string, count: number): readonly Duel[] {
  return [...lobby.values()]
    .filter((duel) => duel.state === 'settled' && duel.currency === currency)
    .toSorted((a, b) => (isLater(b.id, a.id) ? 1 : -1))
    .slice(0, count);
}
