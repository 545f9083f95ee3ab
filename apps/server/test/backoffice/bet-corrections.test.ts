/** Corrections of settled bets by two people. */
import { expect } from 'vitest';
import type { BetId } from '#core/ids.ts';
import { toWagerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { createAppTest } from '#dev/app-test.ts';
import { createDuelFixture, duelIdOf } from '#dev/duel-fixture.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { createBetIdGenerator, resettle } from '#domain/wagers/server/index.ts';
import { startApp } from '../../app.ts';

const HOME = '/api/v2/staff/bet-corrections';

type Body = Readonly<Record<string, string>>;

const test = createAppTest(startApp, { roundTimes: quickRounds() }).extend<{
  table: Awaited<ReturnType<typeof createTable>>;
}>({
  table: async ({ app, database }, give) => {
    const table = await createTable(app, database.url);
    await give(table);
    await table.duels.close();
    expect((await checkLedger(app.db)).findings).toEqual([]);
  },
});

/** Two players of duels and two people of the back office. */
async function createTable(app: TestApp, databaseUrl: string) {
  const duels = createDuelFixture(app, databaseUrl);
  const one = await createStaffClient(app, 'payments');
  const two = await createStaffClient(app, 'payments');
  const propose = (player: TestPlayer, bet: string, body: Body, by = one) =>
    by.send('POST', HOME, {
      key: newKey(),
      body: { player: player.id.toString(), bet, cause: 'malfunction', ...WHY, ...body },
    });

  return {
    duels,
    one,
    two,
    propose,
    approve: (id: string, by: StaffClient = two) =>
      by.send('POST', `${HOME}/${id}/approve`, { key: newKey() }),

    /** A duel that is over: who won it, who lost, and the number of each bet. */
    async play() {
      const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
      await duels.join(bob, duelIdOf(await duels.post(ann)));
      const [first, second] = [await betOf(app, ann), await betOf(app, bob)];
      const [winner, loser] = first.payout === '0.00' ? [bob, ann] : [ann, bob];
      const [won, lost] = first.payout === '0.00' ? [second, first] : [first, second];
      return { winner, loser, won, lost };
    },
  };
}

const WHY = { reason: 'The coin was drawn twice.' };

type Listed = Readonly<{ id: string; payout: string; stake: string }>;

/** The only bet of a player, once it is settled. */
async function betOf(app: TestApp, { token }: TestPlayer): Promise<Listed> {
  const list = async () => (await app.send('GET', '/api/v2/bets', { token })).json!['data'];
  await expect.poll(async () => (await list()).length, { timeout: 15_000 }).toBe(1);
  return (await list())[0];
}

test('bets: a settled bet is returned by two people, and its first result stays provable', async ({
  app,
  table: { one, two, duels, play, propose, approve },
}) => {
  const { winner, won } = await play();
  const before = await duels.balanceOf(winner);
  const page = await app.connect(winner.token);
  await page.join('me.balance');
  const path = `${HOME}/players/${winner.id}/bets/${won.id}`;
  const shown = await one.send('GET', path);
  const jurisdiction = { code: 'open', version: expect.any(Number) };
  expect(shown.json!['data']).toMatchObject({
    paid: won.payout,
    stake: '10.00',
    is_void: false,
    jurisdiction,
  });
  const proposed = await propose(winner, won.id, { action: 'void' });
  expect(proposed.json!['data'], proposed.text).toMatchObject({
    status: 'open',
    terms: { game: 'pvpflip', paid: won.payout, payout: '10.00', action: 'void', jurisdiction },
  });
  expect(await duels.balanceOf(winner)).toBe(before);
  const approved = await approve(proposed.json!['data'].id);
  expect(approved.json!['data'], approved.text).toMatchObject({ status: 'approved' });

  expect(await duels.balanceOf(winner)).toBe('100.00');
  await page.until(() => page.events('me.balance').length > 0, 'a balance');
  page.ws.close();
  const now = await betOf(app, winner);
  expect(now).toMatchObject({ payout: '10.00', void_reason: 'operator', is_corrected: true });
  expect(approved.json!['data'].result).toBe(now.id);
  const receipt = await app.send('GET', `/api/v2/bets/${now.id}/receipt`, { token: winner.token });
  expect(receipt.json!['data'].receipt.decided).toMatchObject({ payout: won.payout });
  expect(receipt.json!['data'].receipt).not.toHaveProperty('jurisdiction');
  const replay = `/api/v2/staff/players/${winner.id}/bets/${now.id}/replay`;
  expect((await two.send('GET', replay)).json!['data']).toMatchObject({
    state: 'checked',
    is_truthful: true,
    bet: { is_corrected: true, jurisdiction },
  });
});

test('bets: a lost bet is paid, and a payout that was spent becomes a debt', async ({
  app,
  table: { one, duels, play, propose, approve },
}) => {
  const { winner, loser, won, lost } = await play();
  const paid = await propose(loser, lost.id, { action: 'pay', payout: '19.50' });
  expect((await approve(paid.json!['data'].id)).status).toBe(200);
  expect(await duels.balanceOf(loser)).toBe('109.50');

  await app.grant(winner.id, `-${await duels.balanceOf(winner)}`, 'RUB');
  const taken = await propose(winner, won.id, { action: 'pay', payout: '0' });
  expect((await approve(taken.json!['data'].id)).status).toBe(200);
  expect(await duels.balanceOf(winner)).toBe('0.00');
  const debts = await one.send('GET', `/api/v2/staff/players/${winner.id}/debts?currency=RUB`);
  expect(debts.json!['data']).toMatchObject([{ change: `-${won.payout}` }]);
});

test('bets: a player is told of a correction once, and of none that was rejected', async ({
  app,
  table: { two, play, propose, approve },
}) => {
  const { winner, loser, lost } = await play();
  const rejected = await propose(loser, lost.id, { action: 'pay', payout: '1.00' });
  const decision = { decision: 'The result was right.' };
  await two.send('POST', `${HOME}/${rejected.json!['data'].id}/reject`, { body: decision });
  const paid = await propose(loser, lost.id, { action: 'pay', payout: '19.50' });
  const { id } = paid.json!['data'];
  await Promise.all([approve(id), approve(id)]);
  const told = async ({ token }: TestPlayer) => {
    const { json } = await app.send('GET', '/api/v2/notifications', { token });
    return json!['data'].map(({ kind, money }: { kind: string; money: object }) => [kind, money]);
  };
  const money = { amount: '19.50', currency: 'RUB' };
  await expect.poll(() => told(loser), { timeout: 15_000 }).toEqual([['bet_corrected', money]]);
  expect(await told(winner)).toEqual([]);
});

test('bets: what cannot be corrected is refused with its reason', async ({
  app,
  table: { one, play, propose, approve },
}) => {
  const { winner, loser, won, lost } = await play();
  const refusalOf = async (player: TestPlayer, bet: string, body: Body) =>
    (await propose(player, bet, body)).json!['message'];
  expect(await refusalOf(loser, won.id, { action: 'void' })).toBe('not_found');
  expect(await refusalOf(winner, won.id, { action: 'pay', payout: won.payout })).toBe(
    'payout_same',
  );
  for (const payout of ['-1.00', '1.001', 'ten', '10000000000.00']) {
    expect(await refusalOf(winner, won.id, { action: 'pay', payout }), payout).toBe(
      'payout_amount',
    );
  }
  const dice = await roll(app, winner);
  expect(await refusalOf(winner, dice, { action: 'void' })).toBe('bet_final');

  const first = await propose(loser, lost.id, { action: 'void' });
  expect(await refusalOf(loser, lost.id, { action: 'void' })).toBe('proposal_open');
  expect((await approve(first.json!['data'].id, one)).json!['message']).toBe('proposal_own');
  expect((await approve(first.json!['data'].id)).status).toBe(200);
  const [again] = (await app.send('GET', '/api/v2/bets', { token: loser.token })).json!['data'];
  expect(await refusalOf(loser, again.id, { action: 'void' })).toBe('bet_void');
  // The number that it had before is no bet any more.
  expect(await refusalOf(loser, lost.id, { action: 'void' })).toBe('not_found');
});

test('bets: a correction of a bet that was settled again since is refused', async ({
  app,
  table: { duels, two, play, propose, approve },
}) => {
  const { winner, won } = await play();
  const proposed = await propose(winner, won.id, { action: 'void' });
  const { id, terms } = proposed.json!['data'];
  const nextId: () => BetId = await createBetIdGenerator(app.db);
  const other = { wagerId: toWagerId(terms.wager), params: {}, outcome: null };
  await app.db.transaction((tx) =>
    resettle(tx, nextId(), { ...other, payoutOf: () => micro(5_000_000n) }),
  );
  const before = await duels.balanceOf(winner);
  const list = await two.send('GET', `${HOME}?player=${winner.id}`);
  expect(list.json!['data']).toMatchObject([{ status: 'open', blocked_by: 'bet_changed' }]);
  expect((await approve(id)).json!['message']).toBe('bet_changed');
  expect(await duels.balanceOf(winner)).toBe(before);
});

test('race: of two approvals at once one moves the money, and the database takes no other', async ({
  app,
  table: { duels, two, play, propose, approve },
}) => {
  const three = await createStaffClient(app, 'admin');
  const { winner, won } = await play();
  const proposed = await propose(winner, won.id, { action: 'pay', payout: '12.00' });
  const { id } = proposed.json!['data'];
  await expect(
    app.db.query(`update proposals set status = 'approved', decided_by = $2 where id = $1`, [
      id,
      two.id,
    ]),
  ).rejects.toThrow('is another one');
  const answers = await Promise.all([approve(id, two), approve(id, three)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await duels.balanceOf(winner)).toBe('102.00');
});

async function roll(app: TestApp, { token }: TestPlayer): Promise<string> {
  await app.send('POST', '/api/v2/fairness/commitment', { token, body: {} });
  const seeds = { client_seed: 'mine' };
  await app.send('POST', '/api/v2/fairness/seeds', { token, body: seeds });
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5_000 };
  const placed = await app.send('POST', '/api/v2/games/dice/bets', { token, key: newKey(), body });
  return placed.json!['data'].id;
}
