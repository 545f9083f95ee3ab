import { afterAll, beforeAll, expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { addStaffAccount } from '#dev/staff.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { isEmailDue } from '../rules.ts';
import { exposeCoverage, measureCoverage } from './coverage.ts';
import { saveCoverage } from './store.coverage.ts';

const NOON = new Date('2026-03-01T12:00:00Z');
const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);

let fixture: ReconciliationFixture;
let mail: ReturnType<typeof createMessagesFixture>;
const staff: string[] = [];

beforeAll(async () => {
  fixture = await createReconciliationFixture();
  mail = createMessagesFixture(fixture.db);
  for (const role of ['admin', 'payments', 'risk'] as const)
    staff.push((await addStaffAccount(fixture.db, role)).email);
  await addStaffAccount(fixture.db, 'support');
});
afterAll(() => fixture.close());

const measure = (now: Date) =>
  measureCoverage({
    db: fixture.db,
    log: createLog('silent'),
    messages: mail.messages,
    publicUrl: () => 'https://casino.example',
    now: () => now,
  });

const shortages = () =>
  fixture.db.query<{ currency: string; short_since: Date }>(
    'select currency, short_since from coverage_shortages',
  );

test('coverage: a shortage is emailed once a day, shown since its start and measured', async () => {
  // The player of the fixture holds rubles that no provider paid in.
  await measure(NOON);
  const emails = await mail.messages.read();
  expect(emails.map(({ address }) => address).toSorted()).toEqual(staff.toSorted());
  expect(emails[0]).toMatchObject({
    template: 'coverage-alarm',
    subject: 'Funds below liabilities: RUB 0%',
    links: ['https://casino.example/backoffice/reports/liabilities'],
  });
  await measure(later(23));
  expect(await mail.messages.read()).toHaveLength(3);
  expect(await shortages()).toEqual([{ currency: 'RUB', short_since: NOON }]);
  const metrics = createMetrics();
  exposeCoverage(fixture.db, metrics);
  expect((await metrics.text()).body).toContain('croupier_coverage_ratio{currency="RUB"} 0');
  await measure(later(24));
  expect(await mail.messages.read()).toHaveLength(6);
});

test('coverage: a shortage ends when the funds cover what is owed, and a new one starts anew', async () => {
  const [before] = await fixture.db.query<{ owed: string }>(
    `select owed::text from coverage where currency = 'RUB'`,
  );
  const paidIn = await saveCoverage(
    fixture.db,
    { currency: 'RUB', owed: micro(BigInt(before!.owed)), funds: micro(BigInt(before!.owed)) },
    later(25),
  );
  expect(paidIn.short_since).toBeNull();
  expect(await shortages()).toEqual([]);
  await measure(later(26));
  expect(await shortages()).toEqual([{ currency: 'RUB', short_since: later(26) }]);
});

test('coverage: around its limit no more than one email an hour is due', () => {
  const minute = (minutes: number) => later(minutes / 60);
  expect(isEmailDue({ short_since: null, emailed_at: null }, NOON)).toBe(false);
  expect(isEmailDue({ short_since: NOON, emailed_at: null }, NOON)).toBe(true);
  const again = { short_since: minute(10), emailed_at: NOON };
  expect(isEmailDue(again, minute(59))).toBe(false);
  expect(isEmailDue(again, minute(60))).toBe(true);
  const lasting = { short_since: NOON, emailed_at: minute(1) };
  expect(isEmailDue(lasting, later(23))).toBe(false);
  expect(isEmailDue(lasting, later(25))).toBe(true);
});
