import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSupplierFixture, GAME, type SupplierFixture } from '#dev/supplier-fixture.ts';
import { supplierCalls } from '#dev/supplier-calls.ts';
import { addStaffAccount } from '#dev/staff.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { sumAccount } from '#domain/ledger/server/index.ts';
import { dayOf } from '#domain/staff/server/index.ts';
import { readFees, setFee } from './provider-fees.ts';
import { createProviderReport, readStatement } from './providers.ts';

const now = new Date();
const today = dayOf(now.getTime());
const range = { from: today, to: today };
const month = today.slice(0, 7);

let fixture: SupplierFixture;
let read: ReturnType<typeof createProviderReport>;
beforeAll(async () => {
  fixture = await createSupplierFixture();
  read = createProviderReport(fixture.db, [fixture.dice]);
  const { bet, win } = supplierCalls(() => fixture.client);
  const [one, other] = [await fixture.open(), await fixture.open()];
  for (const [player, stake, paid] of [
    [one, 10, 4],
    [one, 5, 0],
    [other, 20, 15.5],
  ] as const) {
    const round = `round-${stake}`;
    const placed = bet(player, stake, { round });
    await placed.send();
    await win(player, placed.ref, paid, { round, round_closed: true }).send();
  }
  // A bet whose stake came back does not count.
  const returned = bet(one, 7, { round: 'returned' });
  await returned.send();
  await supplierCalls(() => fixture.client)
    .rollback(one, returned.ref)
    .send();
  await fixture.placeDice('2.00');
});
afterAll(() => fixture.close());

/** What the account of a game gained, from the postings of the ledger alone. */
async function gainOf(game: string): Promise<string> {
  const account = await fixture.accounts.find(fixture.db, 'house_game', game, 'RUB');
  return formatMoney(await sumAccount(fixture.db, account));
}

test('provider report: the GGR of games and providers is what their ledger accounts gained', async () => {
  const { games, providers } = await read(range, {});
  expect(games.map(({ game, provider, ggr }) => [game, provider, ggr])).toEqual([
    ['dice', null, await gainOf('dice')],
    [GAME, 'Acme', await gainOf(GAME)],
  ]);
  expect(games[1]).toMatchObject({
    bets: 3,
    players: 2,
    staked: '35.00',
    paid_out: '19.50',
    ggr: '15.50',
    rtp_bp: 5_571.42,
    certified_bp: null,
  });
  expect(games[0]!.certified_bp!.low_bp).toBeGreaterThan(9_000);
  expect(providers.map(({ provider, players, ggr }) => [provider, players, ggr])).toEqual([
    [null, 1, await gainOf('dice')],
    ['Acme', 2, '15.50'],
  ]);
});

test('provider report: is filtered by provider and currency', async () => {
  const gamesOf = async (asked: Parameters<typeof read>[1]) =>
    (await read(range, asked)).games.map(({ game }) => game);
  expect(await gamesOf({ provider: 'Acme' })).toEqual([GAME]);
  expect(await gamesOf({ provider: 'own' })).toEqual(['dice']);
  expect(await gamesOf({ currency: 'USD' })).toEqual([]);
});

test('provider statement: the fee is a share of the GGR, set with an entry of the audit log', async () => {
  expect(await readStatement(fixture.db, read, month)).toEqual([
    expect.objectContaining({ provider: 'Acme', ggr: '15.50', fee_bp: null, fee: null }),
  ]);
  const staff = { id: (await addStaffAccount(fixture.db, 'admin')).id, role: 'admin' as const };
  const set = (fee_bp: number, from_month: string, provider = 'Acme') =>
    setFee(fixture.db, staff, { provider, from_month, fee_bp, reason: 'contract 7' }, now);
  expect(await set(1_000, month, 'Unknown')).toMatchObject({ refused: 'not_found' });
  expect(isRefusal(await set(1_250, '2020-01'))).toBe(false);
  const [line] = await readStatement(fixture.db, read, month);
  expect(line).toMatchObject({ fee_bp: 1_250, fee: '1.93' });
  // The months before this one have their share now.
  expect(await set(1, '2020-02')).toMatchObject({ refused: 'fee_month_over' });
  expect(isRefusal(await set(2_000, month))).toBe(false);
  expect((await readStatement(fixture.db, read, month))[0]).toMatchObject({ fee: '3.10' });
  expect(await readFees(fixture.db)).toContainEqual({
    provider: 'Acme',
    versions: [
      { from_month: month, fee_bp: 2_000 },
      { from_month: '2020-01', fee_bp: 1_250 },
    ],
  });
  const entries = await fixture.db.query<{ before: object; after: object }>(
    `select before, after from staff_audit where action = 'supplier.fee' order by id`,
  );
  expect(entries).toEqual([
    { before: { fee_bp: null }, after: { fee_bp: 1_250, from_month: '2020-01' } },
    { before: { fee_bp: 1_250 }, after: { fee_bp: 2_000, from_month: month } },
  ]);
});
