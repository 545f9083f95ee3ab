import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankPayoutHash } from '#dev/bank/methods.ts';
import { ofPlayer, openCareDesk, PLAYERS, type CareDesk } from '#dev/care-desk.ts';
import { newKey, type Person } from '#dev/whole-house.ts';
import { requestWithdrawal } from '#features/withdrawals/contract.ts';
import { startHouse } from './house.ts';

let desk: CareDesk;
let house: CareDesk['house'];
let support: CareDesk['support'];
let payments: CareDesk['payments'];
let risk: CareDesk['risk'];

beforeAll(async () => {
  desk = await openCareDesk(startHouse);
  ({ house, support, payments, risk } = desk);
});
afterAll(() => desk.close());

const WHY = { reason: 'As the letter of today asks.' };

/** By the name of its template: what it says is tried where letters are written. */
async function newestLetter({ id }: Person): Promise<string | undefined> {
  const rows = await house.db.query<{ template: string }>(
    'select template from messages where player_id = $1 order by created_at desc limit 1',
    [id],
  );
  return rows[0]?.template;
}

test('player care: a block ends every session, keeps him out, and tells him why', async () => {
  const player = await house.addMember('10.00');
  await desk.openSeeds(player.token);
  const body = { cause: 'security', ...WHY };
  expect((await payments.send('POST', ofPlayer(player, '/block'), { body })).status).toBe(403);
  expect((await risk.send('POST', ofPlayer(player, '/block'), { body: WHY })).status).toBe(422);
  const blocked = await support.send('POST', ofPlayer(player, '/block'), { body });
  expect(blocked.json!['data']).toMatchObject({
    status: 'blocked',
    block: { cause: 'security', reason: WHY.reason, by: support.email },
  });
  expect((await desk.bet(player.token)).status).toBe(401);
  expect((await house.send('GET', '/profile/user', { token: player.token })).status).toBe(401);
  const refreshed = { headers: { cookie: `refresh=${player.refresh}` } };
  expect((await house.send('POST', '/auth/refresh-token', refreshed)).status).toBe(401);
  expect(await newestLetter(player)).toBe('account-blocked');
  const again = await support.send('POST', ofPlayer(player, '/block'), { body });
  expect(again.json!['message']).toBe('player_not_active');
  const found = await support.send('GET', `${PLAYERS}?status=blocked&q=%23${player.id}`);
  expect(found.json!['data']).toHaveLength(1);

  expect((await support.send('POST', ofPlayer(player, '/unblock'), { body: WHY })).status).toBe(
    403,
  );
  const lifted = await risk.send('POST', ofPlayer(player, '/unblock'), { body: WHY });
  expect(lifted.json!['data']).toMatchObject({ status: 'active', block: null });
  expect(await newestLetter(player)).toBe('account-unblocked');
  const twice = await risk.send('POST', ofPlayer(player, '/unblock'), { body: WHY });
  expect(twice.json!['message']).toBe('player_not_blocked');
  const [active, standing] = [{ status: 'active' }, { status: 'blocked', cause: 'security' }];
  expect(await desk.audit(player)).toMatchObject([
    { action: 'care.unblock', before: standing, after: active, ...WHY },
    { action: 'care.block', before: active, after: { ...standing, sessions_ended: 1 }, ...WHY },
  ]);
});

test('race: of two clerks who block at once one is told, and there is one block', async () => {
  const player = await house.addMember();
  const body = { cause: 'rules', ...WHY };
  const said = await Promise.all(
    [support, risk, support, risk].map((clerk) =>
      clerk.send('POST', ofPlayer(player, '/block'), { body }),
    ),
  );
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await desk.audit(player)).length).toBe(1);
});

test('race: bets on their way while the player is blocked are whole or not there', async () => {
  const player = await house.addMember('1000.00');
  await desk.openSeeds(player.token);
  const bets = Array.from({ length: 10 }, () => desk.bet(player.token));
  const block = risk.send('POST', ofPlayer(player, '/block'), { body: { cause: 'rules', ...WHY } });
  const answers = await Promise.all(bets);
  expect((await block).status).toBe(200);
  for (const { status } of answers) expect([200, 401]).toContain(status);
  const { json } = await risk.send('GET', ofPlayer(player, '/bets?limit=100'));
  expect(json!['data'].length).toBe(answers.filter(({ status }) => status === 200).length);
  expect((await desk.bet(player.token)).status).toBe(401);
});

test('player care: logging somebody out ends all his sessions and leaves the account open', async () => {
  const player = await house.addMember();
  const out = await support.send('POST', ofPlayer(player, '/log-out'), { body: WHY });
  expect(out.json!['data']).toEqual({ ended: 1 });
  expect((await house.send('GET', '/profile/user', { token: player.token })).status).toBe(401);
  const { json } = await support.send('GET', ofPlayer(player));
  expect(json!['data'].status).toBe('active');
  const sessions = await support.send('GET', ofPlayer(player, '/sessions'));
  expect(sessions.json!['data']).toMatchObject([{ is_open: false, end_reason: 'staff' }]);
  expect((await payments.send('GET', ofPlayer(player, '/sessions'))).status).toBe(403);
});

test('player care: who must show who he is is asked once, on his pages and by letter', async () => {
  const player = await house.addMember();
  const path = ofPlayer(player, '/verification-need');
  expect((await support.send('POST', path, { body: WHY })).status).toBe(403);
  const asked = await payments.send('POST', path, { body: WHY });
  expect(asked.json!['data'].verification).toEqual({
    status: null,
    need: 'staff',
    is_needed: true,
  });
  const { json } = await house.send('GET', '/profile/user', { token: player.token });
  expect(json!['user'].verification.is_need).toBe(true);
  expect(await newestLetter(player)).toBe('verification-needed');
  const again = await risk.send('POST', path, { body: WHY });
  expect(again.json!['message']).toBe('verification_not_needed');
});

test('race: a withdrawal that is asked for while the player is blocked is held, or was never', async () => {
  for (let round = 0; round < 5; round += 1) {
    const player = await house.addMember('1000.00');
    await house.db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [
      player.id,
    ]);
    const hash = bankPayoutHash('phone_transfer', 'RUB');
    const destination = `+7912${String(player.id).padStart(7, '0')}`;
    const wish = { hash, amount: '500', fee: '0.00', arrives: '500.00', destination };
    const { token } = player;
    const [asked, blocked] = await Promise.all([
      house.send('POST', requestWithdrawal.path, { token, key: newKey(), body: wish }),
      risk.send('POST', ofPlayer(player, '/block'), { body: { cause: 'payments', ...WHY } }),
    ]);
    expect(blocked!.status).toBe(200);
    expect([200, 401, 422]).toContain(asked!.status);
    const { json } = await payments.send('GET', ofPlayer(player, '/balances'));
    const rub = json!['data'].find((one: { currency: string }) => one.currency === 'RUB');
    const isHeld = asked!.status === 200;
    expect(rub).toMatchObject(
      isHeld ? { cash: '500.00', held: '500.00' } : { cash: '1000.00', held: '0.00' },
    );
    const listed = await payments.send('GET', ofPlayer(player, '/withdrawals'));
    expect(listed.json!['data']).toHaveLength(isHeld ? 1 : 0);
  }
});
