import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hub88Client } from '#dev/hub88-client.ts';
import { startStormProxy } from '#dev/storm-proxy.ts';
import { StormSupplier, type StormRecord } from '#dev/storm-supplier.ts';
import { createSupplierFixture, type SupplierFixture } from '#dev/supplier-fixture.ts';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { byDepth } from '#dev/test-depth.ts';

/**
 * Method: a supplier that keeps the rules of the protocol plays 200 rounds of five players through
 * a proxy that loses, doubles, delays and breaks what passes. Then the supplier's own list of what
 * it staked, paid and took back is compared with the list, the wagers and the balances here.
 */

const PLAYERS = 5;
const ROUNDS_OF_EACH = byDepth(15, 100);
const START = 1_000_000_000n;

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterAll(() => fixture.close());

/** A generator of numbers from 0 to 1 (mulberry32), the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Row = { ref: string; kind: string; amount: bigint; of_ref: string | null };

const inMicro = (amount: number) => BigInt(amount) * 10n;

/** Bets that were never taken back, and what they won. */
function standing(records: readonly StormRecord[]) {
  const undone = new Set(records.filter(({ kind }) => kind === 'rollback').map(({ of }) => of));
  const bets = records.filter(({ kind, ref }) => kind === 'bet' && !undone.has(ref));
  const kept = new Set<string | null>(bets.map(({ ref }) => ref));
  return { bets, wins: records.filter(({ kind, of }) => kind === 'win' && kept.has(of)) };
}

const sum = (records: readonly StormRecord[]) =>
  records.reduce((total, { amount }) => total + inMicro(amount), 0n);

async function storedOf(id: PlayerId): Promise<Row[]> {
  return await fixture.db.query<Row>(
    'select ref, kind, amount, of_ref from supplier_transactions where player_id = $1',
    [id],
  );
}

test(
  'idempotency: after a storm on the network the supplier and the ledger agree',
  { timeout: 180_000 },
  async () => {
    const draw = seeded(20_261_127);
    const storm = await startStormProxy(fixture.url, draw);
    const client = new Hub88Client(`${storm.url}/api/v2/suppliers/acme/hub88`, fixture.key);
    const played = await Promise.all(
      Array.from({ length: PLAYERS }, async () => {
        const { id, common } = await fixture.open('1000.00');
        const supplier = new StormSupplier(client, draw);
        for (let round = 0; round < ROUNDS_OF_EACH; round++) await supplier.playRound(common);
        return { id, records: supplier.records };
      }),
    );
    await storm.settled();
    await storm.close();
    // Each kind of fault has happened.
    expect(storm.counts.size).toBe(6);
    for (const { id, records } of played) {
      const { bets, wins } = standing(records);
      expect(await fixture.cashOf(id)).toBe(START - sum(bets) + sum(wins));
      const rows = new Map((await storedOf(id)).map((row) => [row.ref, row]));
      for (const { ref, kind, amount, of } of records) {
        const row = rows.get(ref)!;
        expect([row.kind, row.of_ref]).toEqual([kind, of]);
        // A rollback says what it took back, which the supplier cannot know of a lost bet.
        expect(kind === 'rollback' ? 0n : row.amount).toBe(inMicro(amount));
      }
      // What is only here was taken back: its answers were lost.
      const named = new Set(records.map(({ ref }) => ref));
      const undone = new Set(records.map(({ of }) => of));
      expect([...rows.keys()].filter((ref) => !named.has(ref) && !undone.has(ref))).toEqual([]);
      const open = await fixture.db.query(
        'select from wager_records where player_id = $1 and is_open',
        [id],
      );
      expect(open).toEqual([]);
    }
    expect((await checkLedger(fixture.db)).findings).toEqual([]);
    expect(fixture.logged).toEqual([]);
  },
);
