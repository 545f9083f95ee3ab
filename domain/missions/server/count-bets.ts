import { isCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { ZERO } from '#core/money.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import { readListedKeys } from '#domain/suppliers/server/index.ts';
import { countedBefore, withCounted, type BetEvent } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { addCounted, countedOf, targetOf, type MissionTerms } from '../rules.ts';
import { versionAt } from './offered.ts';
import { listOffered, type MissionVersion } from './store.ts';
import {
  insertCounts,
  listPlaced,
  lockProgresses,
  writeProgress,
  type LockedProgress,
  type MissionCount,
  type PlayerMission,
} from './store.counts.ts';

export type MissionCountingDeps = {
  /** Publishes the progress of a player after the commit. */
  readonly announceMissions: (tx: Tx, playerId: PlayerId) => void;
};

/**
 * Counts results of bets for missions, in the transaction that moves the consumer on. Each event
 * adds the difference between what its bet is worth now and what it was worth before. A result
 * counts in the period in which it came; a correction in that of the first result.
 */
export async function countBets(
  { announceMissions }: MissionCountingDeps,
  tx: Tx,
  events: readonly BetEvent[],
): Promise<void> {
  const results = events.filter(isResult);
  if (results.length === 0) return;
  const rows = await rowsOf(tx, results);
  if (rows.length === 0) return;
  const places = new Map(rows.map((row) => [keyOf(row), row]));
  const locked = await lockProgresses(
    tx,
    [...places.values()].map(({ terms, ...row }) => ({ ...row, target: targetOf(terms) })),
  );
  const added = Map.groupBy(await insertCounts(tx, rows), keyOf);
  const changed = locked.flatMap((row) => {
    const own = added.get(keyOf(row));
    return own ? [moved(places.get(keyOf(row))!.terms, row, own)] : [];
  });
  if (changed.length === 0) return;
  await writeProgress(tx, changed);
  for (const player of new Set(changed.map(({ playerId }) => playerId))) {
    announceMissions(tx, player);
  }
}

/** Whether it may change what a bet for money is worth. */
function isResult({ kind, account }: BetEvent): boolean {
  return kind !== 'placed' && isCurrency(currencyOf(account));
}

type Row = MissionCount & { readonly version: number; readonly terms: MissionTerms };
/** What a bet is about in a mission, and what its events have added. */
type Worth = PlayerMission & {
  readonly version: number;
  readonly terms: MissionTerms;
  readonly added: readonly Added[];
};
type Added = { readonly eventId: bigint; readonly counted: bigint };

async function rowsOf(tx: Tx, results: readonly BetEvent[]): Promise<Row[]> {
  const offered = [...(await listOffered(tx)).values()];
  const worth = await readWorth(tx, results);
  const keys = await readListedKeys(
    tx,
    [...[...worth.values()].flatMap((each) => [...each.values()]), ...offered.flat()].map(
      ({ terms }) => terms.games,
    ),
    results.map(({ game }) => game),
  );
  return results.flatMap((event) => {
    const placedId = event.wager_id ?? event.id;
    const before = worth.get(placedId) ?? new Map<bigint, Worth>();
    worth.set(placedId, before);
    const missions = [...before.values(), ...offeredTo(offered, event, before)];
    return missions.flatMap(({ added, ...mission }) => {
      const earlier = countedBefore(added, event.id);
      const isCounted = earlier.length > 0;
      const now = worthNow(mission.terms, event, isCounted, keys.get(event.game));
      const was = earlier.reduce((sum, { counted }) => sum + counted, 0n);
      // A result that may still be corrected leaves a row, also when it adds nothing.
      const isKept = now === 0n && !isCounted && event.wager_id !== null;
      if (now === undefined || (now === was && !isKept)) return [];
      const { id: eventId, game, at } = event;
      const counted = now - was;
      before.set(mission.missionId, {
        ...mission,
        added: withCounted(added, { eventId, counted }),
      });
      return { ...mission, eventId, placedId, game, counted, at };
    });
  });
}

/** Instant bets are never corrected. */
async function readWorth(tx: Tx, results: readonly BetEvent[]) {
  const later = results.filter(({ wager_id }) => wager_id !== null);
  const players = [...new Set(later.map(({ player_id }) => player_id))];
  const placed = await listPlaced(
    tx,
    players,
    later.flatMap(({ wager_id }) => wager_id ?? []),
  );
  return new Map(
    [...Map.groupBy(placed, ({ placedId }) => placedId)].map(([id, rows]) => [
      id,
      new Map<bigint, Worth>(
        [...Map.groupBy(rows, ({ missionId }) => missionId)].map(([missionId, added]) => {
          const { playerId, period, version, terms } = added[0]!;
          return [missionId, { playerId, missionId, period, version, terms, added }];
        }),
      ),
    ]),
  );
}

/** The missions that are on and have not counted the bet before. */
function offeredTo(
  offered: readonly MissionVersion[][],
  { player_id: playerId, at }: BetEvent,
  before: ReadonlyMap<bigint, Worth>,
): Worth[] {
  return offered.flatMap((versions) => {
    const { missionId, version, terms, period } = versionAt(versions, at);
    if (before.has(missionId)) return [];
    return { playerId, missionId, version, terms, period, added: [] };
  });
}

/**
 * What a bet is worth after this event; undefined where it does not count and did not before. A
 * corrected result says nothing about the bonus money in its stake: it counts if it did before.
 */
function worthNow(
  terms: MissionTerms,
  event: BetEvent,
  isCounted: boolean,
  keys: readonly string[] | undefined,
): bigint | undefined {
  const { kind, staked, game, stake, m4, account } = event;
  const currency = currencyOf(account);
  if (!isCurrency(currency)) return undefined;
  if (kind === 'voided' || kind === 'reopened') return isCounted ? 0n : undefined;
  if (staked === 0n && !isCounted) return undefined;
  const bonusStake = staked === 0n ? ZERO : event.bonus_staked;
  return countedOf(terms, { game, keys, currency, stake, m4, bonusStake });
}

function moved(
  terms: MissionTerms,
  row: LockedProgress,
  added: readonly MissionCount[],
): LockedProgress {
  let { progress, games, reachedAt } = row;
  for (const count of added) {
    ({ progress, games } = addCounted(terms, { progress, games }, count));
    if (progress < row.target) reachedAt = null;
    else reachedAt ??= count.at;
  }
  return { ...row, progress, games, reachedAt };
}

function keyOf({ playerId, missionId, period }: PlayerMission): string {
  return `${playerId} ${missionId} ${period}`;
}
