import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { bankPayoutHash } from '#dev/bank/methods.ts';
import { createAppTest } from '#dev/app-test.ts';
import { addPromoCode, defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { addFirstCode, closePack, openPromotions } from '#dev/promotions.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import type { Bonus } from '#features/bonuses/contract.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

async function listOf(app: TestApp, { token }: TestPlayer): Promise<Bonus[]> {
  return (await app.send('GET', '/api/v2/bonuses', { token })).json!['data'] as Bonus[];
}

/** Consumers of events run beside the requests. */
async function until(app: TestApp, player: TestPlayer, isSo: (found: Bonus[]) => boolean) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const found = await listOf(app, player);
    if (isSo(found)) return found;
    await pause(50);
  }
  throw new Error(`bonuses: ${JSON.stringify(await listOf(app, player))}`);
}

/** Pays at the bank of the sandbox. */
async function deposit(app: TestApp, { token }: TestPlayer, amount: string): Promise<void> {
  const { json } = await app.send('GET', '/api/v2/billing/data', { token });
  const body = { hash: json!['payments'].methods[0].hash, amount };
  const path = '/api/v2/billing/deposits';
  const opened = await app.send('POST', path, { token, key: newKey(), body });
  expect(opened.status, opened.text).toBe(200);
  const page = new URL(opened.json!['data'].pay_url).pathname;
  const shown = await app.send('GET', page);
  const form = /name="form" value="([^"]+)"/.exec(shown.text)![1]!;
  const cookie = shown.headers['set-cookie']!.map((each) => each.split(';')[0]).join('; ');
  const paid = await app.send('POST', page, {
    body: new URLSearchParams({ form, action: 'pay' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
  });
  expect(paid.status, paid.text).toBeLessThan(400);
}

async function dice(app: TestApp, { token }: TestPlayer, stake: string) {
  await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'evening' } });
  const body = { stake, currency: 'RUB', direction: 'over', target: 4999 };
  return await app.send('POST', '/api/v2/games/dice/bets', { token, key: newKey(), body });
}

test('promo.waiting, promo.welcome-pack: a visitor sees what waits for a registration and a deposit', async ({
  app,
}) => {
  const waiting = '/bonus-system/bonus-activation/waiting-reg-and-dep';
  const pack = '/api/v3/welcome-pack/get-welcome-packs-guest';
  expect((await app.send('GET', waiting)).json).toEqual({ data: null });
  expect((await app.send('GET', pack)).json).toEqual({ data: null });
  await openPromotions(app.db);
  const headers = { 'accept-language': 'en-US' };
  expect((await app.send('GET', waiting, { headers })).json).toEqual({
    data: { name: '100% on the first deposit', expires_in: 7 * 86_400 },
  });
  const { data } = (await app.send('GET', pack, { headers })).json!;
  expect(data).toMatchObject({ publicTitle: 'Welcome pack', expires_in: 7 * 86_400 });
  expect(data.steps.map(({ percent }: { percent: number }) => percent)).toEqual([100, 75, 50]);
  await closePack(app.db);
});

test('promo.welcome-pack, promo.bonuses: deposits begin the steps of the pack in order, and bets move the bar', async ({
  app,
}) => {
  await openPromotions(app.db);
  const player = await app.addMember();
  const [first] = await until(app, player, ({ length }) => length === 1);
  // Those who have begun go on.
  await closePack(app.db);
  expect(first).toMatchObject({ code: 'first-deposit', state: 'claimed', balance: '0.00' });
  const billing = await app.send('GET', '/api/v2/billing/data', { token: player.token });
  expect(billing.json!['payments'].bonus).toMatchObject({
    name: { en: '100% on the first deposit' },
    match: { percent: 100, deposit_min: '500.00', amount: '10000.00' },
  });
  await deposit(app, player, '1000');
  const found = await until(app, player, ({ length }) => length === 2);
  expect(found).toMatchObject([
    { code: 'second-deposit', state: 'claimed' },
    { state: 'active', balance: '1000.00', amount: '1000.00', required: '10000.00' },
  ]);
  const bet = await dice(app, player, '10.00');
  expect(bet.status, bet.text).toBe(200);
  // A tenth of a stake on dice counts.
  const moved = await until(app, player, ([, active]) => active!.progress !== '0.00');
  expect(moved[1]!.progress).toBe('1.00');
  const path = `/api/v2/bonuses/${moved[1]!.id}/counts`;
  const counts = await app.send('GET', path, { token: player.token });
  expect(counts.json!['data']).toMatchObject([
    { game: 'dice', staked: '10.00', counted: '1.00', reason: 'share' },
  ]);
  const own = await app.send('GET', '/api/v2/welcome-pack', { token: player.token });
  const states = own.json!['data'].steps.map(({ bonus }: { bonus: Bonus | null }) => bonus?.state);
  expect(states).toEqual(['active', 'claimed', undefined]);
});

