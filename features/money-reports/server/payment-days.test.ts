import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#core/time.ts';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { readPayments, rollPaymentDays } from './payments.ts';
import { dayOf, type DayRange } from '#domain/staff/server/index.ts';
import { rollPaymentDay } from './store.payments.ts';

const now = new Date();
const dayBefore = (days: number) => dayOf(now.getTime() - days * DAY_MS);
const RANGE: DayRange = { from: dayBefore(20), to: dayBefore(0) };
/** A quarter of an hour after midnight the previous day is final. */
const LATER = new Date(Date.parse(dayBefore(0)) + 16 * 60_000);

let fixture: ReconciliationFixture;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
  await fixture.tamper(`insert into payment_methods (hash, provider, code, type, currency, name,
      exchange_currency)
    values ('reported0', 'sandbox', 'card', 'bank_card', 'RUB',
      '{"ru": "Карта", "en": "Card", "kz": "Карта"}', 'RUB')`);
});
afterAll(() => fixture.close());

const EXPIRED = 5;
const PAID = 3;

/** As the server writes one, but long ago. */
async function addDeposit(key: string, daysAgo: number, status = EXPIRED) {
  const at = `${dayBefore(daysAgo)}T10:00:00Z`;
  await fixture.db.query(
    `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, paid_amount, created_at, expires_at, closed_at)
     values ($1, $2, '', 'reported0', 'sandbox', 'bank_card', 'RUB', 5000000, 250, 1200, $3, $4,
       $5, $5, $6)`,
    [fixture.player, key, status, status === PAID ? 5000000 : null, at, status < PAID ? null : at],
  );
}

/** A payment that arrived after the deposit had expired. */
async function payLate(key: string): Promise<void> {
  await fixture.db.query(
    `update deposits set status = 3, paid_amount = 4000000, is_late = true, closed_at = now()
      where key = $1 and status <> 3`,
    [key],
  );
}

async function addWithdrawal(key: string, daysAgo: number, status: number) {
  const at = `${dayBefore(daysAgo)}T10:00:00Z`;
  // Triggers guard the steps of a withdrawal; here it is written in its final status.
  await fixture.tamper(`insert into withdrawals (player_id, key, request_hash, reference,
      method_hash, provider,
      method_code, type, instrument, currency, amount, fee, exchange_currency, arrives, locale,
      destination_sealed, destination_mask, destination_mark, flags, score, approvals_needed,
      status, asked_at, created_at, sent_at)
    values (${fixture.player}, '${key}', '', gen_random_uuid(), 'reported0', 'sandbox', 'card',
      'bank_card', 'card',
      'RUB', 5000000, 0, 'RUB', 5000000, 'ru', '', '4111 •••• 1111', '', '{}', 0, 1, ${status},
      '${at}', '${at}', '${at}')`);
}

const read = () => readPayments(fixture.db, RANGE, {});

/** A variant of the payments alone, in which every stored day is marked as changed. */
async function counted() {
  await fixture.tamper(
    'insert into payment_days_touched (day) select day from payment_days_rolled',
  );
  return await read();
}

async function touched(): Promise<string[]> {
  const rows = await fixture.db.query<{ day: string }>(
    `select distinct to_char(day, 'YYYY-MM-DD') as day from payment_days_touched order by 1`,
  );
  return rows.map(({ day }) => day);
}

test('reports: a stored payment day reads as it was counted', async () => {
  await addDeposit('expired', 3);
  await addDeposit('other', 3);
  await addDeposit('paid', 3, PAID);
  await addDeposit('younger', 2, PAID);
  await addDeposit('today', 0, PAID);
  await addWithdrawal('sent', 2, 4);
  const before = await read();
  expect(before).toHaveLength(4);
  expect(await rollPaymentDays(fixture.db, LATER)).toEqual([3, 2, 1].map(dayBefore));
  expect(await rollPaymentDays(fixture.db, LATER)).toEqual([]);
  expect(await touched()).toEqual([]);
  expect(await read()).toEqual(before);
  expect(await counted()).toEqual(before);
  await rollPaymentDays(fixture.db, LATER);
});

test('reports: the current day is never stored', async () => {
  const evening = new Date(Date.parse(dayBefore(0)) - 60_000);
  expect(await rollPaymentDays(fixture.db, evening)).toEqual([]);
  const [row] = await fixture.db.query<{ day: string }>(
    `select to_char(max(day), 'YYYY-MM-DD') as day from payment_days_rolled`,
  );
  expect(row!.day).toBe(dayBefore(1));
});

