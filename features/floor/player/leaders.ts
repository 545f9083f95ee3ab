import { m4Of } from '#domain/bets/player/bet-words.ts';
import { isLater } from '#domain/bets/player/my-bets.ts';
import type { Leader } from '../contract.ts';

/** Leaders that are shown of a page. */
const SHOWN_MAX = 10;

/** A leader, and the game he led: a page may hold several. */
export type Place = Leader & { readonly game: string };

/** The best of several games together: highest multiplier first, of equal ones the earliest. */
export function bestOf(lists: readonly (readonly Place[])[]): readonly Place[] {
  const all = lists.flat().toSorted(byMultiplier);
  return all.slice(0, SHOWN_MAX);
}

function byMultiplier(a: Place, b: Place): number {
  const [first, second] = [m4Of(a), m4Of(b)];
  if (first !== second) return first > second ? -1 : 1;
  return isLater(a.id, b.id) ? 1 : -1;
}

type Decided = Pick<Leader, 'multiplier' | 'currency'> & { readonly void_reason: string | null };

/** Whether a bet may stand among these, so that it is worth asking the house. */
export function mayLead(bet: Decided, places: readonly Place[]): boolean {
  if (bet.currency === 'PLAY' || bet.void_reason !== null || m4Of(bet) <= 10_000n) return false;
  const last = places.at(-1);
  return places.length < SHOWN_MAX || last === undefined || m4Of(bet) > m4Of(last);
}

type Page = { readonly folders: readonly string[]; readonly names: readonly string[] };

/** The games of a page by the name of its route: `rooms-1` is a further page of `rooms`. */
export function gamesOfPage(
  route: string,
  { folders, names }: Page,
  folderOf: (game: string) => string | undefined,
): readonly string[] {
  const folder = folders.find((each) => route === each || route.startsWith(`${each}-`));
  return folder === undefined ? [] : names.filter((name) => folderOf(name) === folder);
}
