import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import { openDeposit, type DepositProcess } from '#features/cashier/contract.ts';
import { signMessage } from './signature.ts';
import { bankMethodHash } from './methods.ts';
import {
  createBankFixture,
  TEST_SECRET,
  type BankFixturePlayer,
  type BankFixture,
} from './bank-fixture.ts';

const TRANSFER = bankMethodHash('card_transfer', 'RUB');

let fixture: BankFixture;
let member: BankFixturePlayer;

beforeAll(async () => {
  fixture = await createBankFixture({ chaos: { copies: 4, holdMs: 0 } });
  return () => fixture.close();
});

beforeEach(async () => {
  member = await fixture.member();
});

async function opened(amount = '1000', method = TRANSFER): Promise<DepositProcess> {
  const body = { hash: method, amount };
  const answer = await fixture.call(member, 'POST', '/api/v2/billing/deposits', body, randomUUID());
  return openDeposit.answer.parse(answer.body).data;
}

async function statusOf(id: string): Promise<unknown> {
  return (await fixture.call(member, 'GET', `/billing/payment/status/${id}`)).body;
}

/** A browser without scripts: one page, its cookie and its form. */
async function visit(address: string) {
  const answer = await fetch(address);
  const html = await answer.text();
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const form = /name="form" value="([0-9a-f]+)"/.exec(html)?.[1] ?? '';
  const press = (fields: Record<string, string>, headers: Record<string, string> = { cookie }) =>
    fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ form, ...fields }).toString(),
    });
  return { answer, html, cookie, press };
}

async function askBank(body: string, header: string) {
  const answer = await fetch(`${fixture.url}/sandbox/bank/api/invoices`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-signature': header },
  });
  return answer.status;
}

test.each(LOCALES)(
  'sandbox bank: the page in %s shows shop, amount and time, and runs no foreign code',
  async (lang) => {
    const { pay_url } = await opened('1234.50');
    const { answer, html } = await visit(pay_url!.replace('lang=ru', `lang=${lang}`));
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${lang === 'kz' ? 'kk' : lang}">`);
    expect(html).toContain('127.0.0.1');
    expect(html).toMatch(lang === 'en' ? /₽1,234\.50/ : /1\s234,50\s₽/);
    expect(html).toMatch(/data-left="1(200|19\d)"/);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
  },
);

test('sandbox bank: paying moves the money once, however often pay is pressed', async () => {
  const { id, pay_url } = await opened();
  const { press } = await visit(pay_url!);
  const answers = await Promise.all(Array.from({ length: 5 }, () => press({ action: 'pay' })));
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain('/sandbox/bank/pay/');
  }
  await fixture.bank.sendDue();
  expect(await statusOf(id)).toEqual({ status: 3 });
  expect(await fixture.balance(member)).toBe('1000.00');
  const { html } = await visit(pay_url!);
  expect(html).toContain('Платёж прошёл');
  expect(html).toMatch(/<a class="button quiet" href="http:[^"]+\/ru\/payment\/\d+">/);
});

test('sandbox bank: when another amount is paid, that amount is credited and the change is shown', async () => {
  const { id, pay_url } = await opened();
  const { press } = await visit(pay_url!);
  expect((await press({ action: 'other', other: '1 250,75' })).status).toBe(303);
  await fixture.bank.sendDue();
  const answer = await fixture.call(member, 'GET', `/api/v2/billing/deposits/${id}`);
  expect(answer.body).toMatchObject({ data: { amount: '1250.75', sum_was_changed: true } });
  expect(await fixture.balance(member)).toBe('1250.75');
});

test.each(['', '0', '-5', '0.001', '1e5', 'NaN', '9'.repeat(15)])(
  'sandbox bank: another amount of "%s" is rejected and nothing is paid',
  async (other) => {
    const { id, pay_url } = await opened();
    const { press } = await visit(pay_url!);
    const answer = await press({ action: 'other', other });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('role="alert"');
    await fixture.bank.sendDue();
    expect(await statusOf(id)).toEqual({ status: 2 });
  },
);

test('sandbox bank: declining fails the deposit', async () => {
  const { id, pay_url } = await opened();
  const { press } = await visit(pay_url!);
  await press({ action: 'decline' });
  await fixture.bank.sendDue();
  expect(await statusOf(id)).toEqual({ status: 4 });
  expect((await visit(pay_url!)).html).toContain('Платёж отклонён');
});

test('sandbox bank: an expired invoice cannot be paid', async () => {
  const { id, pay_url } = await opened();
  const { press } = await visit(pay_url!);
  await fixture.asOwner(`update sandbox_bank.invoices set expires_at = now() - interval '1 second'
    where token = '${/pay\/([\w-]+)/.exec(pay_url!)![1]}'`);
  await press({ action: 'pay' });
  await fixture.bank.sendDue();
  expect(await statusOf(id)).toEqual({ status: 2 });
  expect((await visit(pay_url!)).html).toContain('Время на оплату вышло');
});

