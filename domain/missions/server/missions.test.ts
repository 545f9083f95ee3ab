import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMissionFixture, sampleMission, type MissionFixture } from '#dev/mission-fixture.ts';
import { defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { DAY_MS } from '#core/time.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { listGrants } from '#domain/bonuses/server/index.ts';
import { dayAfter, dayOf, weekOf } from '#platform/server/calendar.ts';
import { endOf } from './periods.ts';
import { listBudgets } from './store.budgets.ts';
import { findMission, insertVersion, setOn, trimCounts } from './store.ts';

const money = (text: string) => parseMoney(text)!;
const refused = (code: string) => expect.objectContaining({ refused: code });
const today = () => dayOf(new Date());

let fixture: MissionFixture;
beforeAll(async () => {
  fixture = await createMissionFixture();
});
afterAll(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
});

const add = () => fixture.enter([]);

test('missions: bets, stakes, games and multipliers count for what each mission is about', async () => {
  const missions = [
    await fixture.offer(),
    await fixture.offer({ goal: { kind: 'staked', amount: '1.00' } }),
    await fixture.offer({ goal: { kind: 'games', count: 2 }, period: 'week' }),
    await fixture.offer({ goal: { kind: 'multiplier', m4: 30_000 } }),
    await fixture.offer({ games: ['dice'] }),
  ];
  const id = await add();
  const progress = async () =>
    await Promise.all(missions.map(async (code) => (await fixture.own(id, code))!.progress));
  await fixture.play(id, '40.00', '80.00');
  expect(await progress()).toEqual([1n, money('0.50'), 1n, 0n, 0n]);
  await fixture.play(id, '7.99');
  expect(await progress()).toEqual([1n, money('0.50'), 1n, 0n, 0n]);
  await fixture.placeDice(id, '40.00');
  await fixture.counted();
  expect(await progress()).toEqual([2n, money('1'), 2n, 0n, 1n]);
  await fixture.play(id, '10.00', '30.00');
  expect(await progress()).toEqual([3n, money('1.125'), 2n, 1n, 1n]);
  expect((await fixture.own(id, missions[2]!))!.period).toBe(weekOf(new Date()));
});

test('missions: a correction and a void take back what they replace, and a replay adds nothing', async () => {
  const high = await fixture.offer({ goal: { kind: 'multiplier', m4: 30_000 } });
  const bets = await fixture.offer();
  const id = await add();
  const progress = async () => {
    await fixture.counted();
    return [(await fixture.own(id, high))!.progress, (await fixture.own(id, bets))!.progress];
  };
  const wager = await fixture.play(id, '10.00', '10.00');
  expect(await progress()).toEqual([0n, 1n]);
  await fixture.correct(wager, '30.00');
  expect(await progress()).toEqual([1n, 1n]);
  await fixture.correct(wager, '29.99');
  expect(await progress()).toEqual([0n, 1n]);
  await fixture.returnStake(wager);
  expect(await progress()).toEqual([0n, 0n]);
  await fixture.play(id, '10.00', '30.00');
  expect(await progress()).toEqual([1n, 1n]);
  await fixture.replay();
  expect(await progress()).toEqual([1n, 1n]);
});

test('missions: corrections that are read once more in several batches add nothing', async () => {
  const bets = await fixture.offer();
  const id = await add();
  const progress = async () => {
    await fixture.counted();
    return (await fixture.own(id, bets))!.progress;
  };
  const wager = await fixture.play(id, '10.00', '30.00');
  await fixture.spendTransactions();
  await fixture.correct(wager, '29.99');
  await fixture.spendTransactions();
  await fixture.returnStake(wager);
  expect(await progress()).toBe(0n);
  await fixture.replay();
  expect(await progress()).toBe(0n);
});

test('missions, race: of claims at once one is paid, in cash and once', async () => {
  const code = await fixture.offer();
  const id = await add();
  await fixture.play(id, '10.00');
  expect(await fixture.claim(id, code, today())).toEqual(refused('mission_not_done'));
  await fixture.play(id, '10.00');
  const before = (await readBalances(fixture.db, id, 'RUB')).cash;
  const claims = Array.from({ length: 5 }, () => fixture.claim(id, code, today()));
  const answers = await Promise.all(claims);
  expect(answers.filter((answer) => !isRefusal(answer))).toEqual([
    { kind: 'cash', currency: 'RUB', amount: money('5') },
  ]);
  expect(answers.filter(isRefusal)).toEqual(Array(4).fill(refused('mission_claimed')));
  expect(await fixture.rewards(id)).toEqual([{ kind: 'mission_reward', amount: money('5') }]);
  expect((await readBalances(fixture.db, id, 'RUB')).cash - before).toBe(money('5'));
  expect((await fixture.own(id, code))!.isClaimed).toBe(true);
});

test('missions, race: claims at once never give more than the budget', async () => {
  const budgets = { RUB: '12.00' };
  const reward = { kind: 'cash', amounts: { RUB: '5.00' }, budgets } as const;
  const code = await fixture.offer({ goal: { kind: 'bets', count: 1 }, reward });
  const late = await add();
  const players = await Promise.all([1, 2, 3, 4, 5].map(add));
  for (const id of players) await fixture.play(id, '10.00');
  const answers = await Promise.all(players.map((id) => fixture.claim(id, code, today())));
  expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(2);
  expect(answers.filter(isRefusal)).toEqual(Array(3).fill(refused('mission_budget_used')));
  const { id: missionId } = (await findMission(fixture.db, code))!;
  const given = async () =>
    (await listBudgets(fixture.db)).find((each) => each.missionId === missionId);
  expect(await given()).toMatchObject({ given: money('10'), budget: money('12') });
  // It is not offered any more, but to those who have reached it.
  expect(await fixture.own(late, code)).toBeUndefined();
  const unpaid = players[answers.findIndex(isRefusal)]!;
  expect(await fixture.own(unpaid, code)).toMatchObject({ isClaimed: false });
  // A larger budget pays what was reached; a smaller one keeps what was given.
  const terms = sampleMission({ goal: { kind: 'bets', count: 1 }, reward });
  const change = (more: string) =>
    fixture.db.transaction((tx) =>
      insertVersion(tx, code, { ...terms, reward: { ...reward, budgets: { RUB: more } } }, null),
    );
  await change('15.00');
  expect(await fixture.claim(unpaid, code, today())).toMatchObject({ kind: 'cash' });
  await change('6.00');
  expect(await given()).toMatchObject({ given: money('15'), budget: money('15') });
});

