import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPlayerId } from '#core/ids.ts';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import type { Role } from '#domain/staff/server/index.ts';
import { searchRecords } from './search-records.ts';

const REFERENCE = '0b8f6a52-6f5e-4a86-9a55-0d5a7f3c9e11';

let fixture: ReconciliationFixture;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
  const { player } = fixture;
  await fixture.tamper(`
    insert into payment_methods (hash, provider, code, type, currency, name, exchange_currency)
      values ('search00', 'sandbox', 'card', 'bank_card', 'RUB',
        '{"ru": "Карта", "en": "Card", "kz": "Карта"}', 'RUB');
    insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
        amount, commission_bp, life_seconds, expires_at, reference, provider_invoice)
      values (${player}, 'key', '', 'search00', 'sandbox', 'bank_card', 'RUB', 5000000, 0, 60,
        now(), '${REFERENCE}', 'INV-7788.1');
    insert into verifications (player_id, status, full_name, birth_date, registered_at)
      values (${player}, 'success', 'Анна Каренина', '1990-01-01', now())`);
});
afterAll(() => fixture.close());

async function find(role: Role, text: string) {
  const { data } = await searchRecords(fixture.db, { id: toPlayerId(1n), role }, text);
  return data;
}

test('search: a bet is found by its number, with its player, stake and currency', async () => {
  const [bet] = await fixture.db.query<{ id: bigint }>('select id from bets limit 1');
  expect(await find('support', `${bet!.id}`)).toMatchObject([
    {
      kind: 'bet',
      id: `${bet!.id}`,
      player_id: `${fixture.player}`,
      amount: '1.00',
      currency: 'RUB',
    },
  ]);
});

test('search: a payment is found by our reference, its number and that of the provider', async () => {
  for (const text of [REFERENCE, REFERENCE.toUpperCase(), 'INV-7788.1', '#1']) {
    expect(await find('payments', text), text).toMatchObject([{ kind: 'deposit', id: '1' }]);
  }
  expect(await find('payments', 'INV-7788')).toEqual([]);
});

test('search: a name on documents is found by risk in part, by payments as a whole', async () => {
  expect(await find('risk', 'карен')).toMatchObject([
    { kind: 'verification', full_name: 'Анна Каренина', player_id: `${fixture.player}` },
  ]);
  expect(await find('payments', 'карен')).toEqual([]);
  expect(await find('payments', 'анна КАРЕНИНА')).toHaveLength(1);
  expect(await find('support', 'анна каренина')).toEqual([]);
  // A wildcard is a letter like any other.
  expect(await find('risk', 'анна%')).toEqual([]);
});
