import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { supplierCalls } from '#dev/supplier-calls.ts';
import { createSupplierFixture, type SupplierFixture } from '#dev/supplier-fixture.ts';
import { toBetId, type BetId, type PlayerId } from '#core/ids.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterEach(() => {
  fixture.studio.answer = undefined;
});
afterAll(() => fixture.close());

const { bet, win } = supplierCalls(() => fixture.client);
const HOME = 'https://casino.example';

const openRound = (player: PlayerId, id: BetId) =>
  fixture.suppliers.openRound({ player, bet: id, lang: 'kz', home: HOME });

/** The id under which the player finds the bet. */
async function betOf(player: PlayerId): Promise<BetId> {
  const [row] = await fixture.db.query<{ id: bigint }>(
    'select id from settled_wagers where player_id = $1 order by id desc limit 1',
    [player],
  );
  return toBetId(row!.id);
}

/** A round with a stake and a win. */
async function played({ isClosed = true } = {}) {
  const player = await fixture.open();
  const stake = bet(player, 10);
  await stake.send();
  await win(player, stake.ref, 4, { round_closed: isClosed }).send();
  return { player, ref: stake.ref, id: await betOf(player.id) };
}

test('suppliers: a finished round is shown at the address that its supplier answers', async () => {
  const { player, ref, id } = await played();
  const launches = () => fixture.db.query('select from supplier_launches');
  const before = await launches();
  expect(await openRound(player.id, id)).toEqual({
    url: `https://studio.example/rounds/${player.round}`,
    game: 'acme-fruits',
  });
  const { path, body } = fixture.studio.requests.at(-1)!;
  expect(path).toBe('/operator/generic/v2/game/round');
  // There is no token, so nothing can be staked.
  expect(body).toEqual({
    user: `player-${player.id}`,
    transaction_uuid: ref,
    round: player.round,
    operator_id: 7,
    lang: 'kk',
    meta: { lobby_url: `${HOME}/kz/games/slots` },
  });
  expect((await launches()).length).toBe(before.length);
});

test('suppliers: the round of a live table leads back to the live casino', async () => {
  const { id: player } = await fixture.addPlayer('100.00');
  const opened = await fixture.openFor(player, 'acme-wheel');
  const of = { common: { ...opened.common, game_code: 'acme:wheel' } };
  const stake = bet(of, 10);
  await stake.send();
  await win(of, stake.ref, 4, { round_closed: true }).send();
  expect(await openRound(player, await betOf(player))).toHaveProperty('url');
  const { body } = fixture.studio.requests.at(-1)!;
  expect(body['meta']).toEqual({ lobby_url: `${HOME}/kz/games/live-casino` });
});

test('secrecy: a round that may go on is not asked for, whatever it has paid so far', async () => {
  const { player, ref, id } = await played({ isClosed: false });
  const requests = fixture.studio.requests.length;
  expect(await openRound(player.id, id)).toMatchObject({ refused: 'round_not_finished' });
  expect(fixture.studio.requests.length).toBe(requests);
  await win(player, ref, 0, { round_closed: true }).send();
  expect(await openRound(player.id, await betOf(player.id))).toHaveProperty('url');
});

test('suppliers: a bet of another player, of another game or of no one has no round', async () => {
  const { id } = await played();
  const other = await fixture.open();
  expect(await openRound(other.id, id)).toMatchObject({ refused: 'not_found' });
  await fixture.placeDice('10.00');
  const [own] = await fixture.db.query<{ id: bigint; player_id: PlayerId }>(
    'select id, player_id from bet_records order by id desc limit 1',
  );
  expect(await openRound(own!.player_id, toBetId(own!.id))).toMatchObject({ refused: 'not_found' });
  expect(await openRound(other.id, toBetId('1'))).toMatchObject({ refused: 'not_found' });
});

test('suppliers: a supplier without replays is told apart from one that does not answer', async () => {
  const { player, id } = await played();
  const refusals = [];
  for (const status of [400, 404, 405, 500, 503]) {
    fixture.studio.answer = { status, text: '{}' };
    refusals.push(await openRound(player.id, id));
  }
  fixture.studio.answer = { status: 200, text: '{"address":"https://studio.example"}' };
  refusals.push(await openRound(player.id, id));
  const none = 'round_has_no_replay';
  const away = 'replay_unavailable';
  expect(refusals).toMatchObject(
    [none, none, none, away, away, away].map((refused) => ({ refused })),
  );
});

test('suppliers: a round whose names were deleted, or of the other protocol, has no replay', async () => {
  const { player, ref, id } = await played();
  await fixture.asOwner(`update suppliers set protocol = 'softswiss' where code = 'acme'`);
  await fixture.suppliers.directory.reload();
  expect(await openRound(player.id, id)).toMatchObject({ refused: 'round_has_no_replay' });
  await fixture.asOwner(
    `update suppliers set protocol = 'hub88', is_active = false where code = 'acme'`,
  );
  await fixture.suppliers.directory.reload();
  expect(await openRound(player.id, id)).toMatchObject({ refused: 'replay_unavailable' });
  await fixture.asOwner(`update suppliers set is_active = true where code = 'acme'`);
  await fixture.suppliers.directory.reload();
  await fixture.asOwner(`delete from supplier_transactions where ref = '${ref}'`);
  expect(await openRound(player.id, id)).toMatchObject({ refused: 'round_has_no_replay' });
});