test('missions: a void before the claim takes the reward, after it the reward stays', async () => {
  const code = await fixture.offer({ goal: { kind: 'bets', count: 1 } });
  const id = await add();
  const first = await fixture.play(id, '10.00');
  await fixture.returnStake(first);
  await fixture.counted();
  expect(await fixture.claim(id, code, today())).toEqual(refused('mission_not_done'));
  const second = await fixture.play(id, '10.00');
  expect(isRefusal(await fixture.claim(id, code, today()))).toBe(false);
  await fixture.returnStake(second);
  await fixture.counted();
  expect(await fixture.own(id, code)).toMatchObject({ progress: 0n, isClaimed: true });
  await fixture.play(id, '10.00');
  expect(await fixture.claim(id, code, today())).toEqual(refused('mission_claimed'));
  expect(await fixture.rewards(id)).toHaveLength(1);
});

test('missions: an earned reward can be claimed for seven days after its period', async () => {
  const code = await fixture.offer({ goal: { kind: 'bets', count: 1 } });
  const id = await add();
  await fixture.play(id, '10.00');
  const period = today();
  const end = endOf('day', period).getTime();
  const later = (days: number) => new Date(end + days * DAY_MS);
  const kept = await fixture.own(id, code, new Date(later(7).getTime() - 1));
  expect(kept).toMatchObject({ period, progress: 1n });
  expect((await fixture.own(id, code, later(7)))!.period).not.toBe(period);
  expect(await fixture.claim(id, code, period, later(7))).toEqual(refused('mission_expired'));
  // Switched off and replaced meanwhile, it is paid by the terms of its period.
  await fixture.db.transaction(async (tx) => {
    await insertVersion(tx, code, sampleMission({ goal: { kind: 'bets', count: 9 } }), null);
    await setOn(tx, (await findMission(tx, code))!.id, false);
  });
  expect(await fixture.own(id, code)).toMatchObject({ period, target: 1n });
  const late = new Date(later(7).getTime() - 1);
  expect(await fixture.claim(id, code, period, late)).toMatchObject({ kind: 'cash' });
});

test('missions: a version applies to the periods that begin after it', async () => {
  const code = await fixture.offer();
  const id = await add();
  const terms = sampleMission({ goal: { kind: 'bets', count: 7 } });
  await fixture.db.transaction((tx) => insertVersion(tx, code, terms, null));
  expect((await fixture.own(id, code))!.target).toBe(2n);
  const tomorrow = new Date(dayAfter(today()));
  expect((await fixture.own(id, code, tomorrow))!.target).toBe(7n);
});

test('missions: a bonus as a reward is offered once, by its own terms', async () => {
  await defineBonus(fixture.db, 'mission-gift', termsOf({}, '50'));
  const reward = { kind: 'bonus', code: 'mission-gift' } as const;
  const code = await fixture.offer({ goal: { kind: 'bets', count: 1 }, reward });
  const id = await add();
  await fixture.play(id, '10.00');
  expect(await fixture.claim(id, code, today())).toMatchObject({ kind: 'bonus' });
  expect(await fixture.claim(id, code, today())).toEqual(refused('mission_claimed'));
  const grants = await listGrants(fixture.db, id, { before: undefined, limit: 5 });
  expect(grants.map(({ state }) => state)).toEqual(['available']);
});

test('missions: a player who may not play sees none and claims nothing', async () => {
  const code = await fixture.offer({ goal: { kind: 'bets', count: 1 } });
  const id = await add();
  await fixture.play(id, '10.00');
  await fixture.takeTimeOut(id);
  expect(await fixture.own(id, code)).toBeUndefined();
  expect(await fixture.claim(id, code, today())).toEqual(refused('not_found'));
  expect(await fixture.rewards(id)).toEqual([]);
});

test('missions: the database refuses a claim that nothing paid, and another one', async () => {
  const code = await fixture.offer({ goal: { kind: 'bets', count: 1 } });
  const id = await add();
  await fixture.play(id, '10.00');
  const forge = (columns: string) =>
    fixture.db.query(
      `update mission_progress p set ${columns} from missions m
        where p.player_id = $1 and m.id = p.mission_id and m.code = $2`,
      [id, code],
    );
  await expect(
    forge(`claimed_at = now(), currency = 'RUB', amount = 5000000, transfer_id = 1`),
  ).rejects.toMatchObject({ constraint: 'mission_progress_reward' });
  await fixture.claim(id, code, today());
  await expect(forge('claimed_at = now()')).rejects.toMatchObject({
    constraint: 'mission_progress_final',
  });
});

test('missions: what single bets added is removed later, and progress stays', async () => {
  const code = await fixture.offer();
  const id = await add();
  await fixture.play(id, '10.00');
  await trimCounts(fixture.db, 0);
  const rows = await fixture.db.query('select 1 from mission_counts where player_id = $1', [id]);
  expect(rows).toEqual([]);
  expect((await fixture.own(id, code))!.progress).toBe(1n);
});
