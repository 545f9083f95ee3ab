import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import type { BankFixturePlayer } from '#dev/bank/bank-fixture.ts';
import { createTestDeposit, bankMessage, postWebhook } from '#dev/bank/deposit-steps.ts';
import { createCoinFixture, type CoinFixture } from '#dev/btcpay/coin-fixture.ts';
import type { BackofficeMethod } from '../contract.backoffice.ts';
import { listDeposits, listMethods, readDeposit } from '../contract.backoffice.ts';
import {
  listStaffDepositRows,
  staffDepositOrder,
  staffDepositQuery,
  type StaffDepositFilter,
  type StaffDepositPage,
} from './store.staff.ts';

const STAFF = '/api/v2/staff';
const CARD = bankMethodHash('bank_card', 'RUB');
const REASON = 'the bank changed its limits';

let fixture: CoinFixture;
let staff: BankFixturePlayer;

beforeAll(async () => {
  fixture = await createCoinFixture();
  staff = await fixture.addStaffUser('payments');
  return () => fixture.close();
});

async function methodsNow(): Promise<BackofficeMethod[]> {
  const answer = await fixture.call(staff, 'GET', `${STAFF}/payment-methods`);
  return listMethods.answer.parse(answer.body).data.methods;
}

async function cardTerms(changes: Partial<BackofficeMethod> = {}) {
  const card = (await methodsNow()).find(({ hash }) => hash === CARD)!;
  const { hash: _h, provider: _p, direction: _d, currency: _c, ...rest } = card;
  const { is_working: _w, updated_at: _u, ...terms } = rest;
  return { ...terms, ...changes, reason: REASON };
}

const save = async (changes: Partial<BackofficeMethod>) =>
  fixture.call(staff, 'PUT', `${STAFF}/payment-methods/${CARD}`, await cardTerms(changes));

test('methods: a type that the provider cannot process is refused', async () => {
  const terms = await cardTerms({ type: 'crypto', coin: 'BTC', network: 'Bitcoin' });
  const path = `${STAFF}/payment-methods`;
  const changed = await fixture.call(staff, 'PUT', `${path}/${CARD}`, terms);
  expect(changed).toMatchObject({ status: 422, body: { message: 'provider_type_mismatch' } });
  const identity = { provider: 'btcpay', direction: 'out', currency: 'RUB' };
  const added = await fixture.call(staff, 'POST', path, { ...(await cardTerms()), ...identity });
  expect(added).toMatchObject({
    status: 422,
    body: { errors: { type: ['provider_type_mismatch'] } },
  });
});

test('race: of two concurrent edits of one method the second sees the first', async () => {
  const card = (await methodsNow()).find(({ hash }) => hash === CARD)!;
  const put = async (position: number) =>
    fixture.call(staff, 'PUT', `${STAFF}/payment-methods/${CARD}`, {
      ...(await cardTerms({ position })),
      seen_at: card.updated_at,
    });
  expect((await put(3)).status).toBe(200);
  expect(await put(4)).toMatchObject({ status: 422, body: { message: 'method_changed' } });
  expect((await methodsNow()).find(({ hash }) => hash === CARD)!.position).toBe(3);
});

