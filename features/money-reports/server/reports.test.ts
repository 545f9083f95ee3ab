import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { DAY_MS } from '#core/time.ts';
import { readBalances, sumAccount } from '#domain/ledger/server/index.ts';
import { readActivity, rollActivityDays } from './activity.ts';
import { createGameReport } from './games.ts';
import { readCurrentLiabilities, readLiabilityDays } from './liabilities.ts';
import { readPayments } from './payments.ts';
import { dayOf, type DayRange } from '#domain/staff/server/index.ts';
import { readRange } from './range.ts';
import { readTotals } from './totals.ts';
import { readTrend } from './trend.ts';

// A day is finished a quarter of an hour after its end: until then it is still the day before.
const now = new Date(Date.now() - 15 * 60_000);
const today = dayOf(now.getTime());
const yesterday = dayOf(now.getTime() - DAY_MS);

let fixture: ReconciliationFixture;
let range: DayRange;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
  range = readRange({}, now) as DayRange;
  await fixture.tamper(`insert into payment_methods (hash, provider, code, type, currency, name,
      exchange_currency)
    values ('reported0', 'sandbox', 'card', 'bank_card', 'RUB',
      '{"ru": "Карта", "en": "Card", "kz": "Карта"}', 'RUB')`);
});
afterAll(() => fixture.close());

/** Deposits that ended with this status, on the previous day. */
async function plantDeposit(key: string, status: number, paid: bigint | null, bp = 0) {
  await fixture.tamper(`insert into deposits (player_id, key, request_hash, method_hash, provider,
      type, currency, amount, commission_bp, life_seconds, status, paid_amount, created_at,
      expires_at, closed_at)
    values (${fixture.player}, '${key}', '', 'reported0', 'sandbox', 'bank_card', 'RUB', 5000000,
      ${bp}, 1200, ${status}, ${paid}, '${yesterday}T10:00:00Z', '${yesterday}T10:20:00Z',
      ${status < 3 ? null : `'${yesterday}T10:05:00Z'`})`);
}

test('reports: a range is whole days in order, at most a year, and thirty by default', () => {
  expect(readRange({}, new Date('2026-03-30T23:59:00Z'))).toEqual({
    from: '2026-03-01',
    to: '2026-03-30',
  });
  const rangeOf = (from: string, to: string) => readRange({ from, to }, now);
  expect(rangeOf('2026-01-01', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' });
  expect(isRefusal(rangeOf('2026-01-02', '2026-01-01'))).toBe(true);
  expect(isRefusal(rangeOf('2026-02-30', '2026-03-01'))).toBe(true);
  expect(isRefusal(rangeOf('2025-01-01', '2026-01-02'))).toBe(true);
  expect(rangeOf('2024-01-01', '2024-12-31')).toEqual({ from: '2024-01-01', to: '2024-12-31' });
});

test('reports: the GGR of a game is exactly what its ledger account gained', async () => {
  const readGames = createGameReport(fixture.db, fixture.listed);
  const { games, days } = await readGames(range, {});
  const account = await fixture.accounts.find(fixture.db, 'house_game', 'dice', 'RUB');
  const gained = await sumAccount(fixture.db, account);
  expect(games).toHaveLength(1);
  expect(parseMoney(games[0]!.ggr)).toBe(gained);
  expect(games[0]).toMatchObject({ game: 'dice', bets: 8, staked: '8.00', measured: null });
  expect(games[0]!.exact!.low_bp).toBeGreaterThan(9_000);
  expect(days).toEqual([expect.objectContaining({ day: yesterday, players: 1, bets: 8 })]);
  const other = await readGames(range, { game: 'keno' });
  expect(other).toEqual({ games: [], days: [] });
});

test('reports: the liabilities are the balances of the accounts, now and by day', async () => {
  const { cash } = await readBalances(fixture.db, fixture.player, 'RUB');
  const [current] = await readCurrentLiabilities(fixture.db, undefined, now);
  expect(parseMoney(current!.cash)).toBe(cash);
  expect(parseMoney(current!.owed)).toBe(cash);
  const days = await readLiabilityDays(fixture.db, range, 'RUB');
  expect(days[0]).toMatchObject({ day: yesterday, cash: current!.cash });
  // On the previous day only the grant existed: the bets were made a day later.
  expect(days[1]).toMatchObject({ cash: '100.00', corrections: '100.00' });
  expect(await readLiabilityDays(fixture.db, range, 'EUR')).toEqual([]);
});

test('reports: payments are counted by the day of the request and by the day of payment', async () => {
  await plantDeposit('paid', 3, 5_000_000n, 250);
  await plantDeposit('changed', 3, 4_000_000n);
  await plantDeposit('expired', 5, null);
  await plantDeposit('open', 2, null);
  const [row, ...more] = await readPayments(fixture.db, range, {});
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    day: yesterday,
    direction: 'in',
    currency: 'RUB',
    requested: 4,
    ended: 3,
    succeeded: 2,
    success_bp: 6_666,
    paid: 2,
    amount: '9.00',
    average: '4.50',
    // 2.5% of 5.00 cut to hundredths in the player's favour.
    fees: '0.12',
  });
  expect(row!.costs).toBe('0.00');
  const costOf = (key: string, at: string, cost: number) =>
    fixture.tamper(`insert into payment_costs (subject, payment_id, player_id, provider, currency,
        counted, cost_bp, cost_fixed, cost, at)
      select 'deposit', id, player_id, provider, currency, paid_amount, 0, ${cost}, ${cost},
             '${at}' from deposits where key = '${key}'`);
  await costOf('paid', `${yesterday}T23:59:59Z`, 1_500_001);
  // Paid again after a correction: it cost something on the day on which it was paid first.
  const before = dayOf(now.getTime() - 2 * DAY_MS);
  await costOf('changed', `${before}T10:00:00Z`, 250_000);
  expect(await readPayments(fixture.db, range, {})).toMatchObject([
    { day: yesterday, paid: 2, costs: '1.500001' },
    { day: before, paid: 0, amount: '0.00', average: null, costs: '0.25' },
  ]);
  expect(await readPayments(fixture.db, range, { direction: 'out' })).toEqual([]);
  expect(await readPayments(fixture.db, range, { currency: 'USD' })).toEqual([]);
});