test('sandbox bank: forms with no cookie, another cookie or another invoice’s token are rejected', async () => {
  const [one, other] = [
    await opened('1000'),
    await opened('2000', bankMethodHash('bank_card', 'RUB')),
  ];
  const first = await visit(one.pay_url!);
  const second = await visit(other.pay_url!);
  expect((await first.press({ action: 'pay' }, {})).status).toBe(403);
  expect((await first.press({ action: 'pay' }, { cookie: second.cookie })).status).toBe(403);
  const form = /name="form" value="([0-9a-f]+)"/.exec(second.html)![1]!;
  expect((await first.press({ action: 'pay', form })).status).toBe(403);
  await fixture.bank.sendDue();
  expect(await statusOf(one.id)).toEqual({ status: 2 });
});

test('sandbox bank: an unknown invoice shows a not-found page', async () => {
  for (const token of ['x', 'a'.repeat(32), '%3Cscript%3E']) {
    const answer = await fetch(`${fixture.url}/sandbox/bank/pay/${token}?lang=en`);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('Invoice not found');
    expect(html).not.toContain('<script>');
  }
});

test('sandbox bank: requests without a signature, with a wrong one or an old one are rejected', async () => {
  const body = JSON.stringify({ reference: randomUUID() });
  expect(await askBank(body, '')).toBe(401);
  expect(await askBank(body, signMessage('another', body, Date.now()))).toBe(401);
  expect(await askBank(body, signMessage(TEST_SECRET, body, Date.now() - 400_000))).toBe(401);
  expect(await askBank(body, signMessage(TEST_SECRET, body, Date.now()))).toBe(422);
});

test('sandbox bank: one reference is one invoice, and other terms under it are refused', async () => {
  const order = {
    reference: randomUUID(),
    method: 'card_transfer',
    amount: '10.00',
    currency: 'EUR',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
    language: 'en',
    return_url: 'https://shop.example/en',
    callback_url: 'https://shop.example/hook',
  };
  const ask = (changes: object) => {
    const body = JSON.stringify({ ...order, ...changes });
    return askBank(body, signMessage(TEST_SECRET, body, Date.now()));
  };
  expect(await ask({})).toBe(200);
  expect(await ask({ language: 'ru' })).toBe(200);
  expect(await ask({ amount: '11.00' })).toBe(409);
  expect(await ask({ return_url: 'javascript:alert(1)' })).toBe(422);
  const rows = await fixture.db.query<{ card_number: string }>(
    'select card_number from sandbox_bank.invoices where reference = $1',
    [order.reference],
  );
  expect(rows).toHaveLength(1);
  expect(luhnSum(rows[0]!.card_number) % 10).toBe(0);
});

function luhnSum(number: string): number {
  return [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
}

test('sandbox bank: a rejected message is retried later and given up in the end', async () => {
  const { id, pay_url } = await opened();
  const { press } = await visit(pay_url!);
  await fixture.bank.sendDue();
  await press({ action: 'pay' });
  const away = `${fixture.url}/unknown-listens`;
  const token = /pay\/([\w-]+)/.exec(pay_url!)![1]!;
  const of = `token = '${token}' and arrived_at is null`;
  await fixture.asOwner(`update sandbox_bank.messages set url = '${away}' where ${of}`);
  await fixture.bank.sendDue();
  const [waiting] = await fixture.db.query<{
    attempts: number;
    last_answer: string;
    is_due: boolean;
  }>(
    `select attempts, last_answer, due_at > now() as is_due from sandbox_bank.messages where ${of}`,
  );
  expect(waiting).toEqual({ attempts: 1, last_answer: '404', is_due: true });
  await fixture.asOwner(
    `update sandbox_bank.messages set attempts = 12, due_at = now() where ${of}`,
  );
  await fixture.bank.sendDue();
  const [given] = await fixture.db.query<{ due_at: Date | null }>(
    `select due_at from sandbox_bank.messages where ${of}`,
  );
  expect(given).toEqual({ due_at: null });
  await fixture.asOwner(`update sandbox_bank.messages set due_at = now(), attempts = 3,
    url = '${fixture.url}/api/v2/billing/webhooks/sandbox' where ${of}`);
  await fixture.bank.sendDue();
  expect(await statusOf(id)).toEqual({ status: 3 });
});

test('sandbox bank: with four copies of each message, the last one first, the balance is right', async () => {
  const { id, pay_url } = await opened();
  const { press } = await visit(pay_url!);
  await press({ action: 'pay' });
  await fixture.bank.sendDue();
  expect(await statusOf(id)).toEqual({ status: 3 });
  expect(await fixture.balance(member)).toBe('1000.00');
  const kinds = await fixture.db.query<{ kind: string }>(
    `select e.kind from payment_events e join deposits d using (reference)
      where d.id = $1 order by e.received_at`,
    [BigInt(id)],
  );
  expect(kinds.map((row) => row.kind)).toEqual(['paid', 'opened']);
});

test('sandbox bank: a started bank sends what an earlier run left, and stops cleanly', async () => {
  const { id, pay_url } = await opened();
  const { press } = await visit(pay_url!);
  await press({ action: 'pay' });
  fixture.bank.start();
  await expect.poll(() => statusOf(id), { timeout: 5000 }).toEqual({ status: 3 });
  await fixture.bank.stop();
});
