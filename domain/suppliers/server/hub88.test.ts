import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Hub88Client } from '#dev/hub88-client.ts';
import { RUB, seen, supplierCalls } from '#dev/supplier-calls.ts';
import { createSupplierFixture, GAME, type SupplierFixture } from '#dev/supplier-fixture.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { insertExclusion } from '#domain/protection/server/index.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  expect(fixture.logged).toEqual([]);
});
afterAll(() => fixture.close());

const { call, bet, win, rollback } = supplierCalls(() => fixture.client);
const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work));
const expireToken = (id: bigint) =>
  fixture.asOwner(
    `update supplier_launches set expires_at = now() - interval '1 second' where player_id = ${id}`,
  );

test('suppliers: who a player is, and what they can stake', async () => {
  const { user, token, common } = await fixture.open();
  const info = await call('user/info', { user, request_uuid: 'info-1' });
  expect(info.body).toEqual({ status: 'RS_OK', request_uuid: 'info-1', user, currency: 'RUB' });
  const balance = await call('user/balance', { ...common, request_uuid: 'balance-1' });
  expect(balance.body).toEqual({
    status: 'RS_OK',
    request_uuid: 'balance-1',
    user,
    balance: 100 * RUB,
    currency: 'RUB',
  });
  expect(token).toMatch(/^[\w-]{43}$/);
});

test('idempotency: each call once, twice and 20 at a time moves money once', async () => {
  const player = await fixture.open();
  const stake = bet(player, 10);
  expect(seen(await stake.send())).toEqual([200, 'RS_OK', 90 * RUB]);
  expect(seen(await stake.send())).toEqual([200, 'RS_OK', 90 * RUB]);
  const paid = win(player, stake.ref, 25);
  const answers = await times(20, paid.send);
  expect(new Set(answers.map((each) => JSON.stringify(seen(each))))).toEqual(
    new Set([JSON.stringify([200, 'RS_OK', 115 * RUB])]),
  );
  const back = rollback(player, paid.ref);
  await times(20, back.send);
  expect(await fixture.cashOf(player.id)).toBe(90_000_000n);
  const second = bet(player, 15);
  await times(20, second.send);
  expect(await fixture.cashOf(player.id)).toBe(75_000_000n);
});

