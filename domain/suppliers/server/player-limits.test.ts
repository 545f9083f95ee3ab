/**
 * The limits of players on the calls of suppliers: a stake is refused with the code of the
 * protocol, and what ends a bet that is open is accepted.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { softswissCalls } from '#dev/softswiss-calls.ts';
import { RUB, seen, supplierCalls } from '#dev/supplier-calls.ts';
import { createSupplierFixture, type SupplierFixture } from '#dev/supplier-fixture.ts';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  expect(fixture.logged).toEqual([]);
});
afterAll(() => fixture.close());

const { bet, win, rollback } = supplierCalls(() => fixture.client);
const { open, action, play, undo } = softswissCalls(() => fixture);

/** What a player sets; amounts of money are in roubles, and sessions in minutes. */
const LIMITS = {
  loss: { currency: 'RUB', period: 'day', amount: 10_000_000 },
  session: { currency: '', period: '', amount: 60 },
};

async function limit(id: PlayerId, kind: keyof typeof LIMITS): Promise<void> {
  const { currency, period, amount } = LIMITS[kind];
  await fixture.asOwner(
    `insert into protection_limits (player_id, kind, currency, period, amount, zone)
     values (${id}, '${kind}', '${currency}', '${period}', ${amount}, 'UTC')`,
  );
}

/** As if the session that goes on began two hours ago. */
const playForHours = (id: PlayerId) =>
  fixture.asOwner(
    `update protections set session_started_at = now() - interval '2 hours', last_bet_at = now()
      where player_id = ${id}`,
  );

test('protection: a loss limit refuses stakes of Hub88, wins and rollbacks are accepted', async () => {
  const player = await fixture.open('100.00');
  await limit(player.id, 'loss');
  const [first, second] = [bet(player, 6), bet(player, 4)];
  expect(seen(await first.send())).toEqual([200, 'RS_OK', 94 * RUB]);
  expect(seen(await second.send())).toEqual([200, 'RS_OK', 90 * RUB]);
  const third = bet(player, 1);
  expect((await third.send()).status).toBe('RS_ERROR_LIMIT_REACHED');
  expect(await fixture.cashOf(player.id)).toBe(90_000_000n);
  // What was won makes room, and so does a stake that is taken back.
  expect(seen(await win(player, first.ref, 1).send())).toEqual([200, 'RS_OK', 91 * RUB]);
  expect(seen(await third.send())).toEqual([200, 'RS_OK', 90 * RUB]);
  expect(seen(await rollback(player, second.ref).send())).toEqual([200, 'RS_OK', 94 * RUB]);
  expect((await bet(player, 5).send()).status).toBe('RS_ERROR_LIMIT_REACHED');
  expect(seen(await bet(player, 4).send())).toEqual([200, 'RS_OK', 90 * RUB]);
});

test('protection: a session limit refuses stakes of Hub88, wins and rollbacks are accepted', async () => {
  const player = await fixture.open('100.00');
  await limit(player.id, 'session');
  const [first, second] = [bet(player, 6), bet(player, 4)];
  await first.send();
  await second.send();
  await playForHours(player.id);
  expect((await bet(player, 1).send()).status).toBe('RS_ERROR_LIMIT_REACHED');
  expect(seen(await win(player, first.ref, 2).send())).toEqual([200, 'RS_OK', 92 * RUB]);
  expect(seen(await rollback(player, second.ref).send())).toEqual([200, 'RS_OK', 96 * RUB]);
  expect((await bet(player, 1).send()).status).toBe('RS_ERROR_LIMIT_REACHED');
});

const LIMIT_OF_PLAYER = { http: 412, body: { code: 105 } };

test('protection: a loss limit refuses stakes of SOFTSWISS, wins and rollbacks are accepted', async () => {
  const player = await open();
  await limit(player.id, 'loss');
  const [first, second] = [action('bet', 6), action('bet', 4)];
  expect(await play(player, [first])).toMatchObject({ http: 200, body: { balance: 9_400 } });
  expect(await play(player, [second])).toMatchObject({ http: 200, body: { balance: 9_000 } });
  // With a win in the same call, whose stake comes first: neither has happened.
  const both = [action('bet', 1), action('win', 5)];
  expect(await play(player, both)).toMatchObject(LIMIT_OF_PLAYER);
  expect(await fixture.cashOf(player.id)).toBe(90_000_000n);
  const back = await undo(player, second.action_id);
  expect(back).toMatchObject({ http: 200, body: { balance: 9_400 } });
  const won = await play(player, [action('win', 1)], true);
  expect(won).toMatchObject({ http: 200, body: { balance: 9_500 } });
});

test('protection: a session limit refuses stakes of SOFTSWISS, wins and rollbacks are accepted', async () => {
  const player = await open();
  await limit(player.id, 'session');
  const [first, second] = [action('bet', 6), action('bet', 4)];
  await play(player, [first, second]);
  await playForHours(player.id);
  expect(await play(player, [action('bet', 1)])).toMatchObject(LIMIT_OF_PLAYER);
  const back = await undo(player, second.action_id);
  expect(back).toMatchObject({ http: 200, body: { balance: 9_400 } });
  const won = await play(player, [action('win', 2)], true);
  expect(won).toMatchObject({ http: 200, body: { balance: 9_600 } });
  expect(await play(player, [action('bet', 1)])).toMatchObject(LIMIT_OF_PLAYER);
});