test('promo.bonuses: a stake above the largest with bonus money is refused, one of cash is not', async ({
  app,
}) => {
  await defineBonus(app.db, 'gift-100', termsOf({}, '600'));
  await addPromoCode(app.db, 'GIFT-100', 'gift-100', null);
  const player = await app.addMember();
  const { token } = player;
  const body = { code: ' gift-100 ' };
  const offered = await app.send('POST', '/api/v2/bonuses/codes', { token, key: newKey(), body });
  const { id } = offered.json!['data'] as Bonus;
  const claim = await app.send('POST', `/api/v2/bonuses/${id}/claim`, { token, key: newKey() });
  expect(claim.json!['data']).toMatchObject({ state: 'active', balance: '600.00' });
  const refused = await dice(app, player, '501.00');
  expect(refused.json).toMatchObject({
    message: 'bonus_stake_above_max',
    errors: { stake: ['bonus_stake_above_max:500.00'] },
  });
  const taken = await dice(app, player, '10.00');
  expect(taken.json!['data'], taken.text).toMatchObject({ bonus_stake: '10.00' });
  const cash = await app.addMember('1000');
  expect((await dice(app, cash, '501.00')).status).toBe(200);
});

test('promo.lookup: a code is found while it gives something, and also where it is that of a partner alone', async ({
  app,
}) => {
  await openPromotions(app.db);
  await closePack(app.db);
  await addFirstCode(app.db, 'SPRING-1', 1);
  const find = (promo: string) =>
    app.send('GET', `/bonus-system/bonus/${encodeURIComponent(promo)}`, {
      headers: { 'accept-language': 'kk' },
    });
  expect((await find('spring-1')).json).toEqual({
    data: {
      name: 'Бірінші депозитке 100%',
      expires_in: 3 * 86_400,
      region: null,
      offer: {
        name: 'Бірінші депозитке 100%',
        kind: 'deposit_match',
        needs_deposit: true,
        percent: 100,
        rounds: null,
        wager: 10,
        stake_order: 'cash_first',
        is_winnings_only: false,
        claim_days: 7,
        active_days: 14,
        amounts: expect.objectContaining({ RUB: { deposit_min: '500.00', amount: '10000.00' } }),
      },
    },
  });
  for (const promo of ['nothing', '<b>']) {
    const { status, json } = await find(promo);
    expect([status, json!['errors']]).toEqual([422, { promo: ['promo_unknown'] }]);
  }
  const { token } = await app.addMember();
  const body = { code: 'SPRING-1' };
  const taken = await app.send('POST', '/api/v2/bonuses/codes', { token, key: newKey(), body });
  expect(taken.json!['data'], taken.text).toMatchObject({ state: 'claimed' });
  expect((await find('SPRING-1')).status).toBe(422);
});

test('promo.lookup: a code that is typed at the registration gives its bonus once', async ({
  app,
}) => {
  await openPromotions(app.db);
  await closePack(app.db);
  await addFirstCode(app.db, 'WELCOME1');
  const body = {
    email: 'coded@players.example',
    password: 'seven quiet rivers',
    currency: 'RUB',
    is_adult: true,
    accepts_terms: true,
    promo: 'welcome1',
  };
  const made = await app.send('POST', '/api/v2/auth/register/email', { body });
  expect(made.status, made.text).toBe(200);
  const player = { token: made.json!['token'] } as unknown as TestPlayer;
  const found = await until(app, player, ({ length }) => length > 0);
  expect(found).toMatchObject([{ code: 'first-deposit', state: 'claimed' }]);
  const unknown = { ...body, email: 'other@players.example', promo: 'NOSUCHCODE' };
  const refused = await app.send('POST', '/api/v2/auth/register/email', { body: unknown });
  expect(refused.json!['errors']).toEqual({ promo: ['promo_unknown'] });
});

