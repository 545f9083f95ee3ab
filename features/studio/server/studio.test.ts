import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newKey } from '#dev/test-app.ts';
import { createStudioFixture, type StudioFixture } from '#dev/studio-fixture.ts';
import { verifyReceipt } from '#core/fairness/verify.ts';
import type { GameRules } from '#core/fairness/game-rules.ts';
import { parseMoney } from '#core/money.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import type { StudioRound } from '../contract.ts';
import { SLOTS } from '../game.ts';
import { receiptOf } from '../rules.receipt.ts';

let fixture: StudioFixture;
beforeAll(async () => {
  fixture = await createStudioFixture();
});
afterEach(async () => {
  fixture.proxy.fault = 'none';
  fixture.proxy.change = (text) => text;
  fixture.link.isDown = false;
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  expect(fixture.logged).toEqual([]);
});
afterAll(() => fixture.close());

const money = (text: string) => parseMoney(text)!;
const roundsOf = (session: string) =>
  fixture.db.query<{ state: string; nonce: bigint; key: string }>(
    `select r.state, r.nonce, r.key
       from studio_rounds r join studio_sessions s on s.id = r.session_id
      where s.token_hash = $1 order by r.id`,
    [createHash('sha256').update(session).digest()],
  );

test('studio: a round takes its stake through the wallet and credits what it won', async () => {
  const { id, session } = await fixture.open();
  let expected = money('10000.00');
  for (let played = 0; played < 10; played += 1) {
    const { status, body } = await fixture.spin(session);
    expect(status).toBe(200);
    const { round, balance, seed } = body['data'];
    expected = (expected - money('50.00') + money(round.payout)) as typeof expected;
    expect(money(balance)).toBe(expected);
    expect(await fixture.cashOf(id)).toBe(expected);
    expect(round).toMatchObject({ nonce: played, is_paid: true, server_seed: null });
    expect(seed.nonce).toBe(played + 1);
  }
});

test('idempotency: a repeated key is one round, also twenty at a time', async () => {
  const { id, session } = await fixture.open();
  const key = newKey();
  const first = await fixture.spin(session, { key });
  const repeats = await Promise.all(
    Array.from({ length: 20 }, () => fixture.spin(session, { key })),
  );
  for (const { body } of repeats) expect(body['data'].round).toEqual(first.body['data'].round);
  expect(await roundsOf(session)).toHaveLength(1);
  const { payout } = first.body['data'].round;
  expect(await fixture.cashOf(id)).toBe(money('9950.00') + money(payout));
  const other = await fixture.spin(session, { key, stake: '100.00' });
  expect(other).toMatchObject({ status: 409, body: { message: 'key_reused' } });
});

test('race: rounds of two pages share no nonce, and each counts once', async () => {
  const { id, session } = await fixture.open();
  const other = await fixture.launch(id);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => fixture.spin(i % 2 === 0 ? session : other)),
  );
  const played = answers.filter(({ status }) => status === 200);
  const busy = answers.filter(({ body }) => body['message'] === 'busy');
  expect(played.length + busy.length).toBe(12);
  const rounds = played.map(({ body }) => body['data'].round as StudioRound);
  expect(rounds.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual([...rounds.keys()]);
  const paid = rounds.reduce((sum, { payout }) => sum + money(payout), 0n);
  const cash = money('10000.00') - BigInt(rounds.length) * money('50.00') + paid;
  expect(await fixture.cashOf(id)).toBe(cash);
});

test('fairness: a refused stake keeps its outcome for the next round, and reveals nothing', async () => {
  const { id, session } = await fixture.open('10.00');
  const refused = await fixture.spin(session);
  expect(refused).toMatchObject({ status: 422, body: { message: 'insufficient_funds' } });
  expect(JSON.stringify(refused.body)).not.toContain('spins');
  await fixture.grant(id, '1000.00', 'RUB');
  const { body } = await fixture.spin(session);
  expect(body['data'].round.nonce).toBe(0);
  const [first, second] = await fixture.db.query<{ outcome: object }>(
    `select r.outcome from studio_rounds r join studio_sessions s on s.id = r.session_id
      where s.token_hash = $1 order by r.id`,
    [createHash('sha256').update(session).digest()],
  );
  expect(first).toEqual(second);
});

