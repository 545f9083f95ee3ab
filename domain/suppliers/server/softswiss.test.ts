import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { softswissCalls } from '#dev/softswiss-calls.ts';
import { createSupplierFixture, type SupplierFixture } from '#dev/supplier-fixture.ts';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { signHmac } from './keys.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  expect(fixture.logged).toEqual([]);
});
afterAll(() => fixture.close());

/** Of a published integration: the key, the body and the signature. */
const VECTOR = {
  body: '{"user_id":"8|USDT|USD","currency":"USD","game":"acceptance:test"}',
  signature: '442c4cd8926008096225416b21f5a1862fbf4fc4e5224362e3b463e85a39f40a',
};

const { send, call, open, action, play, undo } = softswissCalls(() => fixture);
const cash = async (id: PlayerId) => Number(await fixture.cashOf(id)) / 10_000;

async function openWagers(id: PlayerId): Promise<number> {
  const rows = await fixture.db.query(
    'select from wager_records where player_id = $1 and is_open',
    [id],
  );
  return rows.length;
}

test('suppliers: the published signature is ours, and another one is refused', async () => {
  const { body, signature } = VECTOR;
  expect(signHmac(Buffer.from('test'), Buffer.from(body))).toBe(signature);
  // Signed, and the player is none of ours.
  expect(await send('play', body, signature)).toMatchObject({ http: 412, body: { code: 101 } });
  for (const wrong of ['', 'zz', signature.replace('4', '5'), `${signature}00`]) {
    expect(await send('play', body, wrong)).toMatchObject({ http: 403, body: { code: 403 } });
  }
  expect(await send('play', `${body} `, signature)).toMatchObject({ http: 403 });
});

test('suppliers: a call without actions answers the balance', async () => {
  const { common } = await open();
  expect(await call('play', common)).toEqual({ http: 200, body: { balance: 10_000 } });
});

test('suppliers: bets and wins of one call happen together, once', async () => {
  const player = await open();
  const actions = [action('bet', 10), action('win', 25)];
  const answers = await Promise.all(Array.from({ length: 20 }, () => play(player, actions, true)));
  for (const { http, body } of answers) {
    expect({ http, body }).toEqual({
      http: 200,
      body: {
        balance: 11_500,
        game_id: player.round,
        transactions: actions.map(({ action_id }) => ({ action_id, tx_id: action_id })),
      },
    });
  }
  expect(await openWagers(player.id)).toBe(0);
});

test('atomicity: when one action of a call is refused, none has happened', async () => {
  const player = await open();
  const bet = action('bet', 10);
  const refused = await play(player, [bet, action('win', 5), action('bet', 1_000)]);
  expect(refused).toEqual({
    http: 412,
    body: { code: 100, message: 'not enough funds', balance: 10_000 },
  });
  expect(await cash(player.id)).toBe(10_000);
  // Nothing was stored under its names either.
  expect(await play(player, [bet])).toMatchObject({ http: 200, body: { balance: 9_000 } });
});

test('suppliers: another amount under a used name, and what is no request, are refused', async () => {
  const player = await open();
  const bet = action('bet', 10);
  await play(player, [bet]);
  const wrong = [
    play(player, [{ ...bet, amount: 1_100 }]),
    play(player, [{ ...bet, amount: -1 }]),
    play(player, [{ ...bet, action: 'refund' }]),
    call('play', { ...player.common, actions: [action('bet', 1)] }),
    call('rollback', { ...player.common, game_id: player.round, actions: [] }),
  ];
  for (const answer of await Promise.all(wrong)) {
    expect(answer).toMatchObject({ http: 422, body: { code: 400 } });
  }
  expect(await play(player, [action('win', 1)])).toMatchObject({ http: 200 });
  const unknown = { ...player, round: 'unknown' };
  expect(await play(unknown, [action('win', 1)])).toMatchObject({ http: 422, body: { code: 404 } });
  expect(await call('play', { ...player.common, currency: 'XYZ' })).toMatchObject({
    body: { code: 154 },
  });
  expect(await cash(player.id)).toBe(9_100);
});