test('promo.bonuses: an excluded player gets no bonus, and the refusal does not disclose that there is one', async ({
  app,
}) => {
  await openPromotions(app.db);
  await closePack(app.db);
  await addFirstCode(app.db, 'QUIET');
  const player = await app.addMember();
  await addFirstCode(app.db, 'EARLIER');
  const redeem = (code: string) =>
    app.send('POST', '/api/v2/bonuses/codes', {
      token: player.token,
      key: newKey(),
      body: { code },
    });
  expect((await redeem('EARLIER')).status).toBe(200);
  const out = await app.send('POST', '/api/v2/protection/time-out', {
    token: player.token,
    key: newKey(),
    body: { choice: 'day' },
  });
  expect(out.status, out.text).toBe(200);
  const refused = await redeem('QUIET');
  expect(refused.json).toMatchObject({ message: 'bonus_unknown' });
});

test('promo.bonuses: a player in a time-out sees no offer: not in the list, the pack or the cashier', async ({
  app,
}) => {
  await openPromotions(app.db);
  const player = await app.addMember();
  await until(app, player, (found) => found.length > 0);
  const read = async (path: string) => (await app.send('GET', path, { token: player.token })).json!;
  const told = async () => ({
    listed: (await listOf(app, player)).length,
    hasPack: (await read('/api/v2/welcome-pack'))['data'] !== null,
    hasBonus: (await read('/api/v2/billing/data'))['payments'].bonus.match !== null,
  });
  expect(await told()).toEqual({ listed: 1, hasPack: true, hasBonus: true });
  const body = { choice: 'day' };
  const path = '/api/v2/protection/time-out';
  const out = await app.send('POST', path, { token: player.token, key: newKey(), body });
  expect(out.status, out.text).toBe(200);
  expect(await told()).toEqual({ listed: 0, hasPack: false, hasBonus: false });
  await closePack(app.db);
});

test('promo.bonuses: a withdrawal ends a bonus once the player said that they know', async ({
  app,
}) => {
  await defineBonus(app.db, 'gift-kept', termsOf({}, '50'));
  await addPromoCode(app.db, 'GIFT-KEPT', 'gift-kept', null);
  const player = await app.addMember('1000');
  const { id, token } = player;
  await app.db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [id]);
  const code = { code: 'GIFT-KEPT' };
  await app.send('POST', '/api/v2/bonuses/codes', { token, key: newKey(), body: code });
  const [offered] = await listOf(app, player);
  await app.send('POST', `/api/v2/bonuses/${offered!.id}/claim`, { token, key: newKey() });
  const path = '/api/v2/billing/withdrawals';
  const options = (await app.send('GET', `${path}/options`, { token })).json!['data'];
  expect(options.bonuses).toMatchObject({ left: '50.00', names: [{ en: 'Bonus' }] });
  const body = {
    hash: bankPayoutHash('phone_transfer', 'RUB'),
    destination: '+79121112233',
    amount: '500',
    fee: '0.00',
    arrives: '500.00',
  };
  const refused = await app.send('POST', path, { token, key: newKey(), body });
  expect(refused.json).toMatchObject({ message: 'bonus_would_end' });
  expect(await listOf(app, player)).toMatchObject([{ state: 'active', balance: '50.00' }]);
  const known = { ...body, ends_bonuses: true };
  const requests = await Promise.all(
    [1, 2].map(() => app.send('POST', path, { token, key: 'the-same-key-twice', body: known })),
  );
  expect(requests.map(({ status }) => status)).toEqual([200, 200]);
  expect(requests[0]!.json!['data'].id).toBe(requests[1]!.json!['data'].id);
  expect(await listOf(app, player)).toMatchObject([{ state: 'forfeited', balance: '0.00' }]);
  const after = (await app.send('GET', `${path}/options`, { token })).json!['data'];
  expect(after).toMatchObject({ bonuses: null, available: '500.00' });
});
