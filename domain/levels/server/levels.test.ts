import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineBonus, freeRoundsOf } from '#dev/bonus-terms.ts';
import { createLevelFixture, type LevelFixture } from '#dev/level-fixture.ts';
import { formatMoney, parseMoney } from '#core/money.ts';
import { USUAL_RATES } from '#core/usual-rates.ts';
import { DAY_MS } from '#core/time.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { insertEvent } from '#platform/server/events/store.ts';
import { nextMonth, monthOf, nextWeek, weekOf } from '#platform/server/calendar.ts';

const money = (text: string) => parseMoney(text)!;
const refused = (code: string) => ({ refused: code });

let fixture: LevelFixture;
beforeAll(async () => {
  fixture = await createLevelFixture();
});
afterAll(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
});

const cashOf = async (id: Parameters<LevelFixture['level']>[0]) =>
  formatMoney((await readBalances(fixture.db, id, 'RUB')).cash);

/** A player who reached level 1 by a stake of 8,000 RUB (100 XP), and has the rest. */
async function addAtLevelOne(rest = '100000.00') {
  const { id } = await fixture.addPlayer();
  await fixture.grant(id, '8000.00', 'RUB');
  await fixture.grant(id, rest, 'RUB');
  await fixture.play(id, '8000');
  return id;
}

test('promo.vip: the first version of the levels has the usual rates', async () => {
  const [row] = await fixture.db.query<{ rates: Record<string, number> }>(
    `select terms -> 'rates' as rates from level_versions where version = 1`,
  );
  const rates = Object.entries(row!.rates).map(([currency, rate]) => [currency, BigInt(rate)]);
  expect(Object.fromEntries(rates)).toEqual(USUAL_RATES);
});

test('promo.vip: a level is reached by stakes and its reward is paid once', async () => {
  const { id } = await fixture.addPlayer('20000.00');
  await fixture.play(id, '7999.99');
  expect(await fixture.level(id)).toMatchObject({ xp: money('99.999875'), level: 0, reached: 0 });
  const back = await fixture.play(id, '12000');
  expect(await fixture.level(id)).toMatchObject({ level: 1, reached: 1 });
  expect(await fixture.credits(id)).toEqual([
    { kind: 'level_reward', amount: money('1.60'), level: 1 },
  ]);
  expect(await cashOf(id)).toBe('1.61');
  const rewarded = [{ player_id: id.toString(), level: 1, currency: 'RUB', amount: '1.60' }];
  expect(await fixture.emitted(id, 'level.rewarded')).toEqual(rewarded);
  // XP goes with the stake; the level stays for the month, and the reward is not paid again.
  await fixture.returnStake(back);
  expect(await fixture.level(id)).toMatchObject({ xp: money('99.999875'), level: 1 });
  await fixture.play(id, '12000');
  expect(await fixture.credits(id)).toHaveLength(1);
  expect(await fixture.emitted(id, 'level.rewarded')).toEqual(rewarded);
});

test('promo.vip: several levels at once pay every reward', async () => {
  const { id } = await fixture.addPlayer('50000.00');
  await fixture.play(id, '50000');
  expect(await fixture.level(id)).toMatchObject({ level: 3 });
  expect((await fixture.credits(id)).map(({ amount }) => formatMoney(amount))).toEqual([
    '1.60',
    '2.40',
    '5.60',
  ]);
  expect(await fixture.emitted(id, 'level.rewarded')).toMatchObject([{ level: 3, amount: '9.60' }]);
});

test('promo.vip: rakeback is of the level before the bet and of the edge of the bet', async () => {
  const id = await addAtLevelOne();
  const rakeback = async () => (await fixture.status(id))!.rakeback;
  // The stake that led to level 1 was placed without a level.
  expect(await rakeback()).toEqual([]);
  await fixture.play(id, '1000');
  // 1,000 × 1 % × 5 %
  const earned = { currency: 'RUB', isClaimedToday: false };
  expect(await rakeback()).toEqual([{ ...earned, amount: money('0.50') }]);
  // Under 7000 pays 1.4142 of 7,000 in 10,000: the exact edge is 10,060 / 1,000,000.
  await fixture.placeDice(id, '1000.00', 7000);
  const rows = await fixture.db.query<{ rakeback: bigint }>(
    `select rakeback from level_counts where player_id = $1 and game = 'dice'`,
    [id],
  );
  expect(rows).toEqual([{ rakeback: 503_000n }]);
});

