import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openDeposit, type DepositProcess } from '#features/cashier/contract.ts';
import { bankMethodHash } from './methods.ts';
import { TEST_SECRET, type BankFixturePlayer, type BankFixture } from './bank-fixture.ts';

export const DEPOSITS_PATH = '/api/v2/billing/deposits';
export const WEBHOOK_PATH = '/api/v2/billing/webhooks/sandbox';

export type OpenTestDeposit = DepositProcess & { reference: string };

/** Creates a card deposit that waits for payment, with the bank's reference of it. */
export async function createTestDeposit(
  fixture: BankFixture,
  member: BankFixturePlayer,
  amount = '1000',
): Promise<OpenTestDeposit> {
  const body = { hash: bankMethodHash('bank_card', 'RUB'), amount };
  const answer = await fixture.call(member, 'POST', DEPOSITS_PATH, body, randomUUID());
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { data } = openDeposit.answer.parse(answer.body);
  const rows = await fixture.db.query<{ reference: string }>(
    'select reference from deposits where id = $1',
    [BigInt(data.id)],
  );
  return { ...data, reference: rows[0]!.reference };
}

type BankMessageOverrides = {
  type?: string;
  amount?: string | null;
  event?: string;
  currency?: string;
  paid_at?: string | null;
};

/**
 * A webhook message as the bank writes it, built by hand: 1000.00 RUB paid unless `parts` override
 * it.
 */
export function bankMessage(reference: string, parts: BankMessageOverrides = {}): string {
  const type = parts.type ?? 'paid';
  return JSON.stringify({
    event: randomUUID(),
    type,
    reference,
    currency: 'RUB',
    amount: type === 'paid' ? '1000.00' : null,
    ...parts,
  });
}

export function signature(body: string, secret = TEST_SECRET, ageSeconds = 0): string {
  const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/** Posts a webhook and returns the HTTP status of the answer. */
export async function postWebhook(
  fixture: BankFixture,
  body: string,
  header: string | null = signature(body),
  path = WEBHOOK_PATH,
): Promise<number> {
  const answer = await fetch(fixture.url + path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(header === null ? {} : { 'x-signature': header }),
    },
  });
  return answer.status;
}

/** Expires a deposit, as only the owner of the tables may. */
export async function expireDeposit(fixture: BankFixture, id: string): Promise<void> {
  await fixture.asOwner(
    `update deposits set expires_at = created_at - interval '1 second'
      where status in (1, 2) and id = ${BigInt(id)}`,
  );
}
