import assert from 'node:assert';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { LockedAccount } from '#house/ledger/server/index.ts';
import type { LaneClient } from './client.ts';
import type { DecidedBet, Decider } from './decide.ts';
import type { ActiveSeed, Bet, BetOrder } from './order.ts';
import {
  INSERT_BETS,
  insertValues,
  LOCK_ACCOUNTS,
  LOCK_SEEDS,
  numbers,
  type PlacedRow,
} from './store.ts';

/** An order with its answer. */
export type Answered<Waiting> = readonly [Waiting, Bet | Refusal];

type HasOrder = { readonly order: BetOrder };

/**
 * Settles orders of different players in one transaction and answers each: a bet, or a refusal
 * that did not disturb the others. Two round trips: lock, then write and commit.
 *
 * An order whose key was used before is answered `key_reused`; the caller looks up whether the
 * first bet is in fact its own.
 */
export async function settleBatch<Waiting extends HasOrder>(
  connection: LaneClient,
  decider: Decider,
  nextId: () => bigint,
  batch: readonly Waiting[],
): Promise<Answered<Waiting>[]> {
  const locked = await lock(connection, batch);
  const answers = batch.map(({ order }) =>
    decider.decide(order, locked.accounts.get(order.account), locked.seeds.get(order.playerId)),
  );
  const decided = answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer]));
  const written = await write(connection, decided, nextId);
  return batch.map((waiting, index) => {
    const answer = answers[index]!;
    if (isRefusal(answer)) return [waiting, answer];
    return [waiting, written.get(answer) ?? refuse('key_reused')];
  });
}

async function lock(connection: LaneClient, batch: readonly HasOrder[]) {
  const players = numbers(batch.map(({ order }) => order.playerId));
  const ids = numbers(batch.map(({ order }) => order.account));
  const [, seeds, accounts] = await connection.together([
    { text: 'begin' },
    { name: 'lane-seeds', text: LOCK_SEEDS, values: [players] },
    { name: 'lane-accounts', text: LOCK_ACCOUNTS, values: [ids] },
  ]);
  return {
    seeds: new Map((seeds as ActiveSeed[]).map((seed) => [seed.player_id, seed])),
    accounts: new Map((accounts as LockedAccount[]).map((row) => [row.id, row])),
  };
}

/** Writes and commits. Bets left out because their key was there already are not in the answer. */
async function write(
  connection: LaneClient,
  decided: readonly DecidedBet[],
  nextId: () => bigint,
): Promise<Map<DecidedBet, Bet>> {
  if (decided.length === 0) {
    await connection.together([{ text: 'rollback' }]);
    return new Map();
  }
  const ids = decided.map(nextId);
  const [rows] = await connection.together([
    { name: 'lane-bets', text: INSERT_BETS, values: insertValues(decided, ids) },
    { text: 'commit' },
  ]);
  const placed = rows as PlacedRow[];
  assert(
    placed.every((row) => row.taken === BigInt(placed.length)),
    'lane: a nonce was not taken',
  );
  const placedAt = new Map(placed.map((row) => [row.id, row.placed_at]));
  const bets = new Map<DecidedBet, Bet>();
  decided.forEach((bet, index) => {
    const id = ids[index]!;
    const at = placedAt.get(id);
    if (at) bets.set(bet, betOf(bet, id, at));
  });
  return bets;
}

function betOf({ houseAccount: _, seq: __, ...bet }: DecidedBet, id: bigint, at: Date): Bet {
  return { ...bet, id, placed_at: at };
}
