import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { rollTimeBuckets } from '#domain/history/server/index.ts';
import { CHECK_NAMES } from '#domain/reconciliation/rules.ts';
import { readDashboard, readQueues } from './dashboard.ts';

/** Noon: rows planted hours before or after stay in their day, whenever the test runs. */
const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString();

let fixture: ReconciliationFixture;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
  await fixture.tamper(`insert into payment_methods (hash, provider, code, type, currency, name,
      exchange_currency)
    values ('reported0', 'sandbox', 'card', 'bank_card', 'RUB',
      '{"ru": "Карта", "en": "Card", "kz": "Карта"}', 'RUB')`);
});
afterAll(() => fixture.close());

const read = () => readDashboard(fixture.db, ['sandbox', 'coins'], noon);

/** The eight bets of the fixture, of 1.00 each, moved to another hour. */
const moveBets = (numbers: string, hours: number) =>
  fixture.tamper(`update bets set placed_at = '${at(hours)}' where nonce in (${numbers})`);

async function plantDeposit(key: string, hours: number, amount: bigint, status = 3) {
  const when = at(hours);
  const closed = status < 3 ? null : `'${when}'`;
  await fixture.tamper(`insert into deposits (player_id, key, request_hash, method_hash, provider,
      type, currency, amount, commission_bp, life_seconds, status, paid_amount, created_at,
      expires_at, closed_at)
    values (${fixture.player}, '${key}', '', 'reported0', 'sandbox', 'bank_card', 'RUB', ${amount},
      0, 1200, ${status}, ${status === 3 ? amount : null}, '${when}',
      '${when}'::timestamptz + interval '20 minutes', ${closed})`);
}

test('dashboard: a check is listed when it has findings, an error, or is late', async () => {
  expect((await read()).checks).toEqual([]);
  for (const check of CHECK_NAMES) await fixture.run(check);
  const quiet = await readDashboard(fixture.db, [], new Date());
  expect(quiet.checks).toEqual([]);
  await fixture.tamper(`insert into outbox_failures (consumer, event_id, name, body, emitted_at,
      attempts, error) values ('broken', 1, 'x', '{}', now(), 8, 'no')`);
  await fixture.run('outbox-lag');
  const [found, ...more] = (await readDashboard(fixture.db, [], new Date())).checks;
  expect(more).toEqual([]);
  expect(found).toMatchObject({ name: 'outbox-lag', findings: 1, open_cases: 1, is_late: false });
  const later = await readDashboard(fixture.db, [], new Date(Date.now() + 3 * 3_600_000));
  expect(later.checks.map(({ name }) => name)).toEqual(
    CHECK_NAMES.filter(
      (name) =>
        !['balances', 'clearing', 'provider-statements', 'supplier-transactions'].includes(name),
    ).filter((name) => !['game-ggr', 'liabilities', 'bonus-cost', 'jackpot-pools'].includes(name)),
  );
  const cases = (await readQueues(fixture.db)).find(({ name }) => name === 'cases')!;
  expect(cases.waiting).toBe(1);
  expect(cases.oldest_at).not.toBeNull();
});