test('suppliers: a rollback takes a bet back, and one that has not come does nothing later', async () => {
  const player = await open();
  const bet = action('bet', 10);
  await play(player, [bet]);
  expect(await undo(player, bet.action_id)).toMatchObject({ http: 200, body: { balance: 10_000 } });
  const late = action('bet', 10);
  const early = await undo(player, late.action_id);
  expect(early.body).toMatchObject({ balance: 10_000, transactions: [{ tx_id: '' }] });
  expect(await play(player, [late])).toMatchObject({
    http: 200,
    body: { balance: 10_000, transactions: [{ action_id: late.action_id, tx_id: '' }] },
  });
});

test('atomicity: a win beside a bet that was taken back before it came is not paid by another bet', async () => {
  const player = await open();
  await play(player, [action('bet', 10)]);
  const gone = action('bet', 10);
  await undo(player, gone.action_id);
  const lost = action('win', 50);
  const first = await play(player, [gone, lost]);
  expect(first).toMatchObject({
    http: 200,
    body: {
      balance: 9_000,
      transactions: [
        { action_id: gone.action_id, tx_id: '' },
        { action_id: lost.action_id, tx_id: '' },
      ],
    },
  });
  expect(await play(player, [gone, lost])).toEqual(first);
  expect(await openWagers(player.id)).toBe(1);
  expect(await play(player, [gone, lost], true)).toEqual(first);
  // The end of the round is carried out all the same.
  expect(await openWagers(player.id)).toBe(0);
  // What another bet of the call wins is paid.
  const actions = [gone, lost, action('bet', 5), action('win', 7)];
  expect((await play(player, actions, true)).body).toMatchObject({ balance: 9_200 });
});

test('suppliers: a game opens by a session, whose name takes stakes until it ends', async () => {
  const { id } = await fixture.addPlayer('100.00');
  await fixture.openFor(id, 'beta-plums');
  const { path, body } = fixture.studio.requests.at(-1)!;
  expect([path, body['casino_id'], body['game']]).toEqual(['/sessions', 'casino', 'beta:plums']);
  expect(body['user']).toEqual({ id: `player-${id}`, country: 'KZ' });
  const common = { user_id: `player-${id}`, currency: 'RUB', game: 'beta:plums' };
  const withSession = (session_id: unknown) =>
    play({ id, common: Object.assign({ session_id }, common), round: randomUUID() }, [
      action('bet', 1),
    ]);
  expect(await withSession(body['session_id'])).toMatchObject({ http: 200 });
  expect(await withSession('unknown')).toMatchObject({ http: 412, body: { code: 101 } });
  await fixture.asOwner(`update supplier_launches set expires_at = now() where player_id = ${id}`);
  expect(await withSession(body['session_id'])).toMatchObject({ http: 412, body: { code: 101 } });
});

test('suppliers: without a session id a bet belongs to the last launch whose session is open', async () => {
  const player = await open();
  const later = await fixture.openFor(player.id, 'beta-plums');
  await fixture.asOwner(`update sessions set ended_at = now() where id = '${later.session}'`);
  expect(await play(player, [action('bet', 1)])).toMatchObject({ http: 200 });
  await fixture.asOwner(`update sessions set ended_at = now() where player_id = ${player.id}`);
  expect(await play(player, [action('bet', 1)])).toMatchObject({ http: 412, body: { code: 101 } });
});

test('suppliers: a player who has not opened the game stakes nothing', async () => {
  const { id } = await fixture.addPlayer('100.00');
  const common = { user_id: `player-${id}`, currency: 'RUB', game: 'beta:plums' };
  const answer = await play({ id, common, round: randomUUID() }, [action('bet', 1)]);
  expect(answer).toMatchObject({ http: 412, body: { code: 101 } });
});