test('suppliers: another body under a used name is a duplicate, a renewed token is not', async () => {
  const player = await fixture.open();
  const stake = bet(player, 10);
  await stake.send();
  const again = (more: object) => call('transaction/bet', { ...stake.request, ...more });
  expect((await again({ amount: 11 * RUB })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  expect((await again({ round: 'other' })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  const { token } = await fixture.openFor(player.id);
  expect((await again({ token, request_uuid: randomUUID() })).status).toBe('RS_OK');
  expect(await fixture.cashOf(player.id)).toBe(90_000_000n);
});

test('suppliers: a win before its bet is refused, a rollback before it refuses the bet', async () => {
  const player = await fixture.open();
  const stake = bet(player, 10);
  const early = win(player, stake.ref, 5);
  expect((await early.send()).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  expect(seen(await rollback(player, stake.ref).send())).toEqual([200, 'RS_OK', 100 * RUB]);
  expect(seen(await rollback(player, stake.ref).send())).toEqual([200, 'RS_OK', 100 * RUB]);
  expect((await stake.send()).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  expect(await fixture.cashOf(player.id)).toBe(100_000_000n);
});

test('suppliers: a request without the right signature over its bytes is not read', async () => {
  const player = await fixture.open();
  const { request } = bet(player, 10);
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const { client, url, key } = fixture;
  const answers = [
    await client.call('transaction/bet', request, {
      alter: (body) => body.replace('"amount":1', '"amount":2'),
    }),
    await client.call('transaction/bet', request, { alter: (body) => `${body} ` }),
    await client.call('transaction/bet', request, { signature: '' }),
    await client.call('transaction/bet', request, { signature: undefined }),
    await client.call('transaction/bet', request, { signature: 'AAAA' }),
    await new Hub88Client(`${url}/api/v2/suppliers/acme/hub88`, stranger).call(
      'transaction/bet',
      request,
    ),
    // A supplier that does not exist, and one of another protocol.
    await new Hub88Client(`${url}/api/v2/suppliers/none/hub88`, key).call(
      'transaction/bet',
      request,
    ),
    await new Hub88Client(`${url}/api/v2/suppliers/beta/hub88`, key).call(
      'transaction/bet',
      request,
    ),
  ];
  for (const { http, body } of answers) {
    expect({ http, body }).toEqual({ http: 200, body: { status: 'RS_ERROR_INVALID_SIGNATURE' } });
  }
  expect(await fixture.cashOf(player.id)).toBe(100_000_000n);
});

test('suppliers: a signed call from outside of the networks of its supplier is not read', async () => {
  const player = await fixture.open();
  const callFrom = async (networks: string) => {
    await fixture.asOwner(`update suppliers set networks = '${networks}' where code = 'acme'`);
    await fixture.suppliers.directory.reload();
    return (await bet(player, 10).send()).status;
  };
  expect(await callFrom('{203.0.113.0/24}')).toBe('RS_ERROR_INVALID_SIGNATURE');
  expect(await callFrom('{203.0.113.0/24,127.0.0.0/8}')).toBe('RS_OK');
  expect(await callFrom('{}')).toBe('RS_OK');
  expect(await fixture.cashOf(player.id)).toBe(80_000_000n);
});

test('suppliers: what is no request of the protocol is told apart by its status', async () => {
  const { common } = await fixture.open();
  const right = { ...common, transaction_uuid: randomUUID(), amount: RUB };
  const { amount: _, ...without } = right;
  const statuses = await Promise.all(
    [
      { ...right, amount: '100' },
      { ...right, amount: 0.5 },
      { ...right, amount: -1 },
      { ...right, amount: 1e15 },
      { ...right, round: 7 },
      { ...right, transaction_uuid: '' },
      { ...right, user: 'abc' },
    ].map(async (request) => (await call('transaction/bet', request)).status),
  );
  expect(new Set(statuses)).toEqual(new Set(['RS_ERROR_WRONG_TYPES']));
  expect((await call('transaction/bet', without)).status).toBe('RS_ERROR_WRONG_SYNTAX');
  const texts = ['{"user":', '', '[]', '"text"', 'null'];
  const unread = await Promise.all(
    texts.map(async (text) => (await fixture.client.send('user/info', text)).status),
  );
  expect(new Set(unread)).toEqual(new Set(['RS_ERROR_WRONG_SYNTAX']));
});

test('suppliers: a stake of an unknown player, token, game or currency is refused', async () => {
  const player = await fixture.open();
  const other = await fixture.open();
  const status = async (more: object) => (await bet(player, 1, more).send()).status;
  expect(await status({ user: 'player-999999999' })).toBe('RS_ERROR_INVALID_TOKEN');
  expect(await status({ user: 'a stranger' })).toBe('RS_ERROR_USER_DISABLED');
  expect(await status({ user: other.user })).toBe('RS_ERROR_INVALID_TOKEN');
  expect(await status({ token: 'unknown' })).toBe('RS_ERROR_INVALID_TOKEN');
  expect(await status({ game_code: 'acme:wheel' })).toBe('RS_ERROR_INVALID_GAME');
  expect(await status({ currency: 'USD' })).toBe('RS_ERROR_WRONG_CURRENCY');
  expect(await status({ is_free: true, reward_uuid: randomUUID(), amount: 0 })).toBe(
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  );
  const unknown = await call('user/info', { user: 'player-999999999' });
  expect(unknown.body).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' });
  expect(await fixture.cashOf(player.id)).toBe(100_000_000n);
});

test('suppliers: a stake above the balance is refused with the real balance', async () => {
  const player = await fixture.open('10.00');
  const { status, body } = await bet(player, 10.01).send();
  expect([status, body['balance'], body['currency']]).toEqual([
    'RS_ERROR_NOT_ENOUGH_MONEY',
    10 * RUB,
    'RUB',
  ]);
});

test('suppliers: results are accepted after the token ended, stakes are not', async () => {
  const player = await fixture.open();
  const stake = bet(player, 10);
  await stake.send();
  await expireToken(player.id);
  expect((await bet(player, 1).send()).status).toBe('RS_ERROR_TOKEN_EXPIRED');
  // A repeat was taken while the token was valid.
  expect((await stake.send()).status).toBe('RS_OK');
  expect(seen(await win(player, stake.ref, 5).send())).toEqual([200, 'RS_OK', 95 * RUB]);
  expect(seen(await rollback(player, stake.ref).send())).toEqual([200, 'RS_OK', 100 * RUB]);
});

test('suppliers: the end of a session ends its launches, and not those of other sessions', async () => {
  const player = await fixture.open();
  const elsewhere = await fixture.openFor(player.id);
  const stake = bet(player, 10);
  await stake.send();
  const end = `update sessions set ended_at = now(), end_reason = 'logout'`;
  await fixture.asOwner(`${end} where id = '${player.session}'`);
  expect((await bet(player, 1).send()).status).toBe('RS_ERROR_TOKEN_EXPIRED');
  expect((await bet(player, 1, { round_closed: true }).send()).status).toBe(
    'RS_ERROR_TOKEN_EXPIRED',
  );
  expect(seen(await bet(elsewhere, 10).send())).toEqual([200, 'RS_OK', 80 * RUB]);
  expect(seen(await win(player, stake.ref, 5).send())).toEqual([200, 'RS_OK', 85 * RUB]);
  expect(seen(await rollback(player, stake.ref).send())).toEqual([200, 'RS_OK', 90 * RUB]);
  await fixture.asOwner(`update sessions set expires_at = now() where id = '${elsewhere.session}'`);
  expect((await bet(elsewhere, 1).send()).status).toBe('RS_ERROR_TOKEN_EXPIRED');
});

test('suppliers: each stake gives the token its whole time again', async () => {
  const player = await fixture.open();
  await fixture.asOwner(
    `update supplier_launches set expires_at = now() + interval '1 minute'
      where player_id = ${player.id}`,
  );
  await bet(player, 1).send();
  const [row] = await fixture.db.query<{ minutes: number }>(
    `select round(extract(epoch from expires_at - now()) / 60)::int as minutes
       from supplier_launches where player_id = $1`,
    [player.id],
  );
  expect(row!.minutes).toBe(30);
});

test('suppliers: an excluded, blocked or closed player stakes nothing more, and is paid', async () => {
  const players = [await fixture.open(), await fixture.open(), await fixture.open()];
  const stakes = players.map((player) => bet(player, 10));
  for (const stake of stakes) await stake.send();
  const [excluded, blocked, gone] = players;
  const order = { playerId: excluded!.id, kind: 'self', days: null } as const;
  await fixture.db.transaction(async (tx) => void (await insertExclusion(tx, order)));
  await fixture.asOwner(`update players set status = 'blocked' where id = ${blocked!.id}`);
  await fixture.asOwner(
    `update players set status = 'closed', closed_at = now() where id = ${gone!.id}`,
  );
  for (const [index, player] of players.entries()) {
    expect((await bet(player, 1).send()).status).toBe('RS_ERROR_USER_DISABLED');
    const { ref } = stakes[index]!;
    expect(seen(await win(player, ref, 5).send())).toEqual([200, 'RS_OK', 95 * RUB]);
    expect(seen(await rollback(player, ref).send())).toEqual([200, 'RS_OK', 100 * RUB]);
  }
});

test('suppliers: a limit, a closed region, a paused game and a paused supplier refuse stakes alone', async () => {
  const player = await fixture.open();
  const stake = bet(player, 10);
  await stake.send();
  const refused = async () => (await bet(player, 1).send()).status;
  fixture.closed.add('KZ');
  expect(await refused()).toBe('RS_ERROR_USER_DISABLED');
  fixture.closed.clear();
  await fixture.asOwner(`update games set is_paused = true where game = '${GAME}'`);
  expect(await refused()).toBe('RS_ERROR_INVALID_GAME');
  await fixture.asOwner(`update games set is_paused = false where game = '${GAME}'`);
  await fixture.asOwner(`update suppliers set is_active = false where code = 'acme'`);
  expect(await refused()).toBe('RS_ERROR_INVALID_PARTNER');
  expect((await win(player, stake.ref, 5).send()).status).toBe('RS_OK');
  await fixture.asOwner(`update suppliers set is_active = true where code = 'acme'`);
  expect(await refused()).toBe('RS_OK');
});
