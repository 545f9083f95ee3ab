import type { PlayerId } from '#core/ids.ts';
import { micro, ZERO, type Micro } from '#core/money.ts';
import { placesOf, prizesOfPlaces, type PlaceOfScore } from '#domain/tournaments/rules.prizes.ts';
import type { Tournament, TournamentEntry } from '#domain/tournaments/server/index.ts';

/** Places that every page gets. */
export const TOP = 50;

type Ranked = TournamentEntry & { readonly reachedAt: Date };
export type BoardRow = PlaceOfScore & { readonly number: number; readonly entry: TournamentEntry };

/**
 * The leaderboard of a tournament in memory: its entries in order, and each by its player. Changed
 * entries are merged into the order, which costs one pass however many they are.
 */
export class Board {
  tournament: Tournament;
  readonly #entries = new Map<PlayerId, TournamentEntry>();
  #sorted: Ranked[] = [];
  #hidden: ReadonlySet<PlayerId> = new Set();
  #wagered = 0n;
  #entrants = 0;
  /** The places that may get a prize, and the first fifty. */
  #first: PlaceOfScore[] = [];
  #prizes: Micro[] = [];
  /** Of the last entry that was counted. */
  revision = 0n;
  /** Changes whenever something that is shown does. */
  version = 0;

  constructor(tournament: Tournament) {
    this.tournament = tournament;
    this.#rank();
  }

  get entrants(): number {
    return this.#entrants;
  }

  get wagered(): Micro {
    return micro(this.#wagered);
  }

  get prizes(): readonly Micro[] {
    return this.#prizes;
  }

  get size(): number {
    return this.#sorted.length;
  }

  apply(changed: readonly TournamentEntry[]): void {
    const moved = changed.filter((entry) => this.#isNew(entry));
    for (const { revision } of changed) if (revision > this.revision) this.revision = revision;
    if (moved.length === 0) return;
    const ids = new Set(moved.map(({ id }) => id));
    for (const entry of moved) this.#take(entry);
    const added = moved.filter(isRanked).toSorted(compare);
    const kept = this.#sorted.filter(({ id }) => !ids.has(id));
    this.#sorted = merge(kept, added);
    this.#rank();
  }

  /** Entries of players who are not shown now. */
  hide(players: ReadonlySet<PlayerId>): void {
    const isSame =
      players.size === this.#hidden.size && [...players].every((id) => this.#hidden.has(id));
    if (isSame) return;
    this.#hidden = players;
    this.version += 1;
  }

  isHidden(id: PlayerId): boolean {
    return this.#hidden.has(id);
  }

  entryOf(player: PlayerId): TournamentEntry | undefined {
    return this.#entries.get(player);
  }

  /** The row of a player; undefined without a score. */
  rowOf(player: PlayerId): BoardRow | undefined {
    const entry = this.#entries.get(player);
    if (!entry || !isRanked(entry)) return undefined;
    return this.#rowAt(firstIndex(this.#sorted, (each) => compare(each, entry) >= 0));
  }

  /** Rows behind a number, at most so many, without those of hidden players. */
  rows(after: number, limit: number): BoardRow[] {
    const rows: BoardRow[] = [];
    for (let index = after; index < this.#sorted.length && rows.length < limit; index++) {
      if (!this.#hidden.has(this.#sorted[index]!.playerId)) rows.push(this.#rowAt(index));
    }
    return rows;
  }

  #rowAt(index: number): BoardRow {
    const entry = this.#sorted[index]!;
    const first = this.#first[index];
    if (first) return { ...first, number: index + 1, entry };
    const isShared = this.tournament.terms.ties === 'shared';
    const place = isShared
      ? firstIndex(this.#sorted, ({ score }) => score <= entry.score) + 1
      : index + 1;
    return { place, prize: ZERO, number: index + 1, entry };
  }

  #isNew(entry: TournamentEntry): boolean {
    const known = this.#entries.get(entry.playerId);
    return (
      !known ||
      known.score !== entry.score ||
      known.wagered !== entry.wagered ||
      known.reachedAt?.getTime() !== entry.reachedAt?.getTime() ||
      (known.leftAt === null) !== (entry.leftAt === null)
    );
  }

  #take(entry: TournamentEntry): void {
    const known = this.#entries.get(entry.playerId);
    this.#wagered += entry.wagered - (known?.wagered ?? 0n);
    this.#entrants += Number(entry.leftAt === null) - Number(known?.leftAt === null);
    this.#entries.set(entry.playerId, entry);
  }

  #rank(): void {
    const { terms } = this.tournament;
    this.#prizes = prizesOfPlaces(terms, this.wagered);
    let end = Math.min(this.#sorted.length, Math.max(TOP, this.#prizes.length));
    // A tie over the last of them shares its prizes as a whole.
    while (end > 0 && end < this.#sorted.length) {
      if (this.#sorted[end]!.score !== this.#sorted[end - 1]!.score) break;
      end += 1;
    }
    const scores = this.#sorted.slice(0, end).map(({ score }) => score);
    this.#first = placesOf(terms, scores, this.#prizes);
    this.version += 1;
  }
}

function isRanked(entry: TournamentEntry): entry is Ranked {
  return entry.leftAt === null && entry.score > 0n && entry.reachedAt !== null;
}

/** Best first; of equal scores the earlier one, and then the one who joined earlier. */
function compare(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  const ms = a.reachedAt.getTime() - b.reachedAt.getTime();
  if (ms !== 0) return ms;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

function merge(kept: readonly Ranked[], added: readonly Ranked[]): Ranked[] {
  const all: Ranked[] = [];
  let next = 0;
  for (const entry of kept) {
    while (next < added.length && compare(added[next]!, entry) < 0) all.push(added[next++]!);
    all.push(entry);
  }
  return all.concat(added.slice(next));
}

/** Of the first item for which it holds; it holds for all that follow. */
function firstIndex<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
