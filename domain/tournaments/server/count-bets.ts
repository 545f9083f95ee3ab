import { isCurrency } from '#core/currency.ts';
import { micro, ZERO } from '#core/money.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import { readListedKeys } from '#domain/suppliers/server/index.ts';
import { countedBefore, withCounted, type BetEvent } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { NOT_SCORED, scoredBetOf, type ScoredBet } from '../rules.ts';
import { applyScores } from './apply-scores.ts';
import { lockCounting, type Tournament } from './store.ts';
import {
  insertScores,
  listCountedEntries,
  listPlaced,
  listPlacedWagers,
  type CountedEntry,
  type PlacedScore,
  type ScoreRow,
} from './store.scores.ts';

/**
 * Counts results of bets for the tournaments that their players are in, in the transaction that
 * moves the consumer on. Each event adds the difference between what its bet is worth now and what
 * it was worth before: a correction or a returned stake is one more row. Returns whether scores
 * changed.
 */
export async function countBets(tx: Tx, events: readonly BetEvent[]): Promise<boolean> {
  const results = events.filter(isResult);
  if (results.length === 0) return false;
  const tournaments = await lockCounting(tx);
  if (tournaments.length === 0) return false;
  const entries = await readEntries(tx, tournaments, results);
  if (entries.length === 0) return false;
  const rows = await scoreRows(tx, tournaments, entries, results);
  const added = rows.length === 0 ? [] : await insertScores(tx, rows);
  if (added.length === 0) return false;
  await applyScores(tx, { tournaments, entries, rows: added });
  return true;
}

/** Whether it may change what a bet for money is worth. */
function isResult({ kind, account }: BetEvent): boolean {
  return kind !== 'placed' && isCurrency(currencyOf(account));
}

async function readEntries(
  tx: Tx,
  tournaments: readonly Tournament[],
  results: readonly BetEvent[],
): Promise<CountedEntry[]> {
  const players = [...new Set(results.map(({ player_id }) => player_id))];
  const ids = tournaments.map(({ id }) => id);
  return await listCountedEntries(tx, ids, players);
}

/** A result for one of the entries of its player. */
type Candidate = {
  readonly tournament: Tournament;
  readonly entry: CountedEntry;
  readonly event: BetEvent;
  readonly placedId: bigint;
  /** Whether the bet was placed while the player was in; else it changes only what it counted. */
  readonly isIn: boolean;
};

async function scoreRows(
  tx: Tx,
  tournaments: readonly Tournament[],
  entries: readonly CountedEntry[],
  results: readonly BetEvent[],
): Promise<ScoreRow[]> {
  const candidates = await findCandidates(tx, tournaments, entries, results);
  const worth = await readWorth(tx, candidates);
  const keys = await readListedKeys(
    tx,
    tournaments.map(({ terms }) => terms.games),
    candidates.map(({ event }) => event.game),
  );
  return candidates.flatMap((candidate) => {
    const { tournament, entry, event, placedId } = candidate;
    const key = `${entry.id} ${placedId}`;
    const added = worth.get(key) ?? [];
    const earlier = countedBefore(added, event.id);
    const now = worthNow(candidate, earlier.length > 0, keys.get(event.game));
    if (now === undefined) return [];
    const was = earlier.reduce(addScores, NOT_SCORED);
    const row = {
      tournamentId: tournament.id,
      eventId: event.id,
      entryId: entry.id,
      placedId,
      at: event.at,
      wagered: micro(now.wagered - was.wagered),
      net: micro(now.net - was.net),
      m4: now.m4 - was.m4,
    };
    worth.set(key, withCounted(added, row));
    return row;
  });
}

function addScores(sum: ScoredBet, { wagered, net, m4 }: ScoredBet): ScoredBet {
  return {
    wagered: micro(sum.wagered + wagered),
    net: micro(sum.net + net),
    m4: sum.m4 + m4,
  };
}

/** Results of bets that were placed in the time of a tournament that their players have joined. */
async function findCandidates(
  tx: Tx,
  tournaments: readonly Tournament[],
  entries: readonly CountedEntry[],
  results: readonly BetEvent[],
): Promise<Candidate[]> {
  const byPlayer = Map.groupBy(entries, ({ playerId }) => playerId);
  const own = results.filter(({ player_id }) => byPlayer.has(player_id));
  const placedAt = await readPlacedAt(tx, own);
  const byId = new Map(tournaments.map((each) => [each.id, each]));
  return own.flatMap((event) => {
    const placedId = event.wager_id ?? event.id;
    const placed = event.wager_id === null ? event.at : placedAt.get(event.wager_id);
    if (placed === undefined) return [];
    return byPlayer.get(event.player_id)!.flatMap((entry) => {
      const tournament = byId.get(entry.tournamentId)!;
      const isIn = !entry.isOut && placed >= entry.joinedAt;
      return isInTime(tournament, placed, event.at)
        ? [{ tournament, entry, event, placedId, isIn }]
        : [];
    });
  });
}

async function readPlacedAt(tx: Tx, results: readonly BetEvent[]): Promise<Map<bigint, Date>> {
  const wagers = results.flatMap(({ wager_id }) => wager_id ?? []);
  const placed = await listPlacedWagers(tx, wagers);
  return new Map(placed.map((each) => [each.id, each.placedAt]));
}

function isInTime({ startsAt, endsAt, terms }: Tournament, placed: Date, settled: Date): boolean {
  return (
    placed >= startsAt &&
    placed < endsAt &&
    settled.getTime() <= endsAt.getTime() + terms.late_seconds * 1_000
  );
}

/** What the events of wagers have added so far; an instant bet has one event. */
async function readWorth(
  tx: Tx,
  candidates: readonly Candidate[],
): Promise<Map<string, readonly PlacedScore[]>> {
  const later = candidates.filter(({ event }) => event.wager_id !== null);
  const added = await listPlaced(
    tx,
    later.map(({ entry }) => entry.id),
    later.map(({ placedId }) => placedId),
  );
  return Map.groupBy(added, ({ entryId, placedId }) => `${entryId} ${placedId}`);
}

/**
 * What a bet is worth after this event; undefined where it does not count and did not before. A
 * corrected result says nothing about the bonus money in its stake: it counts if it did before.
 */
function worthNow(
  { tournament: { terms }, event, isIn }: Candidate,
  isCounted: boolean,
  keys: readonly string[] | undefined,
): ScoredBet | undefined {
  const { kind, staked, game, stake, payout, m4, account } = event;
  const currency = currencyOf(account);
  if (!isCurrency(currency)) return undefined;
  if (kind === 'voided' || kind === 'reopened') return isCounted ? NOT_SCORED : undefined;
  if (!isCounted && (!isIn || staked === 0n)) return undefined;
  const bonusStake = staked === 0n ? ZERO : event.bonus_staked;
  return scoredBetOf(terms, { game, keys, currency, stake, payout, m4, bonusStake });
}
