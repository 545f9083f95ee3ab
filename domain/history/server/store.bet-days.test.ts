import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProfileFixture,
  type ProfileMember,
  type ProfileFixture,
} from '#dev/profile-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { sumGames } from './store.game-days.ts';
import { rollBetDays } from './store.bet-days.ts';
import { startOf } from './period.ts';
import { sumBets } from './totals.ts';

let database: TestDatabase;
let fixture: ProfileFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createProfileFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

async function betBefore(member: ProfileMember, stake: string, ago: string, currency?: 'PLAY') {
  const bet = await fixture.bet(member, stake, currency);
  await fixture.backdate('bets', bet.id, ago);
}

const AGO = ['40 days', '8 days', '3 days', '25 hours', '0 seconds'];
const FILTER = { game: undefined, play: undefined, since: undefined };

async function sumsOf(member: ProfileMember) {
  return await Promise.all(
    (['24h', '7d', '30d', 'all'] as const).flatMap((period) =>
      [undefined, 'only' as const, 'none' as const].flatMap((play) =>
        [undefined, 'dice', 'crash'].map((game) =>
          sumBets(fixture.db, member.id, { game, play, since: startOf(period, Date.now()) }),
        ),
      ),
    ),
  );
}

test('conservation: sums from the roll-up are those of the bets, whatever the period', async () => {
  const member = await fixture.addMember('1000.00');
  await fixture.grant(member.id, '1000.00', 'PLAY');
  for (const [index, ago] of AGO.entries()) {
    await betBefore(member, `${index + 1}.07`, ago);
    await betBefore(member, `${index + 2}.00`, ago, 'PLAY');
  }
  const funded = await fixture.addMember('4.00');
  await fixture.wagers.addBonus(funded.id, parseMoney('6.00')!);
  await betBefore(funded, '10.00', '3 days');
  const bonusOf = async () => {
    const [sums] = await sumBets(fixture.db, funded.id, FILTER);
    const games = await sumGames(fixture.db);
    const { bonusStaked, bonusPaid } = games.find(({ currency }) => currency === 'RUB')!;
    return [sums!.bonusStaked, sums!.bonusPaid, bonusStaked, bonusPaid] as const;
  };
  const bonus = await bonusOf();
  expect([bonus[0], bonus[2]]).toEqual([parseMoney('6.00'), parseMoney('6.00')]);
  expect(bonus[1]).toBe(bonus[3]);
  const before = await sumsOf(member);
  expect(before.at(-9)!.map(({ bets }) => bets)).toEqual([5, 5]);
  const rolled = await rollBetDays(fixture.db);
  expect(rolled.length).toBeGreaterThanOrEqual(39);
  expect(await sumsOf(member)).toEqual(before);
  expect(await bonusOf()).toEqual(bonus);
  // Days that were finished before the sums had these parts get them from their bets.
  await fixture.asOwner(`update bet_days set bonus_staked = 0, bonus_paid = 0;
    update game_days set bonus_staked = 0, bonus_paid = 0`);
  const migration = readFileSync('sql/migrations/20261122T2245-bonus-sums.sql', 'utf8');
  await fixture.asOwner(migration.slice(migration.indexOf('update bet_days')));
  expect(await bonusOf()).toEqual(bonus);
  // A bet of today is in the sums at once, and no finished day is ever rolled up again.
  await fixture.bet(member, '2.00');
  const [rub] = await sumBets(fixture.db, member.id, FILTER);
  expect(rub!.bets).toBe(6);
  expect(await rollBetDays(fixture.db)).toEqual([]);
});

test('idempotency: a day is rolled up once, however many processes try at the same time', async () => {
  await fixture.asOwner(`delete from bet_days; delete from game_days; delete from game_day_players;
    delete from bet_days_rolled`);
  const member = await fixture.addMember('100.00');
  await betBefore(member, '3.00', '5 days');
  const rolled = await Promise.all([rollBetDays(fixture.db), rollBetDays(fixture.db)]);
  const days = rolled.flat();
  expect(new Set(days).size).toBe(days.length);
  const [row] = await fixture.db.query<{ bets: bigint }>(
    'select sum(bets)::bigint as bets from bet_days where player_id = $1',
    [member.id],
  );
  expect(row!.bets).toBe(1n);
});

test('conservation: a day with nothing but corrections is rolled up, with negative sums', async () => {
  await fixture.asOwner(`delete from bet_days; delete from game_days; delete from game_day_players;
    delete from bet_days_rolled`);
  const member = await fixture.addMember('100.00', 'USD');
  const taken = await fixture.wagers.stake(member.id, parseMoney('10.00')!, 'corrected', 'USD');
  if (isRefusal(taken)) throw new Error(taken.refused);
  await fixture.wagers.correct(
    await fixture.wagers.settle(taken, parseMoney('20.00')!),
    parseMoney('5.00')!,
  );
  await fixture.asOwner(`set session_replication_role = replica;
    update wagers set placed_at = now() - interval '6 days' where id = ${taken.id};
    update settlements set settled_at = now() - make_interval(days => 8 - number * 2)
     where wager_id = ${taken.id}`);
  await rollBetDays(fixture.db);
  const days = await fixture.db.query(
    'select staked, paid_out from bet_days where player_id = $1 order by day',
    [member.id],
  );
  expect(days).toEqual([
    { staked: parseMoney('10.00'), paid_out: parseMoney('20.00') },
    { staked: 0n, paid_out: parseMoney('-15.00') },
  ]);
});

test('daily totals: the rows of a finished day cannot be changed', async () => {
  for (const statement of ['update bet_days set staked = 1', 'delete from bet_days']) {
    await expect(fixture.db.query(statement)).rejects.toThrow('permission denied');
  }
});
