/** Which entries are the viewer's own bets: known by bet id, as the viewer may hide their name. */
import { isRefusal } from '#core/refusal.ts';
import { listBets } from '#domain/bets/contract.ts';
import { onOwnerChange } from '#domain/identity/player/owner.ts';
import { whenSessionKnown } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import type { LeaderboardEntry } from './leaderboard.ts';

const own = new Set<string>();
/** Bets that were already checked, own or not. */
const checked = new Set<string>();
onOwnerChange(() => {
  own.clear();
  checked.clear();
});

/** A bet that was settled on this page is the viewer's. */
export function addOwnBet(id: string): void {
  own.add(id);
  checked.add(id);
}

/** Requests the viewer's history once for entries that were not checked before. */
export async function findOwnBets(
  entries: readonly LeaderboardEntry[],
): Promise<ReadonlySet<string>> {
  const { status } = await whenSessionKnown();
  if (status !== 'member') return new Set();
  const unchecked = entries.filter(({ id }) => !checked.has(id));
  const games = [...new Set(unchecked.map(({ game }) => game))];
  const lists = await Promise.all(games.map((game) => fetchOwnBets(game)));
  for (const id of lists.flat()) own.add(id);
  for (const { id } of unchecked) checked.add(id);
  return new Set(own);
}

async function fetchOwnBets(game: string): Promise<string[]> {
  const query = { game, play: 'none', period: '24h', limit: '100' } as const;
  const answer = await api(listBets, { query });
  return isRefusal(answer) ? [] : answer.data.map(({ id }) => id);
}
