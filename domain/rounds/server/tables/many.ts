import type { Json } from '#core/fairness/json.ts';
import type { Tx } from '#platform/server/db.ts';
import { currencyOf, lockPlacements, type Placement } from '#domain/bets/server/index.ts';
import { betsText, rootOf } from '../live/public.ts';
import { changeRound, insertRound, listOpenRounds, type Round } from '../store.ts';
import { drawLocked } from './cycle.ts';
import type { AnyTable } from './definition.ts';
import type { House } from './house.ts';
import { finishPayments, type Waker } from './run.ts';

/** How often rounds are looked for that were begun without a word. */
const LOOK_EVERY_MS = 1_000;

/**
 * Begins a round with its bets closed, within the caller's transaction: the placements, all open
 * and without a round, are given to it. Its place in the chain and the beacon's round are fixed in
 * this moment, after the last stake, so nobody can know what decides it.
 *
 * `chain` is read beforehand: a chain may have to be made, and that takes its time.
 */
export async function beginRound(
  { house }: { readonly house: House },
  tx: Tx,
  table: AnyTable,
  begun: {
    readonly chain: Awaited<ReturnType<House['chains']['current']>>;
    readonly placements: readonly bigint[];
    readonly facts: Json;
  },
): Promise<bigint> {
  const placements = await lockPlacements(tx, begun.placements);
  const isFree = ({ is_open, round_id, seed_id }: Placement) =>
    is_open && round_id === null && seed_id === null;
  if (placements.length !== begun.placements.length || !placements.every(isFree)) {
    throw new Error(`${table.name}: a placement is not free for a round`);
  }
  const id = await insertRound(tx, {
    table: table.name,
    game: table.game.name,
    version: table.game.version,
    isSole: false,
    chainId: begun.chain.id,
    state: 'betting',
    currency: currencyOf(placements[0]!.account),
  });
  await tx.query('update placements set round_id = $1 where id = any ($2)', [
    id,
    begun.placements.map(String),
  ]);
  const link = await house.chains.take(tx, begun.chain);
  const now = new Date(Math.ceil(house.clock.now()));
  await changeRound(tx, id, ['betting'], {
    state: 'locked',
    number: link.number,
    previous_seed: link.previousSeed,
    beacon_round: house.beacon.roundFor(+now),
    lock_at: now,
    locked_at: now,
    facts: begun.facts,
    bets_root: rootOf(betsText(placements)),
  });
  tx.onCommit(() => house.wake(table));
  return id;
}

/** Draws and pays every round that was begun, however many wait at once. */
export async function runMany(
  house: House,
  table: AnyTable,
  waker: Waker,
  signal: AbortSignal,
): Promise<void> {
  const running = new Map<bigint, Promise<unknown>>();
  // What a stopped house left behind, and what was drawn here and could not be paid.
  let mayOwe = true;
  const draw = (round: Round) =>
    drawLocked(house, table, round, signal).catch((error: unknown) => {
      mayOwe = true;
      if (signal.aborted) return;
      house.log.error({ err: error, round: round.id.toString() }, 'a round met trouble');
    });
  while (!signal.aborted) {
    try {
      const owes = mayOwe;
      mayOwe = false;
      if (owes) await finishPayments(house, table);
      for (const round of await listOpenRounds(house.db, table.name)) {
        if (running.has(round.id)) continue;
        running.set(
          round.id,
          draw(round).finally(() => running.delete(round.id)),
        );
      }
    } catch (error) {
      mayOwe = true;
      house.log.warn({ err: error, table: table.name }, 'open rounds could not be read or paid');
    }
    await waker.wait(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
  await Promise.all(running.values());
}