test('studio: an answer to a stake that is lost cancels the round and returns the stake', async () => {
  const { id, session } = await fixture.open();
  fixture.proxy.fault = 'no response';
  const key = newKey();
  const lost = await fixture.spin(session, { key });
  expect(lost).toMatchObject({ status: 422, body: { message: 'round_cancelled' } });
  // The wallet has taken the stake.
  expect(await fixture.cashOf(id)).toBe(money('9950.00'));
  fixture.proxy.fault = 'none';
  await fixture.finish();
  expect(await fixture.cashOf(id)).toBe(money('10000.00'));
  await fixture.finish();
  expect((await fixture.spin(session, { key })).body['message']).toBe('round_cancelled');
  // The outcome was not seen, so it is that of the next round.
  expect((await fixture.spin(session)).body['data'].round.nonce).toBe(0);
  expect((await roundsOf(session)).map(({ state }) => state)).toEqual(['cancelled', 'paid']);
}, 60_000);

test('studio: a stake that never arrived is taken back before it can come', async () => {
  const { id, session } = await fixture.open();
  fixture.link.isDown = true;
  expect((await fixture.spin(session)).body['message']).toBe('round_cancelled');
  fixture.link.isDown = false;
  await fixture.finish();
  expect((await roundsOf(session)).map(({ state }) => state)).toEqual(['cancelled']);
  expect(await fixture.cashOf(id)).toBe(money('10000.00'));
});

test('recovery: a process that died while it asked for a stake leaves nothing behind', async () => {
  const { id, session } = await fixture.open();
  await fixture.spin(session);
  const before = await fixture.cashOf(id);
  // As such a process leaves it: decided, and not known whether the stake was taken.
  await fixture.asOwner(
    `insert into studio_rounds (session_id, owner, game, version, currency, is_demo, key, seed_id,
       nonce, stake, is_bought, cost, outcome, m4, placed_at)
     select session_id, owner, game, version, currency, is_demo, 'left-behind', seed_id, nonce + 1,
       stake, is_bought, cost, outcome, m4, now() - interval '1 minute'
       from studio_rounds where owner = 'player:player-${id}'`,
  );
  expect((await fixture.spin(session)).body['message']).toBe('busy');
  await fixture.finish();
  expect(await fixture.cashOf(id)).toBe(before);
  expect((await fixture.spin(session)).body['data'].round.nonce).toBe(1);
});

test('race: a round that its process finishes while the job cancels others is not rolled back', async () => {
  const { id: given, session } = await fixture.open();
  const { id: slow, session: other } = await fixture.open();
  await fixture.spin(session);
  await fixture.spin(other);
  const before = await fixture.cashOf(slow);
  // Both look as if their processes had died; that of the second one is only slow.
  const leave = (player: bigint, minutes: number) =>
    fixture.asOwner(
      `update studio_rounds set state = 'betting', placed_at = now() - interval '1 minute',
         next_try_at = now() - interval '${minutes} minutes'
        where owner = 'player:player-${player}'`,
    );
  await leave(given, 2);
  await leave(slow, 1);
  fixture.proxy.change = async (text) => {
    await fixture.asOwner(
      `update studio_rounds set state = 'paid'
        where owner = 'player:player-${slow}' and state = 'betting'`,
    );
    return text;
  };
  await fixture.finish();
  expect((await roundsOf(session)).map(({ state }) => state)).toEqual(['cancelled']);
  expect((await roundsOf(other)).map(({ state }) => state)).toEqual(['paid']);
  expect(await fixture.cashOf(slow)).toBe(before);
});

test('recovery: a win that was not confirmed is credited later, and once', async () => {
  const { id, session } = await fixture.open();
  const owner = `player:player-${id}`;
  await fixture.spin(session);
  const before = await fixture.cashOf(id);
  // A round whose stake was taken and whose process died before the win.
  const key = newKey();
  const { body } = await fixture.spin(session, { key });
  const { payout } = body['data'].round;
  await fixture.asOwner(
    `update studio_rounds set state = 'won', next_try_at = now() where owner = '${owner}'`,
  );
  await fixture.finish();
  await fixture.finish();
  expect(await fixture.cashOf(id)).toBe(before - money('50.00') + money(payout));
  expect(new Set((await roundsOf(session)).map(({ state }) => state))).toEqual(new Set(['paid']));
  expect((await fixture.spin(session, { key })).body['data'].round.is_paid).toBe(true);
});

test('studio: a demo plays with its own balance and no money', async () => {
  const session = await fixture.launch('demo', 'brass-bells');
  const state = await fixture.state(session);
  expect(state).toMatchObject({ is_demo: true, currency: 'FUN', balance: '50000.00' });
  const { body } = await fixture.spin(session, { stake: state.stakes[0] });
  const { round, balance } = body['data'];
  const left = money('50000.00') - money(round.cost) + money(round.payout);
  expect(money(balance)).toBe(left);
  expect((await fixture.state(session)).balance).toBe(balance);
  await fixture.asOwner(
    `update studio_sessions set demo_balance = 0 where demo_balance is not null`,
  );
  expect((await fixture.spin(session)).body['message']).toBe('insufficient_funds');
});

