import { beforeAll, expect, test } from 'vitest';
import type { BankFixturePlayer } from '#dev/bank/bank-fixture.ts';
import { createCoinFixture, type CoinFixture } from '#dev/btcpay/coin-fixture.ts';

const PATH = '/api/v2/staff/payment-methods/export';
let fixture: CoinFixture;
let staff: BankFixturePlayer;

beforeAll(async () => {
  fixture = await createCoinFixture();
  staff = await fixture.addStaffUser('payments');
  return () => fixture.close();
});

async function file(query = '', as = staff) {
  const headers = { authorization: `Bearer ${as.token}` };
  const answer = await fetch(`${fixture.url}${PATH}${query}`, { headers });
  const [head = '', ...lines] = (await answer.text()).trim().split('\r\n');
  return { answer, head, lines };
}

test('export: all or filtered methods with their names; the audit log has the export', async () => {
  const all = await file();
  expect(all.answer.headers.get('content-type')).toContain('text/csv');
  expect(all.answer.headers.get('content-disposition')).toContain('payment-methods.csv');
  expect(all.head).toContain(
    'hash,direction,currency,position,is_enabled,is_working,provider,code',
  );
  const rows = await fixture.db.query('select from payment_methods');
  expect(all.lines).toHaveLength(rows.length);
  expect(all.lines.join('\n')).toContain('Банковская карта,Bank card,Банк картасы');
  const some = await file('?direction=out&currency=KZT');
  expect(some.lines.length).toBeGreaterThan(0);
  expect(some.lines.every((line) => line.includes(',out,KZT,'))).toBe(true);
  const [last] = await fixture.db.query<{ action: string; after: object }>(
    'select action, after from staff_audit order by id desc limit 1',
  );
  expect(last).toEqual({ action: 'method.export', after: { direction: 'out', currency: 'KZT' } });
});

test('export: bad input and missing permission are refused', async () => {
  expect((await file('?direction=up')).answer.status).toBe(422);
  expect((await file('', await fixture.addStaffUser('support'))).answer.status).toBe(403);
});
