import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { parseMoney } from '#core/money.ts';
import type { NamedEvent, PayoutOrder } from '#domain/payments/server/index.ts';
import { createBankFixture, type BankFixture } from './bank-fixture.ts';

let fixture: BankFixture;
const received: NamedEvent[] = [];

beforeAll(async () => {
  fixture = await createBankFixture({
    onPayout: async (_tx, event) => {
      received.push(event);
      return event.kind === 'paid' ? 'sent' : 'returned';
    },
  });
  return () => fixture.close();
});

const bank = () => fixture.deps.providers[0]!;

function orderTo(number: string, changes: Partial<PayoutOrder> = {}): PayoutOrder {
  return {
    reference: randomUUID(),
    method: 'bank_card',
    amount: parseMoney('150.50')!,
    currency: 'RUB',
    destination: { kind: 'card', number },
    locale: 'ru',
    ...changes,
  };
}

const settle = async () => {
  await fixture.asOwner(`update sandbox_bank.payouts set due_at = now() where due_at is not null`);
  await fixture.bank.sendDue();
};

const about = (reference: string) => received.filter((event) => event.reference === reference);

test('sandbox bank: a payout is accepted, paid and notified once, however often it is requested', async () => {
  const order = orderTo('4000000000000010');
  const answers = await Promise.all(Array.from({ length: 20 }, () => bank().createPayout!(order)));
  expect(new Set(answers.map((answer) => 'id' in answer && answer.id)).size).toBe(1);
  expect(answers[0]).toMatchObject({ state: 'accepted' });
  await settle();
  await settle();
  expect(about(order.reference)).toMatchObject([
    { kind: 'paid', subject: 'payout', amount: parseMoney('150.50'), currency: 'RUB' },
  ]);
  expect(await bank().createPayout!(order)).toMatchObject({ state: 'paid' });
});

test('sandbox bank: other terms under a used payout reference are refused', async () => {
  const order = orderTo('4000000000000010');
  await bank().createPayout!(order);
  const other = { ...order, amount: parseMoney('999')! };
  expect(await bank().createPayout!(other)).toMatchObject({ refused: 'payment_unavailable' });
});

test('sandbox bank: card numbers choose payouts that fail later, at once or never end', async () => {
  const [fails, silent, declined] = ['0002', '0003', '0004'].map((end) =>
    orderTo(`400000000000${end}`),
  );
  expect(await bank().createPayout!(fails!)).toMatchObject({ state: 'accepted' });
  expect(await bank().createPayout!(silent!)).toMatchObject({ state: 'accepted' });
  expect(await bank().createPayout!(declined!)).toMatchObject({
    state: 'failed',
    reason: 'declined',
  });
  await settle();
  expect(about(fails!.reference)).toMatchObject([
    { kind: 'failed', amount: null, reason: 'account_closed' },
  ]);
  expect(about(silent!.reference)).toEqual([]);
  expect(await bank().readPayout!(silent!.reference)).toMatchObject({ state: 'accepted' });
  expect(await bank().readPayout!(fails!.reference)).toMatchObject({ state: 'failed' });
  expect(await bank().readPayout!(randomUUID())).toBeUndefined();
});

test('secrecy: the bank keeps four digits of a number', async () => {
  await bank().createPayout!(orderTo('4000000000009876'));
  const rows = await fixture.db.query<{ all: string }>(
    `select string_agg(p::text, '') as all from sandbox_bank.payouts p`,
  );
  expect(rows[0]!.all).not.toContain('00009876');
});

test('sandbox bank: the statement lists payouts and invoices with their final state', async () => {
  const order = orderTo('+77010000010', { method: 'phone_transfer' });
  await bank().createPayout!({ ...order, destination: { kind: 'phone', number: '+77010000010' } });
  await settle();
  const lines = await bank().statement(Date.now() - 60_000);
  expect(lines).toContainEqual(
    expect.objectContaining({ subject: 'payout', reference: order.reference, state: 'paid' }),
  );
  expect(await bank().statement(Date.now() + 60_000)).toEqual([]);
});

test('sandbox bank: an unreachable bank is a refusal, never an exception', async () => {
  const away = await createBankFixture({ bankUrl: 'http://127.0.0.1:9' });
  const provider = away.deps.providers[0]!;
  const refused = { refused: 'payment_unavailable' };
  expect(await provider.createPayout!(orderTo('4000000000000010'))).toMatchObject(refused);
  expect(await provider.readPayout!(randomUUID())).toMatchObject(refused);
  expect(await provider.readInvoice('any', randomUUID())).toMatchObject(refused);
  expect(await provider.statement(0)).toMatchObject(refused);
  await away.close();
});
