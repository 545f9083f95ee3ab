import { beforeAll, expect, test } from 'vitest';
import { toPlayerId } from '#core/ids.ts';
import { createDraw } from '#dev/interleavings/random.ts';
import { testDatabase } from '#dev/test-database.ts';
import { withdrawalSteps, type TestWithdrawal } from '#dev/withdrawal-steps.ts';
import { createWithdrawalsFixture, type WithdrawalsFixture } from '#dev/withdrawals-fixture.ts';
import { formatMoney, type Micro } from '#core/money.ts';
import type { QueueFilter, QueuePage } from './store.queue.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { byDepth } from '#dev/test-depth.ts';

let fixture: WithdrawalsFixture;
let steps: ReturnType<typeof withdrawalSteps>;

beforeAll(async () => {
  const database = await testDatabase();
  fixture = await createWithdrawalsFixture(database.url);
  await fixture.addMethod({ hash: 'cardwayrub' });
  await fixture.asOwner(`update withdrawal_rules set is_cancel_allowed = true`);
  return async () => {
    await fixture.close();
    await database.close();
  };
});

/** The events of a withdrawal, in any order and concurrently. */
function actionsOf(made: TestWithdrawal): (() => Promise<unknown>)[] {
  const cancel = `/api/v2/billing/withdrawals/${made.id}/cancel`;
  return [
    () => steps.decide(made, { step: 'approve' }),
    () => steps.decide(made, { step: 'recall', note: 'once more' }),
    () => steps.decide(made, { step: 'reject', reason: 'rules_broken' }),
    () => fixture.send('POST', cancel, { as: made.player, body: {} }),
    () => fixture.runSending(),
    () => fixture.makeDue().then(() => fixture.runSending()),
    () => fixture.makeDue().then(() => fixture.runWatch()),
    () => steps.paid(made),
    () => steps.failed(made),
  ];
}

const LIVES = byDepth(20, 200);

const WHERE: Readonly<Record<number, readonly [string, string]>> = {
  2: ['500.00', '500.00'],
  3: ['500.00', '500.00'],
  4: ['500.00', '0.00'],
  5: ['500.00', '0.00'],
  6: ['1000.00', '0.00'],
  7: ['1000.00', '0.00'],
  8: ['1000.00', '0.00'],
};

test('conservation: random runs on the real database: the money is where it should be', async () => {
  const next = createDraw(20_261_121);
  const ends = new Set<number>();
  for (let life = 0; life < LIVES; life++) {
    // A rate limit would refuse this many calls of one staff member.
    if (life % 5 === 0) steps = withdrawalSteps(fixture, await fixture.addStaff('payments'));
    const made = await steps.approved();
    const actions = actionsOf(made);
    Object.assign(fixture.script, { losesResponses: next(4) === 0, isUnavailable: next(6) === 0 });
    for (let turn = 0; turn < 3; turn++) {
      const chosen = Array.from({ length: 1 + next(3) }, () => actions[next(actions.length)]!);
      await Promise.all(chosen.map((action) => action()));
    }
    const status = await steps.statusOf(made);
    ends.add(status);
    const [cash, held] = WHERE[status]!;
    expect(await fixture.balances(made.player), `life ${life} at ${status}`).toEqual({
      cash,
      held,
    });
  }
  expect(ends.size).toBeGreaterThanOrEqual(byDepth(4, 5));
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  const rows = await fixture.db.query<{ sent: Micro }>(
    `select coalesce(sum(amount), 0)::bigint as sent from withdrawals where status in (4, 5)`,
  );
  expect(await fixture.account('psp_clearing', 'RUB')).toBe(formatMoney(rows[0]!.sent));
}, 120_000);

test('queue: with many rows no list reads the whole table', async () => {
  await fixture.asOwner(
    `alter table withdrawals disable trigger withdrawals_check_insert;
     insert into withdrawals (player_id, key, request_hash, reference, method_hash, provider,
       method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
       destination_sealed, destination_mask, destination_mark, score, approvals_needed, status,
       closed_at, flags, reason, created_at)
     select player_id, 'many-' || n, '\\x00', gen_random_uuid(), method_hash, provider,
       method_code, type, instrument, currency, amount, 0, currency, amount, 'ru', '\\x00', '',
       sha256(n::text::bytea), 0, 1, 5, now(), '{}', null, now() - interval '2 hours'
       from (select * from withdrawals limit 1) w, generate_series(1, 30000) n;
     alter table withdrawals enable trigger withdrawals_check_insert;
     analyze withdrawals`,
  );
  const { listQueueRows, queueOrder, queueQuery } = await import('./store.queue.ts');
  const wishes: readonly (QueueFilter & Pick<QueuePage, 'after'>)[] = [
    { state: 'open' },
    { state: 'waiting', currency: 'RUB' },
    { state: 'paid' },
    { state: 'all', after: { value: null, id: 15_000n } },
    { state: 'all', playerId: toPlayerId(1n) },
    { state: 'open', flag: 'first_withdrawal' },
    { state: 'returned' },
    { state: 'all', hours: 5000 },
    { state: 'paid', hours: 5000, after: { value: '1790000000000000', id: 15_000n } },
    { state: 'all', sort: 'amount', after: { value: '1000000', id: 15_000n } },
    { state: 'all', sort: '-score', after: { value: '10', id: 15_000n } },
    { state: 'all', sort: 'score' },
    { state: 'all', sort: '-status', after: { value: '5', id: 15_000n } },
    { state: 'open', sort: 'status' },
    { state: 'paid', sort: '-amount' },
    { state: 'open', sort: '-at' },
  ];
  for (const { after, ...filter } of wishes) {
    const { text, values } = queueQuery(filter, { after, limit: 51 });
    const plan = await fixture.db.query<Record<string, string>>(`explain ${text}`, values);
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(
      lines,
      JSON.stringify(filter, (_, value) => String(value)),
    ).not.toContain('Seq Scan on withdrawals');
  }
  // Pages of long ago are ordered by time, and of equal amounts the id decides: no row is shown
  // twice or left out.
  for (const filter of [
    { state: 'paid', hours: 1 },
    { state: 'paid', sort: '-amount' },
    { state: 'all', sort: 'score' },
  ] as const) {
    const { parseCursor, cursorOf } = queueOrder(filter);
    const whole = await listQueueRows(fixture.db, filter, { limit: 40 });
    const first = await listQueueRows(fixture.db, filter, { limit: 25 });
    const after = parseCursor(cursorOf(first.at(-1)!));
    const next = await listQueueRows(fixture.db, filter, { after, limit: 15 });
    expect(whole).toHaveLength(40);
    expect([...first, ...next].map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  }
}, 60_000);
