/** Messages with a right signature and what no database, no page and no parser likes in them. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Member } from '#dev/bank/test-house.ts';
import { HOOK, openedFor, said, signature, type Opened } from '#dev/bank/test-messages.ts';
import { COIN_HOOK, HOOK_SECRET, startCoinHouse, type CoinHouse } from '#dev/btcpay/test-coins.ts';
import { readDeposit } from '../contract.backoffice.ts';

let house: CoinHouse;
let member: Member;
let deposit: Opened;

beforeAll(async () => {
  house = await startCoinHouse();
  member = await house.member();
  deposit = await openedFor(house, member);
  return () => house.close();
});

async function post(path: string, headers: Record<string, string>, body: Buffer | string) {
  const type = { 'content-type': 'application/json' };
  const sent = { method: 'POST', body: new Uint8Array(Buffer.from(body)) };
  return (await fetch(house.url + path, { ...sent, headers: { ...type, ...headers } })).status;
}

function toBank(body: Buffer | string): Promise<number> {
  return post(HOOK, { 'x-signature': signature(body as string) }, body);
}

function toCoins(body: string): Promise<number> {
  const mac = createHmac('sha256', HOOK_SECRET).update(body).digest('hex');
  return post(COIN_HOOK, { 'btcpay-sig': `sha256=${mac}` }, body);
}

/** A message of no money with something more in it, as raw JSON. */
function withMore(more: string, parts: object = {}): string {
  const text = said(deposit.reference, { type: 'opened', ...parts });
  return `${text.slice(0, -1)},${more}}`;
}

const DEEP = 20_000;

test.each([
  ['a NUL in a field nobody reads', '"note":"a\\u0000b"'],
  ['a NUL in a name', '"no\\u0000te":1'],
  ['half a character', '"note":"\\ud800"'],
  ['a field that nests without end', `"note":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
  ['a number beyond all numbers', '"note":1e999'],
  ['a field named twice', '"note":1,"note":2'],
  ['the prototype of all objects', '"__proto__":{"type":"paid","amount":"1.00"}'],
  ['a NUL in its reason', '"reason":"no\\u0000money"'],
  ['a reason without end', `"reason":"${'x'.repeat(5000)}"`],
])('a signed message with %s is taken and kept, and so is the next one', async (_name, more) => {
  const event = randomUUID();
  const body = withMore(more, { event });
  expect(await toBank(body)).toBe(200);
  expect(await toBank(body), 'again').toBe(200);
  const rows = await house.db.query<{ body: string; body_hash: Buffer }>(
    'select body, body_hash from payment_events where event_id = $1',
    [event],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.body).toBe(body);
  expect(rows[0]!.body_hash).toEqual(createHash('sha256').update(body).digest());
});

test('what staff are shown of such messages can be shown', async () => {
  const clerk = await house.hire('payments');
  const answer = await house.call(clerk, 'GET', `/api/v2/staff/deposits/${deposit.id}`);
  expect(answer.status).toBe(200);
  const { messages } = readDeposit.answer.parse(answer.body).data;
  expect(messages.length).toBeGreaterThan(5);
  for (const { sha256 } of messages) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['bytes of no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a raw NUL', Buffer.from('{"event":"\0"}')],
  ['UTF-16', Buffer.from('{"event":1}', 'utf16le')],
])('%s, signed, are refused for good', async (_name, body) => {
  const mac = createHmac('sha256', 'a secret that only this test and its bank know');
  const seconds = Math.floor(Date.now() / 1000);
  const v1 = mac.update(`${seconds}.`).update(body).digest('hex');
  expect(await post(HOOK, { 'x-signature': `t=${seconds},v1=${v1}` }, body)).toBe(422);
});

test('ten megabytes are not even read', async () => {
  const huge = withMore(`"note":${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`);
  expect(await toBank(huge)).toBe(413);
});

test('secrecy: of card numbers in a message only the ends are kept', async () => {
  const event = randomUUID();
  const body = withMore('"payer":{"pan":"4242424242424242","name":"4242 4242 4242 4242"}', {
    event,
  });
  expect(await toBank(body)).toBe(200);
  const [row] = await house.db.query<{ body: string }>(
    'select body from payment_events where event_id = $1',
    [event],
  );
  expect(row!.body).toContain('"pan":"424242******4242"');
  expect(row!.body).not.toMatch(/4242 ?4242 ?4242/);
  // The same bytes are the same message; one digit more is another one under a known name.
  expect(await toBank(body)).toBe(200);
  expect(await toBank(body.replace('4242424242424242', '4000000000000002'))).toBe(409);
});

test.each([
  ['a NUL in a field', '"note":"\\u0000"'],
  ['half a character', '"note":"\\ud800"'],
  ['a field that nests without end', `"note":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
])('the processor of coins may send %s', async (_name, more) => {
  const { invoice } = await house.opened(await house.member());
  await house.coins.pay(invoice.id, BigInt(invoice.satoshi));
  const facts = { deliveryId: randomUUID(), type: 'InvoiceReceivedPayment', invoiceId: invoice.id };
  const text = JSON.stringify(facts);
  expect(await toCoins(`${text.slice(0, -1)},${more}}`)).toBe(200);
});