test('fairness: the seed is revealed by a new one, and then every round can be verified', async () => {
  const { session } = await fixture.open();
  const slot = SLOTS.find(({ name }) => name === 'steppe-gold')!;
  for (let played = 0; played < 5; played += 1) await fixture.spin(session);
  const { seed } = await fixture.state(session);
  const bad = await fixture.post('seed', { session, client_seed: 'two words' });
  expect(bad.body['message']).toBe('bad_client_seed');
  const { body } = await fixture.post('seed', { session, client_seed: 'mine' });
  const { revealed, seed: next } = body['data'];
  expect(revealed.hash).toBe(seed.hash);
  expect(createHash('sha256').update(revealed.server_seed).digest('hex')).toBe(seed.hash);
  expect(next).toMatchObject({ client_seed: 'mine', is_own: true, nonce: 0 });
  // It was fixed before the server knew the client seed, and another one is by now.
  expect([seed.is_own, seed.next_hash]).toEqual([false, next.hash]);
  expect(next.next_hash).toMatch(/^[0-9a-f]{64}$/);
  expect((await fixture.state(session)).seed).toEqual(next);
  const list = await fixture.post('rounds', { session });
  const rounds = list.body['data'].rounds as StudioRound[];
  expect(rounds).toHaveLength(5);
  for (const round of rounds) {
    const receipt = receiptOf({ game: slot.name, version: slot.version, currency: 'RUB', round });
    const verified = verifyReceipt(receipt, slot as unknown as GameRules);
    expect(verified).toMatchObject({ state: 'checked', truthful: true });
  }
});

test('race: pages that open and rotate at once use the seeds that were shown, each once', async () => {
  const { session } = await fixture.open();
  const states = await Promise.all([1, 2, 3].map(() => fixture.state(session)));
  expect(new Set(states.map(({ seed }) => `${seed.hash} ${seed.next_hash}`)).size).toBe(1);
  const rotated = await Promise.all(
    ['one', 'two'].map((seed) => fixture.post('seed', { session, client_seed: seed })),
  );
  const all = rotated.map(({ body }) => body['data']);
  const first = all.find(({ revealed }) => revealed.hash === states[0]!.seed.hash)!;
  const second = all.find((each) => each !== first)!;
  expect(first.seed.hash).toBe(states[0]!.seed.next_hash);
  expect([second.revealed.hash, second.seed.hash]).toEqual([first.seed.hash, first.seed.next_hash]);
});

test('jackpot: every stake for money adds its part to the pool', async () => {
  const { session } = await fixture.open('100000.00', 'khans-treasury');
  const slot = SLOTS.find(({ name }) => name === 'khans-treasury')!;
  const before = (await fixture.state(session)).jackpots as { tier: string; amount: string }[];
  const { body } = await fixture.spin(session, { stake: '1000.00' });
  const { jackpots, round } = body['data'];
  expect(round.jackpot).toBe('0.00');
  for (const [at, tier] of slot.sheet.jackpot!.tiers.entries()) {
    const part = (money('1000.00') * BigInt(tier.contributionM4)) / 10_000n;
    expect(money(jackpots[at].amount)).toBe(money(before[at]!.amount) + part);
  }
  const demo = await fixture.launch('demo', 'khans-treasury');
  await fixture.spin(demo, { stake: '50.00' });
  expect((await fixture.state(session)).jackpots).toEqual(jackpots);
});

test('studio: stakes that are not offered, features not sold and unknown sessions are refused', async () => {
  const { session } = await fixture.open();
  for (const stake of ['0.00', '-50.00', '50.01', '1000000.00', 'NaN']) {
    expect((await fixture.spin(session, { stake })).body['message']).toBe('bad_stake');
  }
  const bought = await fixture.spin(session, { is_bought: true });
  expect(bought.body['message']).toBe('buy_not_allowed');
  const unknown = await fixture.spin('A'.repeat(43));
  expect(unknown.body['message']).toBe('session_over');
  expect(await roundsOf(session)).toEqual([]);
});

test('studio: a launch that the operator has not signed opens nothing', async () => {
  const body = JSON.stringify({ game_code: 'steppe-gold', currency: 'XXX' });
  const answer = await fetch(`${fixture.url()}/studio/hub88/operator/generic/v2/game/url`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub88-signature': 'AAAA' },
    body,
  });
  expect(answer.status).toBe(401);
});
