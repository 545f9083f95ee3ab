/** Which leaders are the viewer's own: he may hide his name, so his bets are known by number. */
import { isRefusal } from '#core/refusal.ts';
import { listBets } from '#domain/bets/contract.ts';
import { onOwner } from '#domain/identity/player/owner.ts';
import { whenUser } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import type { Place } from './leaders.ts';

const own = new Set<string>();
/** Bets of which was found out already whose they are. */
const known = new Set<string>();
onOwner(() => {
  own.clear();
  known.clear();
});

/** A bet that was settled on this page is the viewer's. */
export function noteOwn(id: string): void {
  own.add(id);
  known.add(id);
}

/** Asks the history once for leaders it was not asked about before. */
export async function ownAmong(places: readonly Place[]): Promise<ReadonlySet<string>> {
  const { status } = await whenUser();
  if (status !== 'member') return new Set();
  const strangers = places.filter(({ id }) => !known.has(id));
  const games = [...new Set(strangers.map(({ game }) => game))];
  const lists = await Promise.all(games.map((game) => ownBets(game)));
  for (const id of lists.flat()) own.add(id);
  for (const { id } of strangers) known.add(id);
  return new Set(own);
}

async function ownBets(game: string): Promise<string[]> {
  const query = { game, play: 'none', period: '24h', limit: '100' } as const;
  const answer = await api(listBets, { query });
  return isRefusal(answer) ? [] : answer.data.map(({ id }) => id);
}
