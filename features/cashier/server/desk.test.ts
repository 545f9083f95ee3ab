import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import type { Member } from '#dev/bank/test-house.ts';
import { openedFor, said, sendTo } from '#dev/bank/test-messages.ts';
import { startCoinHouse, type CoinHouse } from '#dev/btcpay/test-coins.ts';
import type { DeskMethod } from '../contract.backoffice.ts';
import { listDeposits, listMethods, readDeposit } from '../contract.backoffice.ts';
import { deskQuery, listDeskRows } from './desk-store.ts';

const STAFF = '/api/v2/staff';
const CARD = bankMethodHash('bank_card', 'RUB');
const REASON = 'the bank changed its limits';

let house: CoinHouse;
let clerk: Member;

beforeAll(async () => {
  house = await startCoinHouse();
  clerk = await house.hire('payments');
  return () => house.close();
});

async function methodsNow(): Promise<DeskMethod[]> {
  const answer = await house.call(clerk, 'GET', `${STAFF}/payment-methods`);
  return listMethods.answer.parse(answer.body).data.methods;
}

async function cardTerms(changes: Partial<DeskMethod> = {}) {
  const card = (await methodsNow()).find(({ hash }) => hash === CARD)!;
  const { hash: _h, provider: _p, direction: _d, currency: _c, ...rest } = card;
  const { is_working: _w, updated_at: _u, ...terms } = rest;
  return { ...terms, ...changes, reason: REASON };
}

const save = async (changes: Partial<DeskMethod>) =>
  house.call(clerk, 'PUT', `${STAFF}/payment-methods/${CARD}`, await cardTerms(changes));

test('a provider is given no method that it can never serve', async () => {
  const terms = await cardTerms({ type: 'crypto', coin: 'BTC', network: 'Bitcoin' });
  const path = `${STAFF}/payment-methods`;
  const changed = await house.call(clerk, 'PUT', `${path}/${CARD}`, terms);
  expect(changed).toMatchObject({ status: 422, body: { message: 'type_of_provider' } });
  const identity = { provider: 'btcpay', direction: 'out', currency: 'RUB' };
  const added = await house.call(clerk, 'POST', path, { ...(await cardTerms()), ...identity });
  expect(added).toMatchObject({ status: 422, body: { errors: { type: ['type_of_provider'] } } });
});

test('race: of two who edit one method the second sees what the first has made of it', async () => {
  const card = (await methodsNow()).find(({ hash }) => hash === CARD)!;
  const put = async (position: number) =>
    house.call(clerk, 'PUT', `${STAFF}/payment-methods/${CARD}`, {
      ...(await cardTerms({ position })),
      seen_at: card.updated_at,
    });
  expect((await put(3)).status).toBe(200);
  expect(await put(4)).toMatchObject({ status: 422, body: { message: 'method_changed' } });
  expect((await methodsNow()).find(({ hash }) => hash === CARD)!.position).toBe(3);
});