test('promo.vip: bonus money earns neither XP nor rakeback', async () => {
  const id = await addAtLevelOne('400.00');
  await fixture.wagers.addBonus(id, money('600.00'));
  const before = (await fixture.level(id))!.xp;
  // 401.60 of it are cash: the reward of level 1 is among them.
  await fixture.play(id, '1000');
  expect((await fixture.level(id))!.xp - before).toBe(money('5.02'));
  const [owed] = (await fixture.status(id))!.rakeback;
  expect(owed).toMatchObject({ amount: money('0.20') });
});

test('promo.vip: rakeback is claimed once a day, in whole hundredths', async () => {
  const id = await addAtLevelOne();
  expect(await fixture.claimRakeback(id)).toEqual(refused('nothing_to_claim'));
  const back = await fixture.play(id, '1010');
  expect(await fixture.claimRakeback(id)).toBe(money('0.50'));
  await fixture.play(id, '1000');
  expect(await fixture.claimRakeback(id)).toEqual(refused('claimed_today'));
  // The stake comes back: what it earned was paid and is owed by what comes next.
  await fixture.returnStake(back);
  expect((await fixture.status(id))!.rakeback).toEqual([
    { currency: 'RUB', amount: money('0.00'), isClaimedToday: true },
  ]);
});

test('promo.vip: race: two claims at once pay once', async () => {
  const id = await addAtLevelOne();
  await fixture.play(id, '10000');
  const before = money(await cashOf(id));
  const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.claimRakeback(id)));
  expect(answers.filter((answer) => answer === money('5.00'))).toHaveLength(1);
  expect(answers.filter((answer) => typeof answer === 'object')).toEqual([
    refused('claimed_today'),
    refused('claimed_today'),
    refused('claimed_today'),
  ]);
  expect(money(await cashOf(id)) - before).toBe(money('5.00'));
});

test('promo.vip: the database refuses these kinds from any other account', async () => {
  const { id } = await fixture.addPlayer();
  for (const kind of ['rakeback', 'cashback', 'level_reward']) {
    await expect(fixture.forge(id, kind)).rejects.toMatchObject({ code: 'CL007' });
  }
  const earner = await addAtLevelOne();
  await fixture.play(earner, '1000');
  await expect(
    fixture.db.query('update rakeback_balances set claimed = 500001 where player_id = $1', [
      earner,
    ]),
  ).rejects.toMatchObject({ constraint: 'rakeback_balances_claimed' });
});

test('promo.vip: a week is closed once, claimed once, and later corrections go on', async () => {
  const id = await addAtLevelOne();
  await fixture.play(id, '10000', '2000');
  const week = weekOf(new Date());
  const before = (await fixture.status(id))!.week.amounts;
  // 8,000 and 8,000 lost, 1 % of it.
  expect(before).toEqual([{ currency: 'RUB', loss: money('16000'), amount: money('160.00') }]);
  expect(await fixture.claimCashback(id, week)).toEqual(refused('nothing_to_claim'));
  expect(await fixture.closeWeeks(new Date(`${week}T12:00:00Z`))).toBe(0);
  const monday = new Date(new Date(nextWeek(week)).getTime() + 61_000);
  const closed = await Promise.all([fixture.closeWeeks(monday), fixture.closeWeeks(monday)]);
  expect(closed[0] + closed[1]).toBeGreaterThan(0);
  expect(await fixture.closeWeeks(monday)).toBe(0);
  expect(await fixture.emitted(id, 'level.cashback_ready')).toEqual([
    { player_id: id.toString(), week, currency: 'RUB', amount: '160.00' },
  ]);
  expect((await fixture.status(id, monday))!.cashback).toEqual([
    { currency: 'RUB', week, amount: money('160.00') },
  ]);
  const answers = await Promise.all([1, 2, 3].map(() => fixture.claimCashback(id, week)));
  expect(answers.filter((answer) => answer === money('160.00'))).toHaveLength(1);
  expect((await fixture.status(id, monday))!.cashback).toEqual([]);
  // This week is closed and cannot take it, as long as it is the present one.
  await expect(
    fixture.db.query('update cashback_weeks set staked = 0 where player_id = $1', [id]),
  ).rejects.toMatchObject({ constraint: 'cashback_weeks_final' });
});

