import { m4Of } from '#domain/bets/player/bet-numbers.ts';
import { isLater } from '#domain/bets/player/lists/my-bets.ts';
import type { TopBet } from '../contract.ts';

/** Bets that are shown on a page. */
const SHOWN_MAX = 10;

/** A top bet with its game: a page may have several games. */
export type LeaderboardEntry = TopBet & { readonly game: string };

type Entries = readonly LeaderboardEntry[];

/** Merges the lists of several games: highest multiplier first, of equal ones the earliest bet. */
export function mergeEntries(lists: readonly Entries[]): Entries {
  const all = lists.flat().toSorted(byMultiplier);
  return all.slice(0, SHOWN_MAX);
}

function byMultiplier(a: LeaderboardEntry, b: LeaderboardEntry): number {
  const [first, second] = [m4Of(a), m4Of(b)];
  if (first !== second) return first > second ? -1 : 1;
  return isLater(a.id, b.id) ? 1 : -1;
}

type SettledBet = Pick<TopBet, 'multiplier' | 'currency'> & { readonly void_reason: string | null };

/** Whether a bet may belong to these entries, so that the list is worth a request. */
export function mayEnter(bet: SettledBet, entries: Entries): boolean {
  if (bet.currency === 'PLAY' || bet.void_reason !== null || m4Of(bet) <= 10_000n) return false;
  const last = entries.at(-1);
  return entries.length < SHOWN_MAX || last === undefined || m4Of(bet) > m4Of(last);
}

type Games = { readonly folders: readonly string[]; readonly names: readonly string[] };

/** The games of a page by the name of its route: `rooms-1` is a further page of `rooms`. */
export function gamesOfPage(
  route: string,
  { folders, names }: Games,
  folderOf: (game: string) => string | undefined,
): readonly string[] {
  const folder = folders.find((each) => route === each || route.startsWith(`${each}-`));
  return folder === undefined ? [] : names.filter((name) => folderOf(name) === folder);
}