test('what an operator changes of a method is what players are offered, and on record', async () => {
  const answer = await save({
    name: { ru: 'Карта любого банка', en: 'Any card', kz: 'Кез келген карта' },
    min_amount: '250.00',
    max_amount: '90000.00',
    default_amount: '500.00',
    position: 7,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const member = await house.member();
  const data = await house.call(member, 'GET', '/api/v2/billing/data');
  expect((data.body as { payments: { methods: object[] } }).payments.methods.at(-1)).toMatchObject({
    hash: CARD,
    name: { en: 'Any card' },
    min_amount: '250.00',
    default_amount: '500.00',
  });
  const [line] = await house.db.query<{ before: object; after: object; reason: string }>(
    `select before, after, reason from staff_audit where action = 'method.save'`,
  );
  expect(line).toMatchObject({
    before: { name: { en: 'Bank card' }, min: null },
    after: { name: { en: 'Any card' }, min: '250.00' },
    reason: REASON,
  });
});

test('switched off, a method takes no new deposits; switched on, it does', async () => {
  await save({ is_enabled: false });
  const member = await house.member();
  const open = () =>
    house.call(
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

test.each<[Partial<DeskMethod>, string]>([
  [{ min_amount: '500.00', max_amount: '100.00' }, 'limits_order'],
  [{ default_amount: '1.00', min_amount: '500.00' }, 'limits_order'],
  [{ min_amount: '0.001' }, 'amount_format'],
  [{ min_amount: '-5.00' }, 'amount_format'],
  [{ type: 'crypto', coin: null }, 'coin_needed'],
  [{ countries: ['ru'] }, 'country_format'],
  [{ countries: ['KZ', 'UK'] }, 'country_unknown:UK'],
  [{ countries: ['ZZ'] }, 'country_unknown:ZZ'],
  [{ exchange_currency: 'GBP' as 'USD' }, 'exchange_currency'],
  // Where the method names no limit, that of the house counts: 100 to 300,000.
  [{ min_amount: null, max_amount: '50.00', default_amount: null }, 'limits_order'],
  [{ min_amount: '300001.00', max_amount: null, default_amount: null }, 'limits_order'],
  [{ min_amount: null, max_amount: null, default_amount: '99.00' }, 'limits_order'],
  [{ min_amount: null, max_amount: null, default_amount: '300000.01' }, 'limits_order'],
  [{ max_amount: '999999999999.00' }, 'amount_format'],
  [{ name: { ru: 'К'.repeat(61), en: 'Card', kz: 'Карта' } }, 'too_long'],
  [{ name: { ru: 'Карта\nбанка', en: 'Card', kz: 'Карта' } }, 'malformed'],
  [{ commission_bp: 10_000 }, 'number_range'],
  // The price of a coin must not hold for half a day.
  [{ type: 'crypto', coin: 'BTC', network: 'Bitcoin', life_seconds: 43_200 }, 'number_range'],
  [{ name: { ru: 'Карта', en: ' ', kz: 'Карта' } }, 'name_needed'],
  [{ name: { ru: 'Карта', en: '\u3164\u200b', kz: 'Карта' } }, 'name_needed'],
])('terms %o are refused as %s', async (changes, code) => {
  const answer = await save(changes);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(code);
});

test('a method only for a country is offered by the country of a proven phone', async () => {
  await save({ countries: ['KZ', 'RU', 'KZ'] });
  const methods = await methodsNow();
  expect(methods.find(({ hash }) => hash === CARD)?.countries).toEqual(['KZ', 'RU']);
  const offered = async (phone: string | null, isProven = true) => {
    const member = await house.member();
    const digits = phone === null ? 'null' : `'${phone}'`;
    await house.asOwner(
      `update players set phone = ${digits}, is_phone_verified = ${isProven && phone !== null}
        where id = ${member.id}`,
    );
    const data = await house.call(member, 'GET', '/api/v2/billing/data');
    const body = { hash: CARD, amount: '500' };
    const path = '/api/v2/billing/deposits';
    const { status } = await house.call(member, 'POST', path, body, randomUUID());
    return [JSON.stringify(data.body).includes(CARD), status];
  };
  expect(await offered('+77011234567')).toEqual([true, 200]);
  expect(await offered('+79161234567')).toEqual([true, 200]);
  expect(await offered('+375291234567')).toEqual([false, 422]);
  expect(await offered('+77011234568', false)).toEqual([false, 422]);
  expect(await offered(null)).toEqual([false, 422]);
  await save({ countries: [] });
});

test('a new method is offered at once; of a provider nobody runs, it is refused', async () => {
  const terms = await cardTerms({ code: 'bank_transfer', type: 'bank_transfer' });
  const add = (provider: string) =>
    house.call(clerk, 'POST', `${STAFF}/payment-methods`, {
      ...terms,
      provider,
      direction: 'in',
      currency: 'EUR',
      exchange_currency: 'EUR',
    });
  expect((await add('nobody')).status).toBe(422);
  const made = await add('sandbox');
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const data = await house.call(await house.member('EUR'), 'GET', '/api/v2/billing/data');
  expect((data.body as { payments: { methods: unknown[] } }).payments.methods).toHaveLength(4);
});

test('deposits: listed, filtered, paged, whole with every message, and as a file', async () => {
  const member = await house.member();
  const paid = await openedFor(house, member, '777');
  await sendTo(house, said(paid.reference, { type: 'opened' }));
  const paid_at = new Date(Date.now() - 2000).toISOString();
  await sendTo(house, said(paid.reference, { amount: '700.00', paid_at }));
  const odd = await openedFor(house, member, '888');
  await sendTo(house, said(odd.reference, { currency: 'USD' }));
  const of = `player=${member.id}`;
  const read = async (query: string) => {
    const answer = await house.call(clerk, 'GET', `${STAFF}/deposits?${query}`);
    return listDeposits.answer.parse(answer.body);
  };
  expect((await read(of)).data.map(({ id }) => id)).toEqual([odd.id, paid.id]);
  expect((await read(`${of}&status=3`)).data).toMatchObject([
    { id: paid.id, credited: '700.00', sum_was_changed: true, needs_person: false },
  ]);
  expect((await read(`${of}&needs=person`)).data).toMatchObject([
    { id: odd.id, needs_person: true },
  ]);
  const first = await read(`${of}&limit=1`);
  expect((await read(`${of}&limit=1&cursor=${first.next}`)).data).toMatchObject([{ id: paid.id }]);
  const whole = await house.call(clerk, 'GET', `${STAFF}/deposits/${paid.id}`);
  const { messages } = readDeposit.answer.parse(whole.body).data;
  expect(messages.map(({ kind, outcome, ...at }) => [kind, outcome, at.paid_at])).toEqual([
    ['opened', 'ignored', null],
    ['paid', 'credited', paid_at],
  ]);
  const file = await fetch(`${house.url}${STAFF}/deposits/export?${of}`, {
    headers: { authorization: `Bearer ${clerk.token}` },
  });
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain(`${paid.id},`);
  const taken = await house.db.query(
    'select action, staff_id, after from staff_audit order by id desc limit 1',
  );
  const after = Object.fromEntries(new URLSearchParams(of));
  expect(taken).toEqual([{ action: 'deposit.export', staff_id: clerk.id, after }]);
});

test('secrecy: whoever looks at deposits does not learn the contacts of players', async () => {
  const member = await house.member();
  const { id } = await openedFor(house, member);
  const [row] = await house.db.query<{ email: string }>('select email from players where id = $1', [
    member.id,
  ]);
  const list = await house.call(clerk, 'GET', `${STAFF}/deposits?player=${member.id}`);
  const one = await house.call(clerk, 'GET', `${STAFF}/deposits/${id}`);
  expect(listDeposits.answer.parse(list.body).data[0]!.player_name).toMatch(/^.•••.@example\.com$/);
  expect(JSON.stringify([list.body, one.body])).not.toContain(row!.email);
});

test('the list of deposits reads an index, whatever is filtered', async () => {
  const player = await house.member();
  await house.asOwner(`insert into deposits (player_id, key, request_hash, method_hash, provider,
      type, currency, amount, commission_bp, life_seconds, status, expires_at, closed_at)
    select ${player.id}, 'many-' || n, '\\x00', '${CARD}', 'sandbox', 'bank_card', 'RUB', 1000000,
      0, 1200, 5, now(), now() from generate_series(1, 20000) n`);
  await house.asOwner('analyze deposits; analyze payment_events');
  const wishes = [
    {},
    { before: 10_000n },
    { status: 3 },
    { provider: 'sandbox' },
    { currency: 'RUB' as const },
    { from: '2026-01-01', to: '2026-01-31', currency: 'KZT' as const, status: 5 },
    { from: '2026-01-01', before: 10_000n },
    { playerId: player.id },
    { needsPerson: true },
  ];
  for (const wish of wishes) {
    const { text, values } = deskQuery({ ...wish, limit: 51 });
    const plan = await house.db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const said = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(
      said,
      JSON.stringify(wish, (_, v) => String(v)),
    ).not.toContain('Seq Scan on deposits');
  }
  // Days are paged by the moment and say so by the same number: nothing is shown twice or left out.
  const days = { from: '2026-01-01', to: '2100-01-01' };
  const whole = await listDeskRows(house.db, { ...days, limit: 40 });
  const first = await listDeskRows(house.db, { ...days, limit: 25 });
  const next = await listDeskRows(house.db, { ...days, before: first.at(-1)!.id, limit: 15 });
  expect([...first, ...next].map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
});