test('dashboard: GGR is the same from the bets and from their five-minute aggregates', async () => {
  await moveBets('0, 1, 2', -5);
  await moveBets('3, 4', -25);
  await moveBets('5', -23);
  await moveBets('6, 7', -49);
  const [counted] = (await read()).money.ggr;
  expect(counted).toMatchObject({
    currency: 'RUB',
    today: { bets: 3, staked: '3.00' },
    yesterday: { bets: 3, staked: '3.00' },
    yesterday_by_now: { bets: 2, staked: '2.00' },
  });
  const [sums] = await fixture.db.query<{ paid: string }>(
    `select (sum(payout) / 1000000)::numeric(20, 2)::text as paid from settled_bets
      where nonce in (0, 1, 2)`,
  );
  expect(counted!.today.paid_out).toBe(sums!.paid);
  // From midnight of yesterday to a quarter of an hour ago.
  expect(await rollTimeBuckets(fixture.db, noon)).toBe((24 + 12) * 12 - 4);
  expect(await rollTimeBuckets(fixture.db, noon)).toBe(0);
  expect((await read()).money.ggr).toEqual([counted]);
  // A bet of this minute is not aggregated yet, and is counted all the same.
  await moveBets('7', -0.1);
  expect((await read()).money.ggr[0]!.today).toMatchObject({ bets: 4, staked: '4.00' });
  // A refunded bet has no GGR, and old aggregates are deleted.
  await fixture.tamper(`delete from bets where nonce = 7`);
  expect((await read()).money.ggr).toEqual([counted]);
  await rollTimeBuckets(fixture.db, new Date(noon.getTime() + 5 * 86_400_000));
  const [left] = await fixture.db.query<{ n: bigint }>(
    'select count(*) as n from bet_intervals where slot < $1',
    [at(0)],
  );
  expect(left!.n).toBe(0n);
});

test('dashboard: payments are those that were paid, in both days and by now', async () => {
  await plantDeposit('now', -1, 5_000_000n);
  await plantDeposit('later', 1, 7_000_000n);
  await plantDeposit('open', -2, 9_000_000n, 2);
  await plantDeposit('expired', -3, 9_000_000n, 5);
  await plantDeposit('before', -26, 2_000_000n);
  await plantDeposit('evening', -14, 3_000_000n);
  await plantDeposit('long-ago', -60, 1_000_000n);
  const { money, providers } = await read();
  expect(money.withdrawals).toEqual([]);
  expect(money.deposits).toEqual([
    {
      currency: 'RUB',
      today: { count: 1, amount: '5.00' },
      yesterday: { count: 2, amount: '5.00' },
      yesterday_by_now: { count: 1, amount: '2.00' },
    },
  ]);
  expect(providers).toEqual([
    expect.objectContaining({ name: 'sandbox', paid: 3, failed: 1, open: 1, overdue: 1 }),
    { name: 'coins', message_at: null, invoice_at: null, paid: 0, failed: 0, open: 0, overdue: 0 },
  ]);
});

test('dashboard: registrations and players online', async () => {
  await fixture.tamper(`update players set created_at = '${at(-1)}';
    insert into players (kind, name, currency, created_at, email, register_method)
      values ('member', 'Late', 'RUB', '${at(-13)}', 'late@example.org', 'email'),
             ('member', 'Early', 'RUB', '${at(-25)}', 'early@example.org', 'email'),
             ('guest', 'Guest', 'RUB', '${at(-1)}', null, 'guest')`);
  await fixture.tamper(`insert into sessions (id, player_id, user_agent, last_used_at, expires_at)
    select gen_random_uuid(), id, 'x', '${at(-0.1)}', '${at(48)}'
      from players, generate_series(1, 2)
     where name in ('Late', 'Guest');
    insert into sessions (id, player_id, user_agent, last_used_at, expires_at)
    select gen_random_uuid(), id, 'x', '${at(-1)}', '${at(48)}' from players where name = 'Early'`);
  const { players } = await read();
  expect(players).toMatchObject({ online: 1, today: 1, yesterday: 2, yesterday_by_now: 1 });
});

test('dashboard: no figure reads a large table completely', async () => {
  const plans: string[] = [];
  const query: typeof fixture.db.query = async (text, values) => {
    const rows = await fixture.db.transaction(async (tx) => {
      // The planner would scan a table of a dozen rows anyway.
      await tx.query('set local enable_seqscan = off');
      return await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    });
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    return await fixture.db.query(text, values);
  };
  await readDashboard({ ...fixture.db, query }, ['sandbox'], noon);
  await readQueues({ ...fixture.db, query });
  const large = ['bets', 'deposits', 'withdrawals', 'players', 'sessions', 'verifications'];
  expect(plans.length).toBeGreaterThan(6);
  for (const plan of plans) {
    const whole = large.filter((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan));
    expect(whole, plan).toEqual([]);
  }
});
