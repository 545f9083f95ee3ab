import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import {
  createBankFixture,
  type BankFixturePlayer,
  type BankFixture,
} from '#dev/bank/bank-fixture.ts';
import { DEPOSITS_PATH, bankMessage, postWebhook } from '#dev/bank/deposit-steps.ts';
import { openDeposit } from '../contract.ts';
import { STATUS } from '../rules.ts';
import { expireDeposits } from './expire-deposits.ts';
import { redactCards } from './store.redact-cards.ts';

let fixture: BankFixture;
let member: BankFixturePlayer;

beforeAll(async () => {
  fixture = await createBankFixture();
  member = await fixture.member();
  return () => fixture.close();
});

type Row = { card_number: string; phone_number: string; reference: string };

const rowOf = async (id: string) =>
  (
    await fixture.db.query<Row>(
      'select card_number, phone_number, reference from deposits where id = $1',
      [BigInt(id)],
    )
  )[0]!;

/** A card-to-card transfer that closed this many days ago. */
async function ended(how: 'paid' | 'expired', days: number): Promise<{ id: string; was: Row }> {
  const body = { hash: bankMethodHash('card_transfer', 'RUB'), amount: '1000' };
  const answer = await fixture.call(member, 'POST', DEPOSITS_PATH, body, randomUUID());
  const { id } = openDeposit.answer.parse(answer.body).data;
  const was = await rowOf(id);
  if (how === 'paid') await postWebhook(fixture, bankMessage(was.reference));
  else await fixture.asOwner(`update deposits set expires_at = now() where id = ${id}`);
  await expireDeposits(fixture.deps);
  const [closed] = await fixture.db.query<{ status: number }>(
    'select status from deposits where id = $1',
    [BigInt(id)],
  );
  expect(closed!.status).toBe(STATUS[how]);
  const at = `now() - interval '${days} days'`;
  await fixture.asOwner(
    `alter table deposits disable trigger deposits_refuse_change;
     update deposits set closed_at = ${at} where id = ${id};
     alter table deposits enable trigger deposits_refuse_change`,
  );
  return { id, was };
}

const cardOf = async (id: string) => {
  const answer = await fixture.call(member, 'GET', `${DEPOSITS_PATH}/${id}`);
  return openDeposit.answer.parse(answer.body).data.card;
};

test.each(['paid', 'expired'] as const)(
  'secrecy: thirty days after a deposit was %s, only the last four card digits are left',
  async (how) => {
    const old = await ended(how, 31);
    const young = await ended(how, 29);
    expect(await redactCards(fixture.deps)).toBe(1);
    const end = (number: string) => `•••• ${number.slice(-4)}`;
    expect(await cardOf(old.id)).toEqual({
      card_number: end(old.was.card_number),
      phone_number: end(old.was.phone_number),
    });
    expect(await rowOf(young.id)).toEqual(young.was);
    expect(await redactCards(fixture.deps)).toBe(0);
  },
);

test('secrecy: an open deposit keeps the card number its player pays to', async () => {
  const { id } = await ended('expired', 31);
  await fixture.asOwner(`update deposits set status = 2, closed_at = null where id = ${id}`);
  expect(await redactCards(fixture.deps)).toBe(0);
  expect((await cardOf(id))!.card_number).toMatch(/^\d{16}$/);
  await fixture.asOwner(`update deposits set status = 5, closed_at = now() where id = ${id}`);
});

test('secrecy: thousands of old deposits are redacted in batches', async () => {
  const { id } = await ended('expired', 40);
  await fixture.asOwner(
    `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, card_number, phone_number, expires_at,
       closed_at)
     select player_id, gen_random_uuid()::text, request_hash, method_hash, provider, type, currency,
       amount, commission_bp, life_seconds, status, card_number, phone_number, expires_at, closed_at
       from deposits, generate_series(1, 1200) where id = ${id}`,
  );
  expect(await redactCards(fixture.deps)).toBe(1201);
});

test('money: of a paid deposit nothing else changes, and nothing before its time', async () => {
  const { id } = await ended('paid', 31);
  const young = await ended('paid', 29);
  const change = (set: string, of: string) =>
    fixture.db.query(`update deposits set ${set} where id = ${of}`);
  const forget = `card_number = mask_card_number(card_number),
    phone_number = mask_card_number(phone_number)`;
  const refused = /is paid and does not change/;
  await expect(change(forget, young.id)).rejects.toThrow(refused);
  await expect(change(`${forget}, is_late = true`, id)).rejects.toThrow(refused);
  await expect(change(`card_number = '1'`, id)).rejects.toThrow(refused);
  await change(forget, id);
});
