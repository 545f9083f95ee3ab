import { beforeAll, expect, test } from 'vitest';
import type { Member } from '#dev/bank/test-house.ts';
import { startCoinHouse, type CoinHouse } from '#dev/btcpay/test-coins.ts';

const PATH = '/api/v2/staff/payment-methods/export';
let house: CoinHouse;
let clerk: Member;

beforeAll(async () => {
  house = await startCoinHouse();
  clerk = await house.hire('payments');
  return () => house.close();
});

async function file(query = '', as = clerk) {
  const headers = { authorization: `Bearer ${as.token}` };
  const answer = await fetch(`${house.url}${PATH}${query}`, { headers });
  const [head = '', ...lines] = (await answer.text()).trim().split('\r\n');
  return { answer, head, lines };
}

test('export: all methods, each with its names, or those that are filtered, on record', async () => {
  const all = await file();
  expect(all.answer.headers.get('content-type')).toContain('text/csv');
  expect(all.answer.headers.get('content-disposition')).toContain('payment-methods.csv');
  expect(all.head).toContain(
    'hash,direction,currency,position,is_enabled,is_working,provider,code',
  );
  const rows = await house.db.query('select from payment_methods');
  expect(all.lines).toHaveLength(rows.length);
  expect(all.lines.join('\n')).toContain('Банковская карта,Bank card,Банк картасы');
  const some = await file('?direction=out&currency=KZT');
  expect(some.lines.length).toBeGreaterThan(0);
  expect(some.lines.every((line) => line.includes(',out,KZT,'))).toBe(true);
  const [last] = await house.db.query<{ action: string; after: object }>(
    'select action, after from staff_audit order by id desc limit 1',
  );
  expect(last).toEqual({ action: 'method.export', after: { direction: 'out', currency: 'KZT' } });
});

test('export of methods: bad input and no right are refused', async () => {
  expect((await file('?direction=up')).answer.status).toBe(422);
  expect((await file('', await house.hire('support'))).answer.status).toBe(403);
});
