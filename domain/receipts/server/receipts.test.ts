/** Receipts of bets that were settled later, as the server states and signs them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readReceiptFile } from '#core/fairness/receipt-file.ts';
import { verifyReceiptFile } from '#core/fairness/receipt-proof.ts';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { toolsOf } from '#dev/receipt-kinds.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createTestSigner } from '#dev/test-signer.ts';
import { TestSupplier } from '#dev/test-supplier.ts';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { getReceipt } from '../contract.ts';
import { receiptRoutes } from './index.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let supplier: TestSupplier;
const signer = createTestSigner();
const tools = toolsOf(signer);

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  supplier = new TestSupplier(fixture);
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(async () => {
  await fixture.close();
  await database.close();
});

/** The receipt of the only bet of a player, and what the verifier finds it to be. */
async function judged(player: PlayerId) {
  const { db } = fixture;
  const signed = { sign: async <Body extends object>(body: Body) => signer.sign(body) };
  const readRound = async () => undefined;
  const deps = { db, signer: signed, readRound, secretKey: '7'.repeat(64) };
  const route = receiptRoutes(deps).find(({ call }) => call === getReceipt)!;
  const rows = await db.query<{ id: bigint }>(
    `select max(id) as id from settlements where player_id = $1`,
    [player],
  );
  const request = { viewer: { id: player }, params: { id: `${rows[0]!.id}` } };
  // A handler reads nothing else of a request.
  const { data } = (await route.handler(request as never)) as { data: unknown };
  const file = readReceiptFile(JSON.parse(JSON.stringify(data)));
  if ('wrong' in file) throw new Error(file.wrong);
  const { finding, signature } = await verifyReceiptFile(file, tools);
  return { finding, signature, receipt: file.receipt };
}

test('fairness: a bet of a supplier has a signed receipt with every settlement', async () => {
  const { id: player } = await fixture.addPlayer('100.00');
  await supplier.debit({ ref: 'bet-1', player, amount: '10.00' });
  await supplier.credit({ ref: 'win-1', bet: 'bet-1', amount: '4.00', isLast: false });
  await supplier.credit({ ref: 'win-2', bet: 'bet-1', amount: '8.50', isLast: true });
  const won = await judged(player);
  expect(won).toMatchObject({
    finding: 'outside',
    signature: 'known',
    receipt: {
      source: 'supplier',
      payout: '12.50',
      server_seed_hash: '',
      client_seed: '',
      settlements: [
        { number: 1, kind: 'settle', payout: '4.00', change: '4.00' },
        { number: 2, kind: 'settle', payout: '12.50', change: '8.50' },
      ],
    },
  });
  expect(won.receipt).not.toHaveProperty('decided');
  await supplier.rollback({ ref: 'back-2', of: 'win-2', bet: 'bet-1' });
  expect(await judged(player)).toMatchObject({
    finding: 'outside',
    receipt: { payout: '4.00', settlements: [{}, {}, { kind: 'rollback', change: '-8.50' }] },
  });
  await supplier.rollback({ ref: 'back-1', of: 'bet-1', bet: 'bet-1' });
  expect(await judged(player)).toMatchObject({
    finding: 'outside',
    receipt: { void_reason: 'rolled_back', payout: '10.00' },
  });
});

test('fairness: a payout that became a debt is stated in the receipt', async () => {
  const { id: player } = await fixture.addPlayer('10.00');
  await supplier.debit({ ref: 'bet-3', player, amount: '10.00' });
  await supplier.credit({ ref: 'win-3', bet: 'bet-3', amount: '8.00', isLast: true });
  await supplier.debit({ ref: 'bet-4', player, amount: '8.00' });
  await supplier.rollback({ ref: 'back-3', of: 'win-3', bet: 'bet-3' });
  expect(await judged(player)).toMatchObject({
    finding: 'outside',
    receipt: { settlements: [{}, { kind: 'rollback', change: '-8.00', debt_change: '-8.00' }] },
  });
});