test('reports: a finished day of activity is stored once and reads as it was counted', async () => {
  await fixture.tamper(`update players set created_at = '${yesterday}T09:00:00Z'`);
  const counted = await readActivity(fixture.db, range, now);
  expect(counted).toEqual([
    expect.objectContaining({ day: today, registered: 0, players: 0, depositors: 0 }),
    {
      day: yesterday,
      registered: 1,
      players: 1,
      depositors: 1,
      first_deposits: 1,
      withdrawers: 0,
    },
  ]);
  // Until a quarter of an hour after midnight a transaction of yesterday may still be open.
  const rolled = await rollActivityDays(fixture.db, new Date(Date.parse(today) + 16 * 60_000));
  expect(rolled).toEqual([yesterday]);
  expect(await rollActivityDays(fixture.db, new Date(Date.parse(today) + 16 * 60_000))).toEqual([]);
  expect(await readActivity(fixture.db, range, now)).toEqual(counted);
});

test('game report: NGR is GGR less bonus cost, summed in the base currency at the rates in use', async () => {
  const { games } = await createGameReport(fixture.db, fixture.listed)(range, {});
  const totals = await readTotals(fixture.db, range, games, 'RUB');
  const [rub] = totals.currencies;
  expect(rub).toMatchObject({ currency: 'RUB', bonus_cost: '0.00', ngr: rub!.ggr });
  expect(totals.base).toMatchObject({ ggr: rub!.ggr, rates_of: null, missing: [] });
  const other = await readTotals(fixture.db, range, games, 'EUR');
  expect(other.base).toMatchObject({ currency: 'EUR', ggr: '0.00', missing: ['RUB'] });
  await fixture.tamper(`insert into payment_rates (base, quote, rate, source)
    values ('EUR', 'RUB', 10000000000, 'sandbox')`);
  const { base } = await readTotals(fixture.db, range, games, 'EUR');
  expect(Number(base.staked)).toBeCloseTo(Number(rub!.staked) / 100, 2);
  expect(base.missing).toEqual([]);
  expect(base.rates_of).not.toBeNull();
});

test('trend: days in the base currency, beside as many days before', async () => {
  const trend = await readTrend(fixture.db, range, 'RUB');
  const deposits = trend.days.reduce((sum, day) => sum + Number(day.deposits), 0);
  expect(Number(trend.now.deposits)).toBeCloseTo(deposits, 6);
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS;
  expect(trend.before).toMatchObject({
    to: dayOf(Date.parse(range.from) - DAY_MS),
    from: dayOf(Date.parse(range.from) - (days + 1) * DAY_MS),
    ggr: '0.00',
  });
});
