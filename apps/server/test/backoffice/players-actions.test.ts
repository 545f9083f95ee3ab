import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankPayoutHash } from '#dev/bank/methods.ts';
import {
  playerPath,
  createPlayersFixture,
  PLAYERS_PATH,
  type PlayersFixture,
} from '#dev/players-fixture.ts';
import { newKey, type TestPlayer } from '#dev/test-app.ts';
import { avatarPath, putAvatar } from '#domain/identity/server/index.ts';
import { requestWithdrawal } from '#features/withdrawals/contract.ts';
import { startApp } from '../../app.ts';

let fixture: PlayersFixture;
let app: PlayersFixture['app'];
let support: PlayersFixture['support'];
let payments: PlayersFixture['payments'];
let risk: PlayersFixture['risk'];

beforeAll(async () => {
  fixture = await createPlayersFixture(startApp);
  ({ app, support, payments, risk } = fixture);
});
afterAll(() => fixture.close());

const WHY = { reason: 'As requested by email today.' };

/** Identified by its template; the content is tested where emails are written. */
async function newestEmail({ id }: TestPlayer): Promise<string | undefined> {
  const rows = await app.db.query<{ template: string }>(
    'select template from messages where player_id = $1 order by created_at desc limit 1',
    [id],
  );
  return rows[0]?.template;
}

test('players: a block ends every session, prevents login, and gives the reason', async () => {
  const player = await app.addMember('10.00');
  await fixture.openSeeds(player.token);
  const body = { cause: 'security', ...WHY };
  expect((await payments.send('POST', playerPath(player, '/block'), { body })).status).toBe(403);
  expect((await risk.send('POST', playerPath(player, '/block'), { body: WHY })).status).toBe(422);
  const blocked = await support.send('POST', playerPath(player, '/block'), { body });
  expect(blocked.json!['data']).toMatchObject({
    status: 'blocked',
    block: { cause: 'security', reason: WHY.reason, by: support.email },
  });
  expect((await fixture.bet(player.token)).status).toBe(401);
  expect((await app.send('GET', '/profile/user', { token: player.token })).status).toBe(401);
  const refreshed = { headers: { cookie: `refresh=${player.refresh}` } };
  expect((await app.send('POST', '/auth/refresh-token', refreshed)).status).toBe(401);
  expect(await newestEmail(player)).toBe('account-blocked');
  const again = await support.send('POST', playerPath(player, '/block'), { body });
  expect(again.json!['message']).toBe('player_not_active');
  const found = await support.send('GET', `${PLAYERS_PATH}?status=blocked&q=%23${player.id}`);
  expect(found.json!['data']).toHaveLength(1);

  expect((await support.send('POST', playerPath(player, '/unblock'), { body: WHY })).status).toBe(
    403,
  );
  const lifted = await risk.send('POST', playerPath(player, '/unblock'), { body: WHY });
  expect(lifted.json!['data']).toMatchObject({ status: 'active', block: null });
  expect(await newestEmail(player)).toBe('account-unblocked');
  const twice = await risk.send('POST', playerPath(player, '/unblock'), { body: WHY });
  expect(twice.json!['message']).toBe('player_not_blocked');
  const [active, standing] = [{ status: 'active' }, { status: 'blocked', cause: 'security' }];
  expect(await fixture.audit(player)).toMatchObject([
    { action: 'players.unblock', before: standing, after: active, ...WHY },
    { action: 'players.block', before: active, after: { ...standing, sessions_ended: 1 }, ...WHY },
  ]);
});

test('players: staff reset a nickname, which is gone for good, and the player is notified', async () => {
  const player = await app.addMember();
  const path = playerPath(player, '/nickname-reset');
  const none = await support.send('POST', path, { body: WHY });
  expect(none.json!['message']).toBe('nickname_not_chosen');
  const choose = (nickname: string) =>
    app.send('PUT', '/api/v2/profile/nickname', { token: player.token, body: { nickname } });
  expect((await choose('RudeRaccoon')).status).toBe(200);
  expect((await payments.send('POST', path, { body: WHY })).status).toBe(403);
  const reset = await support.send('POST', path, { body: WHY });
  const { name, has_nickname } = reset.json!['data'];
  expect(name).toMatch(/^player\d{6}$/);
  expect(has_nickname).toBe(false);
  expect((await choose('RudeRacc00n')).json!['errors']).toEqual({ nickname: ['nickname_taken'] });
  expect((await choose('KindRaccoon')).status).toBe(200);
  expect(await fixture.audit(player)).toMatchObject([
    {
      action: 'players.nickname.reset',
      before: { nickname: 'RudeRaccoon' },
      after: { nickname: name },
      ...WHY,
    },
  ]);
  await expect.poll(() => kindsOf(player), { timeout: 15_000 }).toEqual(['nickname_reset']);
});

test('players: staff remove a picture, and the player is notified', async () => {
  const player = await app.addMember();
  const path = playerPath(player, '/avatar-removal');
  const none = await risk.send('POST', path, { body: WHY });
  expect(none.json!['message']).toBe('avatar_missing');
  const [small, large] = [Buffer.from('small'), Buffer.from('large')];
  const address = (await putAvatar(app.db, player.id, { small, large }))!;
  const shown = await support.send('GET', playerPath(player));
  expect(shown.json!['data'].avatar).toBe(avatarPath(address));
  const removed = await risk.send('POST', path, { body: WHY });
  expect(removed.json!['data'].avatar).toBeNull();
  expect(await fixture.audit(player)).toMatchObject([
    { action: 'players.avatar.remove', before: { address }, ...WHY },
  ]);
  await expect.poll(() => kindsOf(player), { timeout: 15_000 }).toEqual(['avatar_removed']);
});