test('promo.vip: a time-out shows nothing, pays nothing and refuses as if nothing was there', async () => {
  const id = await addAtLevelOne();
  await fixture.play(id, '10000');
  await fixture.takeTimeOut(id);
  expect(await fixture.status(id)).toBeUndefined();
  expect(await fixture.claimRakeback(id)).toEqual(refused('nothing_to_claim'));
});

test('promo.vip: a level is kept in the month it was reached and reviewed after the next', async () => {
  const id = await addAtLevelOne();
  const month = monthOf(new Date());
  const after = (first: string) => new Date(new Date(first).getTime() + DAY_MS);
  expect((await fixture.status(id))!.keptUntil).toBe(nextMonth(nextMonth(month)));
  await fixture.reviewLevels(after(nextMonth(month)));
  expect(await fixture.level(id)).toMatchObject({ level: 1, xp: money('100') });
  const later = after(nextMonth(nextMonth(month)));
  await Promise.all([fixture.reviewLevels(later), fixture.reviewLevels(later)]);
  await fixture.reviewLevels(later);
  expect(await fixture.level(id)).toMatchObject({ level: 0, reached: 1, xp: 0n });
  const taken = await fixture.db.query(
    'select from_level, to_level, xp_taken from level_reviews where player_id = $1 order by month',
    [id],
  );
  expect(taken).toEqual([
    { from_level: 1, to_level: 1, xp_taken: 0n },
    { from_level: 1, to_level: 0, xp_taken: money('100') },
  ]);
  // The level is reached again, and its reward was paid.
  await fixture.play(id, '8000');
  expect(await fixture.level(id)).toMatchObject({ level: 1, xp: money('100') });
  expect(await fixture.credits(id)).toHaveLength(1);
});

/** The next version: levels 1 and 2 give free rounds, and level 3 those of a bonus that is off. */
async function giveRounds(): Promise<void> {
  await defineBonus(fixture.db, 'level-rounds', freeRoundsOf());
  await fixture.db.query(
    `insert into level_versions (version, terms)
     select version + 1, jsonb_set(jsonb_set(jsonb_set(terms,
              '{levels,0,free_rounds}', '"level-rounds"'),
              '{levels,1,free_rounds}', '"level-rounds"'),
              '{levels,2,free_rounds}', '"no-longer-there"')
       from level_versions order by version desc limit 1`,
  );
}

test('promo.vip: idempotency: a level offers its free rounds with its reward, once for ever', async () => {
  const before = await addAtLevelOne();
  await giveRounds();
  const offers = async (id: typeof before) =>
    await fixture.db.query(
      `select g.key, g.source, g.state from bonus_grants g
         join bonus_definitions d on d.id = g.bonus_id
        where g.player_id = $1 and d.code = 'level-rounds' order by g.key`,
      [id],
    );
  const { id } = await fixture.addPlayer('60000.00');
  const back = await fixture.play(id, '50000');
  expect(await fixture.level(id)).toMatchObject({ level: 3 });
  const offered = [1, 2].map((level) => ({
    key: `level:${id}:${level}`,
    source: 'promotion',
    state: 'available',
  }));
  expect(await offers(id)).toEqual(offered);
  // The third has its reward in cash alone: its bonus cannot be had.
  expect((await fixture.credits(id)).map(({ level }) => level)).toEqual([1, 2, 3]);
  // The same event again, twice at once, and the level reached once more.
  await Promise.all(
    [1, 2].map(() =>
      fixture.db.transaction((tx) =>
        insertEvent(tx, 'level.reached', { player_id: id.toString() }),
      ),
    ),
  );
  await fixture.returnStake(back);
  await fixture.play(id, '50000');
  expect(await offers(id)).toEqual(offered);
  // A level that was rewarded under the terms of before gives nothing more.
  await fixture.play(before, '1000');
  expect(await offers(before)).toEqual([]);
});
