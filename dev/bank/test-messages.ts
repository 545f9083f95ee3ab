import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openDeposit, type DepositProcess } from '#features/cashier/contract.ts';
import { bankMethodHash } from './methods.ts';
import { TEST_SECRET, type Member, type TestHouse } from './test-house.ts';

export const DEPOSITS = '/api/v2/billing/deposits';
export const HOOK = '/api/v2/billing/webhooks/sandbox';

export type Opened = DepositProcess & { reference: string };

/** A deposit by card that waits for money, and what the bank knows it by. */
export async function openedFor(
  house: TestHouse,
  member: Member,
  amount = '1000',
): Promise<Opened> {
  const body = { hash: bankMethodHash('bank_card', 'RUB'), amount };
  const answer = await house.call(member, 'POST', DEPOSITS, body, randomUUID());
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { data } = openDeposit.answer.parse(answer.body);
  const rows = await house.db.query<{ reference: string }>(
    'select reference from deposits where id = $1',
    [BigInt(data.id)],
  );
  return { ...data, reference: rows[0]!.reference };
}

type Parts = {
  type?: string;
  amount?: string | null;
  event?: string;
  currency?: string;
  paid_at?: string | null;
};

/** A message as the bank words it, made here by hand: paid 1000.00 RUB unless parts say else. */
export function said(reference: string, parts: Parts = {}): string {
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

/** The status the house answers a message with. */
export async function sendTo(
  house: TestHouse,
  body: string,
  header: string | null = signature(body),
  path = HOOK,
): Promise<number> {
  const answer = await fetch(house.url + path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(header === null ? {} : { 'x-signature': header }),
    },
  });
  return answer.status;
}

/** Turns the deposit's time back, as only the owner of the tables may. */
export async function endTime(house: TestHouse, id: string): Promise<void> {
  await house.asOwner(
    `update deposits set expires_at = created_at - interval '1 second'
      where status in (1, 2) and id = ${BigInt(id)}`,
  );
}