/** The notifications of a player, latest first. */
async function kindsOf({ token }: TestPlayer): Promise<string[]> {
  const { json } = await app.send('GET', '/api/v2/notifications', { token });
  return (json!['data'] as { kind: string }[]).map(({ kind }) => kind);
}

test('race: of two staff members who block at once one is refused, and there is one block', async () => {
  const player = await app.addMember();
  const body = { cause: 'rules', ...WHY };
  const responses = await Promise.all(
    [support, risk, support, risk].map((staff) =>
      staff.send('POST', playerPath(player, '/block'), { body }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await fixture.audit(player)).length).toBe(1);
});

test('race: bets under way while the player is blocked are complete or absent', async () => {
  const player = await app.addMember('1000.00');
  await fixture.openSeeds(player.token);
  const bets = Array.from({ length: 10 }, () => fixture.bet(player.token));
  const block = risk.send('POST', playerPath(player, '/block'), {
    body: { cause: 'rules', ...WHY },
  });
  const answers = await Promise.all(bets);
  expect((await block).status).toBe(200);
  for (const { status } of answers) expect([200, 401]).toContain(status);
  const { json } = await risk.send('GET', playerPath(player, '/bets?limit=100'));
  expect(json!['data'].length).toBe(answers.filter(({ status }) => status === 200).length);
  expect((await fixture.bet(player.token)).status).toBe(401);
});

test('players: a forced logout ends all sessions and leaves the account open', async () => {
  const player = await app.addMember();
  const out = await support.send('POST', playerPath(player, '/log-out'), { body: WHY });
  expect(out.json!['data']).toEqual({ ended: 1 });
  expect((await app.send('GET', '/profile/user', { token: player.token })).status).toBe(401);
  const { json } = await support.send('GET', playerPath(player));
  expect(json!['data'].status).toBe('active');
  const sessions = await support.send('GET', playerPath(player, '/sessions'));
  expect(sessions.json!['data']).toMatchObject([{ is_open: false, end_reason: 'staff' }]);
  expect((await payments.send('GET', playerPath(player, '/sessions'))).status).toBe(403);
});

test('players: a verification is requested once, on the page and by email', async () => {
  const player = await app.addMember();
  const path = playerPath(player, '/verification-need');
  expect((await support.send('POST', path, { body: WHY })).status).toBe(403);
  const response = await payments.send('POST', path, { body: WHY });
  expect(response.json!['data'].verification).toEqual({
    status: null,
    need: 'staff',
    is_needed: true,
  });
  const { json } = await app.send('GET', '/profile/user', { token: player.token });
  expect(json!['user'].verification.is_need).toBe(true);
  expect(await newestEmail(player)).toBe('verification-needed');
  const again = await risk.send('POST', path, { body: WHY });
  expect(again.json!['message']).toBe('verification_not_needed');
});

test('race: a withdrawal requested while the player is blocked is held or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const player = await app.addMember('1000.00');
    await app.db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [
      player.id,
    ]);
    const hash = bankPayoutHash('phone_transfer', 'RUB');
    const destination = `+7912${String(player.id).padStart(7, '0')}`;
    const body = { hash, amount: '500', fee: '0.00', arrives: '500.00', destination };
    const { token } = player;
    const [response, blocked] = await Promise.all([
      app.send('POST', requestWithdrawal.path, { token, key: newKey(), body }),
      risk.send('POST', playerPath(player, '/block'), { body: { cause: 'payments', ...WHY } }),
    ]);
    expect(blocked!.status).toBe(200);
    expect([200, 401, 422]).toContain(response!.status);
    const { json } = await payments.send('GET', playerPath(player, '/balances'));
    const rub = json!['data'].find((one: { currency: string }) => one.currency === 'RUB');
    const isHeld = response!.status === 200;
    expect(rub).toMatchObject(
      isHeld ? { cash: '500.00', held: '500.00' } : { cash: '1000.00', held: '0.00' },
    );
    const listed = await payments.send('GET', playerPath(player, '/withdrawals'));
    expect(listed.json!['data']).toHaveLength(isHeld ? 1 : 0);
  }
});

test('players: risk changes where a player lives, and with it the rules of the next bet', async () => {
  const player = await app.addMember('10.00');
  await fixture.openSeeds(player.token);
  const terms = {
    country: 'GB',
    region: null,
    is_premium: false,
    features: ['beta-lobby'],
    super_bonus: 'winter-200',
  };
  const change = (by: typeof risk, value: object) =>
    by.send('POST', playerPath(player, '/terms'), { body: { ...WHY, terms: value } });
  expect((await change(support, terms)).status).toBe(403);
  const bad = await change(risk, { ...terms, country: 'gb', features: ['two words'] });
  expect(bad.json!['errors']).toMatchObject({
    'terms.country': ['country_format'],
    'terms.features.0': ['feature_format'],
  });
  const premium = { ...terms, is_premium: true };
  expect((await change(risk, premium)).json!['errors']).toEqual({
    'terms.is_premium': ['premium_by_request'],
  });
  const changed = await change(risk, terms);
  expect(changed.json!['data']).toMatchObject({ terms });
  const me = await app.send('GET', '/profile/user', { token: player.token });
  expect(me.json).toMatchObject({
    user: { premium: { status: false } },
    features: ['beta-lobby'],
    super_bonus: 'winter-200',
    play_rules: { verification: 'before_play' },
  });
  expect((await fixture.bet(player.token)).json!['message']).toBe('verification_needed');
  const none = { country: null, region: null, is_premium: false, features: [], super_bonus: null };
  expect(await fixture.audit(player)).toMatchObject([
    { action: 'players.terms', before: none, after: terms, ...WHY },
  ]);
});
