/** Validly signed messages with content that databases, pages and parsers do not accept. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { BankFixturePlayer } from '#dev/bank/bank-fixture.ts';
import {
  WEBHOOK_PATH,
  createTestDeposit,
  bankMessage,
  signature,
  type OpenTestDeposit,
} from '#dev/bank/deposit-steps.ts';
import {
  COIN_WEBHOOK_PATH,
  WEBHOOK_SECRET,
  createCoinFixture,
  type CoinFixture,
} from '#dev/btcpay/coin-fixture.ts';
import { readDeposit } from '../contract.backoffice.ts';

let fixture: CoinFixture;
let member: BankFixturePlayer;
let deposit: OpenTestDeposit;

beforeAll(async () => {
  fixture = await createCoinFixture();
  member = await fixture.member();
  deposit = await createTestDeposit(fixture, member);
  return () => fixture.close();
});

async function post(path: string, headers: Record<string, string>, body: Buffer | string) {
  const type = { 'content-type': 'application/json' };
  const sent = { method: 'POST', body: new Uint8Array(Buffer.from(body)) };
  return (await fetch(fixture.url + path, { ...sent, headers: { ...type, ...headers } })).status;
}

function toBank(body: Buffer | string): Promise<number> {
  return post(WEBHOOK_PATH, { 'x-signature': signature(body as string) }, body);
}

function toCoins(body: string): Promise<number> {
  const mac = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex');
  return post(COIN_WEBHOOK_PATH, { 'btcpay-sig': `sha256=${mac}` }, body);
}

/** A message without money and with an extra field, as raw JSON. */
function withMore(more: string, parts: object = {}): string {
  const text = bankMessage(deposit.reference, { type: 'opened', ...parts });
  return `${text.slice(0, -1)},${more}}`;
}

const DEEP = 20_000;

test.each([
  ['a NUL in an ignored field', '"note":"a\\u0000b"'],
  ['a NUL in a name', '"no\\u0000te":1'],
  ['half a character', '"note":"\\ud800"'],
  ['an endlessly nested field', `"note":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
  ['a number out of range', '"note":1e999'],
  ['a duplicate field', '"note":1,"note":2'],
  ['the prototype of all objects', '"__proto__":{"type":"paid","amount":"1.00"}'],
  ['a NUL in its reason', '"reason":"no\\u0000money"'],
  ['an endless reason', `"reason":"${'x'.repeat(5000)}"`],
])(
  'hostile messages: a signed message with %s is accepted and stored, and so is the next one',
  async (_name, more) => {
    const event = randomUUID();
    const body = withMore(more, { event });
    expect(await toBank(body)).toBe(200);
    expect(await toBank(body), 'again').toBe(200);
    const rows = await fixture.db.query<{ body: string; body_hash: Buffer }>(
      'select body, body_hash from payment_events where event_id = $1',
      [event],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.body).toBe(body);
    expect(rows[0]!.body_hash).toEqual(createHash('sha256').update(body).digest());
  },
);

test('hostile messages: staff can read them', async () => {
  const staff = await fixture.addStaffUser('payments');
  const answer = await fixture.call(staff, 'GET', `/api/v2/staff/deposits/${deposit.id}`);
  expect(answer.status).toBe(200);
  const { messages } = readDeposit.answer.parse(answer.body).data;
  expect(messages.length).toBeGreaterThan(5);
  for (const { sha256 } of messages) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['bytes that are not text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a raw NUL', Buffer.from('{"event":"\0"}')],
  ['UTF-16', Buffer.from('{"event":1}', 'utf16le')],
])('hostile messages: %s, signed, are refused for good', async (_name, body) => {
  const mac = createHmac('sha256', 'a secret that only this test and its bank know');
  const seconds = Math.floor(Date.now() / 1000);
  const v1 = mac.update(`${seconds}.`).update(body).digest('hex');
  expect(await post(WEBHOOK_PATH, { 'x-signature': `t=${seconds},v1=${v1}` }, body)).toBe(422);
});

test('hostile messages: ten megabytes are refused unread', async () => {
  const huge = withMore(`"note":${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`);
  expect(await toBank(huge)).toBe(413);
});

test('secrecy: of card numbers in a message only the first and last digits are stored', async () => {
  const event = randomUUID();
  const body = withMore('"payer":{"pan":"4242424242424242","name":"4242 4242 4242 4242"}', {
    event,
  });
  expect(await toBank(body)).toBe(200);
  const [row] = await fixture.db.query<{ body: string }>(
    'select body from payment_events where event_id = $1',
    [event],
  );
  expect(row!.body).toContain('"pan":"424242******4242"');
  expect(row!.body).not.toMatch(/4242 ?4242 ?4242/);
  // The same bytes are the same message; one more digit is another message with a known id.
  expect(await toBank(body)).toBe(200);
  expect(await toBank(body.replace('4242424242424242', '4000000000000002'))).toBe(409);
});

test.each([
  ['a NUL in a field', '"note":"\\u0000"'],
  ['half a character', '"note":"\\ud800"'],
  ['an endlessly nested field', `"note":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
])('hostile messages: the coin processor may send %s', async (_name, more) => {
  const { invoice } = await fixture.createDeposit(await fixture.member());
  await fixture.coins.pay(invoice.id, BigInt(invoice.satoshi));
  const facts = { deliveryId: randomUUID(), type: 'InvoiceReceivedPayment', invoiceId: invoice.id };
  const text = JSON.stringify(facts);
  expect(await toCoins(`${text.slice(0, -1)},${more}}`)).toBe(200);
});
