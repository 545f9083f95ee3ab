import { micro } from '#core/money.ts';
import type { Tx } from '#platform/server/db.ts';
import { bestOf, rowOf, scoreOfSums, type TournamentTerms } from '../rules.ts';
import type { Tournament } from './store.ts';
import {
  listLastMultipliers,
  listMultipliers,
  updateEntries,
  type CountedEntry,
  type EntryChange,
  type ScoreRow,
} from './store.scores.ts';

type Counted = {
  readonly tournaments: readonly Tournament[];
  readonly entries: readonly CountedEntry[];
  /** In the order of their events, and all new. */
  readonly rows: readonly ScoreRow[];
};

/** An entry with the rows that were added to it. */
type Moved = {
  readonly terms: TournamentTerms;
  readonly entry: CountedEntry;
  readonly rows: readonly ScoreRow[];
};

/** Brings the sums and scores of entries in line with what was added to them. */
export async function applyScores(tx: Tx, { tournaments, entries, rows }: Counted): Promise<void> {
  const termsOf = new Map(tournaments.map(({ id, terms }) => [id, terms]));
  const rowsOf = Map.groupBy(rows, ({ entryId }) => entryId);
  const moved: Moved[] = entries.flatMap((entry) => {
    const own = rowsOf.get(entry.id);
    return own ? [{ entry, rows: own, terms: termsOf.get(entry.tournamentId)! }] : [];
  });
  const bests = await findBests(tx, moved);
  await updateEntries(
    tx,
    moved.map((each) => changeOf(each, bests.get(each.entry.id))),
  );
}

function changeOf({ terms, entry, rows }: Moved, best: bigint | undefined): EntryChange {
  const sums = { wagered: entry.wagered, net: entry.net, m4: entry.m4 };
  let { score, reachedAt } = entry;
  for (const { wagered, net, m4, at } of rows) {
    sums.wagered = micro(sums.wagered + wagered);
    sums.net = micro(sums.net + net);
    sums.m4 += m4;
    const next = scoreOfSums(terms, sums) ?? score;
    if (next !== score || reachedAt === null) reachedAt = at;
    score = next;
  }
  if (best !== undefined && best !== score) {
    score = best;
    reachedAt = rows.at(-1)!.at;
  }
  return { id: entry.id, ...sums, score, reachedAt: reachedAt! };
}

/** The scores of entries whose score depends on single bets. */
async function findBests(tx: Tx, moved: readonly Moved[]): Promise<Map<bigint, bigint>> {
  const byBets = moved.filter(({ terms, entry }) => scoreOfSums(terms, entry) === undefined);
  const bests = new Map<bigint, bigint>();
  const again = byBets.filter((each) => !isAdded(each));
  for (const [row, group] of Map.groupBy(byBets.filter(isAdded), ({ terms }) => rowOf(terms))) {
    const lastOf = await readLast(tx, group, row);
    for (const each of group) {
      const last = lastOf(each);
      if (last === undefined) again.push(each);
      else bests.set(each.entry.id, largest(each.entry.score, bestOf(last.map(m4Of), row)));
    }
  }
  const all = Map.groupBy(await listMultipliers(tx, idsOf(again)), ({ entryId }) => entryId);
  for (const { entry, terms } of again) {
    bests.set(entry.id, bestOf((all.get(entry.id) ?? []).map(m4Of), rowOf(terms)));
  }
  return bests;
}

/**
 * The added bets of each entry with those before them that are in a row with them; undefined where
 * a bet was placed earlier than others that are counted, and came between them.
 */
async function readLast(tx: Tx, group: readonly Moved[], row: number) {
  if (row === 1) return ({ rows }: Moved): readonly Placed[] | undefined => rows;
  const stored = await listLastMultipliers(tx, idsOf(group), row - 1 + rowsMax(group));
  const byEntry = Map.groupBy(stored, ({ entryId }) => entryId);
  return ({ entry, rows }: Moved): readonly Placed[] | undefined => {
    const last = (byEntry.get(entry.id) ?? []).toReversed();
    const added = new Set(rows.map(({ placedId }) => placedId));
    const isLast = last.slice(-rows.length).every(({ placedId }) => added.has(placedId));
    return isLast ? last : undefined;
  };
}

/** Whether every row is the first of its bet, so that the best can only grow. */
function isAdded({ rows }: Moved): boolean {
  return rows.every(({ wagered }) => wagered > 0n);
}

type Placed = { readonly placedId: bigint; readonly m4: bigint };

function idsOf(moved: readonly Moved[]): bigint[] {
  return moved.map(({ entry }) => entry.id);
}

function rowsMax(moved: readonly Moved[]): number {
  return Math.max(...moved.map(({ rows }) => rows.length));
}

function m4Of({ m4 }: Placed): bigint {
  return m4;
}

function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