test('methods: a change applies to what players are offered and is in the audit log', async () => {
  const answer = await save({
    name: { ru: 'Карта любого банка', en: 'Any card', kz: 'Кез келген карта' },
    min_amount: '250.00',
    max_amount: '90000.00',
    default_amount: '500.00',
    position: 7,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const member = await fixture.member();
  const data = await fixture.call(member, 'GET', '/api/v2/billing/data');
  expect((data.body as { payments: { methods: object[] } }).payments.methods.at(-1)).toMatchObject({
    hash: CARD,
    name: { en: 'Any card' },
    min_amount: '250.00',
    default_amount: '500.00',
  });
  const [line] = await fixture.db.query<{ before: object; after: object; reason: string }>(
    `select before, after, reason from staff_audit where action = 'method.save'`,
  );
  expect(line).toMatchObject({
    before: { name: { en: 'Bank card' }, min: null },
    after: { name: { en: 'Any card' }, min: '250.00' },
    reason: REASON,
  });
});

test('methods: a disabled method takes no new deposits; an enabled one does', async () => {
  await save({ is_enabled: false });
  const member = await fixture.member();
  const open = () =>
    fixture.call(
      member,
      'POST',
      '/api/v2/billing/deposits',
      { hash: CARD, amount: '500' },
      randomUUID(),
    );
  expect((await open()).status).toBe(422);
  await save({ is_enabled: true });
  expect((await open()).status).toBe(200);
});

test.each<[Partial<BackofficeMethod>, string]>([
  [{ min_amount: '500.00', max_amount: '100.00' }, 'limits_order'],
  [{ default_amount: '1.00', min_amount: '500.00' }, 'limits_order'],
  [{ min_amount: '0.001' }, 'amount_format'],
  [{ min_amount: '-5.00' }, 'amount_format'],
  [{ type: 'crypto', coin: null }, 'coin_required'],
  [{ countries: ['ru'] }, 'country_format'],
  [{ countries: ['KZ', 'UK'] }, 'country_unknown:UK'],
  [{ countries: ['ZZ'] }, 'country_unknown:ZZ'],
  [{ exchange_currency: 'GBP' as 'USD' }, 'exchange_currency'],
  // Where the method has no limits, the defaults apply: 100 to 300,000.
  [{ min_amount: null, max_amount: '50.00', default_amount: null }, 'limits_order'],
  [{ min_amount: '300001.00', max_amount: null, default_amount: null }, 'limits_order'],
  [{ min_amount: null, max_amount: null, default_amount: '99.00' }, 'limits_order'],
  [{ min_amount: null, max_amount: null, default_amount: '300000.01' }, 'limits_order'],
  [{ max_amount: '999999999999.00' }, 'amount_format'],
  [{ name: { ru: 'К'.repeat(61), en: 'Card', kz: 'Карта' } }, 'too_long'],
  [{ name: { ru: 'Карта\nбанка', en: 'Card', kz: 'Карта' } }, 'malformed'],
  [{ commission_bp: 10_000 }, 'number_range'],
  [{ cost_bp: 10_000 }, 'number_range'],
  [{ cost_fixed: '-1.00' }, 'amount_format'],
  // The price of a coin must not hold for half a day.
  [{ type: 'crypto', coin: 'BTC', network: 'Bitcoin', life_seconds: 43_200 }, 'number_range'],
  [{ name: { ru: 'Карта', en: ' ', kz: 'Карта' } }, 'name_required'],
  [{ name: { ru: 'Карта', en: '\u3164\u200b', kz: 'Карта' } }, 'name_required'],
])('methods: terms %o are refused as %s', async (changes, code) => {
  const answer = await save(changes);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(code);
});

test('methods: a method for one country is offered to players who live there, else by the phone', async () => {
  await save({ countries: ['KZ', 'RU', 'KZ'] });
  const methods = await methodsNow();
  expect(methods.find(({ hash }) => hash === CARD)?.countries).toEqual(['KZ', 'RU']);
  const offered = async (phone: string | null, isProven = true, country?: string) => {
    const member = await fixture.member();
    const digits = phone === null ? 'null' : `'${phone}'`;
    await fixture.asOwner(
      `update players set phone = ${digits}, is_phone_verified = ${isProven && phone !== null},
              country = ${country === undefined ? 'null' : `'${country}'`}
        where id = ${member.id}`,
    );
    const data = await fixture.call(member, 'GET', '/api/v2/billing/data');
    const body = { hash: CARD, amount: '500' };
    const path = '/api/v2/billing/deposits';
    const { status } = await fixture.call(member, 'POST', path, body, randomUUID());
    return [JSON.stringify(data.body).includes(CARD), status];
  };
  expect(await offered('+77011234567')).toEqual([true, 200]);
  expect(await offered('+79161234567')).toEqual([true, 200]);
  expect(await offered('+375291234567')).toEqual([false, 422]);
  expect(await offered('+77011234568', false)).toEqual([false, 422]);
  expect(await offered(null)).toEqual([false, 422]);
  // Where the player lives counts before the phone.
  expect(await offered(null, false, 'RU')).toEqual([true, 200]);
  expect(await offered('+375291234568', true, 'KZ')).toEqual([true, 200]);
  expect(await offered('+77011234569', true, 'GB')).toEqual([false, 422]);
  await save({ countries: [] });
});

test('methods: a new method is offered at once; with an unknown provider it is refused', async () => {
  const terms = await cardTerms({ code: 'bank_transfer', type: 'bank_transfer' });
  const add = (provider: string) =>
    fixture.call(staff, 'POST', `${STAFF}/payment-methods`, {
      ...terms,
      provider,
      direction: 'in',
      currency: 'EUR',
      exchange_currency: 'EUR',
    });
  expect((await add('unknown')).status).toBe(422);
  const made = await add('sandbox');
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const data = await fixture.call(await fixture.member('EUR'), 'GET', '/api/v2/billing/data');
  expect((data.body as { payments: { methods: unknown[] } }).payments.methods).toHaveLength(4);
});

test('deposits for staff: the list, filters, pages, details with every message, and the file', async () => {
  const member = await fixture.member();
  const paid = await createTestDeposit(fixture, member, '777');
  await postWebhook(fixture, bankMessage(paid.reference, { type: 'opened' }));
  const paid_at = new Date(Date.now() - 2000).toISOString();
  await postWebhook(fixture, bankMessage(paid.reference, { amount: '700.00', paid_at }));
  const odd = await createTestDeposit(fixture, member, '888');
  await postWebhook(fixture, bankMessage(odd.reference, { currency: 'USD' }));
  const of = `player=${member.id}`;
  const read = async (query: string) => {
    const answer = await fixture.call(staff, 'GET', `${STAFF}/deposits?${query}`);
    return listDeposits.answer.parse(answer.body);
  };
  expect((await read(of)).data.map(({ id }) => id)).toEqual([odd.id, paid.id]);
  expect((await read(`${of}&status=3`)).data).toMatchObject([
    { id: paid.id, credited: '700.00', sum_was_changed: true, needs_review: false },
  ]);
  expect((await read(`${of}&needs=review`)).data).toMatchObject([
    { id: odd.id, needs_review: true },
  ]);
  const first = await read(`${of}&limit=1`);
  expect((await read(`${of}&limit=1&cursor=${first.next}`)).data).toMatchObject([{ id: paid.id }]);
  const whole = await fixture.call(staff, 'GET', `${STAFF}/deposits/${paid.id}`);
  const { messages } = readDeposit.answer.parse(whole.body).data;
  expect(messages.map(({ kind, outcome, ...at }) => [kind, outcome, at.paid_at])).toEqual([
    ['opened', 'ignored', null],
    ['paid', 'credited', paid_at],
  ]);
  const file = await fetch(`${fixture.url}${STAFF}/deposits/export?${of}`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain(`${paid.id},`);
  expect(lines[2]).toContain(',credited,');
  const taken = await fixture.db.query(
    'select action, staff_id, after from staff_audit order by id desc limit 1',
  );
  const after = Object.fromEntries(new URLSearchParams(of));
  expect(taken).toEqual([{ action: 'deposit.export', staff_id: staff.id, after }]);
});

test('secrecy: staff who read deposits do not see the contacts of players', async () => {
  const member = await fixture.member();
  const { id } = await createTestDeposit(fixture, member);
  const [row] = await fixture.db.query<{ email: string }>(
    'select email from players where id = $1',
    [member.id],
  );
  const list = await fixture.call(staff, 'GET', `${STAFF}/deposits?player=${member.id}`);
  const one = await fixture.call(staff, 'GET', `${STAFF}/deposits/${id}`);
  expect(listDeposits.answer.parse(list.body).data[0]!.player_contact).toMatch(
    /^.•••.@example\.com$/,
  );
  expect(JSON.stringify([list.body, one.body])).not.toContain(row!.email);
});

test('deposits for staff: the list reads an index with every filter', async () => {
  const player = await fixture.member();
  await fixture.asOwner(`insert into deposits (player_id, key, request_hash, method_hash, provider,
      type, currency, amount, commission_bp, life_seconds, status, expires_at, closed_at)
    select ${player.id}, 'many-' || n, '\\x00', '${CARD}', 'sandbox', 'bank_card', 'RUB', 1000000,
      0, 1200, 5, now(), now() from generate_series(1, 20000) n`);
  await fixture.asOwner('analyze deposits; analyze payment_events');
  const wishes: readonly (StaffDepositFilter & Pick<StaffDepositPage, 'after'>)[] = [
    {},
    { after: { value: null, id: 10_000n } },
    { sort: 'amount' },
    { sort: '-amount', after: { value: '1000000', id: 10_000n } },
    { sort: 'at' },
    { status: 3 },
    { provider: 'sandbox' },
    { currency: 'RUB' },
    { from: '2026-01-01', to: '2026-01-31', currency: 'KZT', status: 5 },
    { from: '2026-01-01', after: { value: '1790000000000000', id: 10_000n } },
    { playerId: player.id },
    { needsReview: true },
  ];
  for (const { after, ...filter } of wishes) {
    const { text, values } = staffDepositQuery(filter, { after, limit: 51 });
    const plan = await fixture.db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const said = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(
      said,
      JSON.stringify(filter, (_, v) => String(v)),
    ).not.toContain('Seq Scan on deposits');
  }
  // Pages of days are ordered by time and cut by id: no row is shown twice or left out.
  const days = { from: '2026-01-01', to: '2100-01-01' };
  for (const filter of [days, { ...days, sort: 'at' }, { sort: '-amount' }] as const) {
    const { parseCursor, cursorOf } = staffDepositOrder(filter);
    const whole = await listStaffDepositRows(fixture.db, filter, { limit: 40 });
    const first = await listStaffDepositRows(fixture.db, filter, { limit: 25 });
    const after = parseCursor(cursorOf(first.at(-1)!));
    const next = await listStaffDepositRows(fixture.db, filter, { after, limit: 15 });
    expect([...first, ...next].map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  }
});