test('reports: a late change is in the report at once, and in the day when it is stored again', async () => {
  await payLate('expired');
  await fixture.db.query(
    `update withdrawals set status = 5, closed_at = now() where key = 'sent' and status = 4`,
  );
  expect(await touched()).toEqual([dayBefore(3), dayBefore(2)]);
  const seen = await read();
  const ofDay = (daysAgo: number, direction: 'in' | 'out') =>
    seen.find((row) => row.day === dayBefore(daysAgo) && row.direction === direction);
  expect(ofDay(3, 'in')).toMatchObject({ requested: 3, ended: 3, succeeded: 2, paid: 1 });
  expect(ofDay(2, 'out')).toMatchObject({ requested: 1, ended: 1, succeeded: 1, paid: 0 });
  expect(ofDay(0, 'in')).toMatchObject({ paid: 2, amount: '9.00' });
  expect(ofDay(0, 'out')).toMatchObject({ requested: 0, paid: 1 });
  expect(await rollPaymentDays(fixture.db, LATER)).toEqual([dayBefore(3), dayBefore(2)]);
  expect(await read()).toEqual(seen);
  expect(await counted()).toEqual(seen);
  await rollPaymentDays(fixture.db, LATER);
});

test('reports: a change while its day is being stored is not lost', async () => {
  const written = Promise.withResolvers<void>();
  // By another process, on its own connection.
  const paid = written.promise.then(() => payLate('other'));
  await fixture.db.transaction(
    async (tx) => {
      await rollPaymentDay(tx, dayBefore(3));
      written.resolve();
      await paid;
    },
    { isolation: 'repeatable read' },
  );
  expect(await touched()).toEqual([dayBefore(3)]);
  const row = (await read()).find(({ day }) => day === dayBefore(3));
  expect(row).toMatchObject({ requested: 3, succeeded: 3 });
  expect(await rollPaymentDays(fixture.db, LATER)).toEqual([dayBefore(3)]);
  expect(await read()).toEqual(await counted());
});

test('reports: after any sequence of events, stored days equal their payments', async () => {
  for (let step = 0; step < 60; step++) {
    const daysAgo = (step * 7) % 19;
    if (step % 5 === 4) await rollPaymentDays(fixture.db, LATER);
    else if (step % 3 === 2) await payLate(`late-${step - 1}`);
    else await addDeposit(`late-${step}`, daysAgo, step % 4 === 0 ? PAID : EXPIRED);
  }
  const seen = await read();
  expect(seen.length).toBeGreaterThan(15);
  expect(seen).toEqual(await counted());
  await rollPaymentDays(fixture.db, LATER);
  expect(await touched()).toEqual([]);
  expect(await read()).toEqual(seen);
});

test('idempotency: a day is stored once, however many processes store it', async () => {
  await fixture.tamper(
    `insert into payment_days_touched (day) select day from payment_days_rolled`,
  );
  const before = await read();
  await Promise.all([rollPaymentDays(fixture.db, LATER), rollPaymentDays(fixture.db, LATER)]);
  expect(await touched()).toEqual([]);
  expect(await read()).toEqual(before);
});

test('reports: payments of stored days are not read again', async () => {
  await fixture.tamper(`insert into deposits (player_id, key, request_hash, method_hash,
    provider, type,
      currency, amount, commission_bp, life_seconds, status, created_at, expires_at, closed_at)
    select ${fixture.player}, 'many-' || n, '', 'reported0', 'sandbox', 'bank_card', 'RUB',
      5000000, 0,
      1200, 5, at, at, at
      from (select n, timestamptz '${dayBefore(1)}' - n * interval '1 minute' as at
              from generate_series(1, 20000) n) d`);
  await counted();
  await rollPaymentDays(fixture.db, LATER);
  await fixture.tamper('analyze deposits; analyze payment_days');
  const pages: number[] = [];
  const query: typeof fixture.db.query = async (text, values) => {
    const [row] = await fixture.db.query<{ 'QUERY PLAN': readonly [{ Plan: Blocks }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const { Plan: plan } = row!['QUERY PLAN'][0];
    pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
    return await fixture.db.query(text, values);
  };
  await readPayments({ ...fixture.db, query }, RANGE, {});
  // Counted from the payments, it takes more than three hundred.
  expect(Math.max(...pages)).toBeLessThan(100);
});

type Blocks = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

test('reports: a day cannot be marked as unchanged, or stored behind another one', async () => {
  const statements = [
    'update payment_days set paid = 1',
    `insert into payment_days_touched (day) values ('2026-01-01')`,
    'delete from payment_days_rolled',
  ];
  for (const statement of statements) {
    await expect(fixture.db.query(statement)).rejects.toThrow('permission denied');
  }
});
