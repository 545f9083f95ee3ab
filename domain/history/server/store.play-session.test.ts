import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProfileFixture,
  type ProfileMember,
  type ProfileFixture,
} from '#dev/profile-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { formatMoney, micro } from '#core/money.ts';
import { readPlaySession } from './store.play-session.ts';
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

/** The oldest first: bet ids grow with time. */
async function betBefore(member: ProfileMember, ago: string, stake = '1.00', currency?: 'PLAY') {
  const bet = await fixture.bet(member, stake, currency);
  await fixture.backdate('bets', bet.id, ago);
  return bet;
}

const minutesSince = (text: string) => Math.round((Date.now() - Date.parse(text)) / 60_000);

test('protection: there is no session before the first bet, or half an hour after the last', async () => {
  const member = await fixture.addMember('100.00');
  expect(await readPlaySession(fixture.db, member.id)).toBeNull();
  await betBefore(member, '31 minutes');
  expect(await readPlaySession(fixture.db, member.id)).toBeNull();
});

test('protection: a session spans pauses of less than half an hour, and no longer ones', async () => {
  const member = await fixture.addMember('1000.00');
  for (const minutes of [200, 165, 136, 130, 107, 80, 79, 52, 29, 3]) {
    await betBefore(member, `${minutes} minutes`);
  }
  const session = await readPlaySession(fixture.db, member.id);
  // 200 to 165 is a pause; from there on none is.
  expect(minutesSince(session!.started_at)).toBe(165);
  expect(minutesSince(session!.last_bet_at)).toBe(3);
  expect(session!.sums).toMatchObject([{ currency: 'RUB', bets: 9, staked: '9.00' }]);
});

test('conservation: the sums of a session are those of its bets, each currency separately', async () => {
  const member = await fixture.addMember('1000.00');
  await fixture.grant(member.id, '1000.00', 'PLAY');
  await betBefore(member, '3 hours', '50.00');
  await betBefore(member, '20 minutes', '2.50');
  await betBefore(member, '19 minutes', '4.00', 'PLAY');
  const { id } = await betBefore(member, '1 minute', '3.00');
  const session = await readPlaySession(fixture.db, member.id);
  const since = new Date(session!.started_at);
  const sums = await sumBets(fixture.db, member.id, { game: undefined, play: undefined, since });
  expect(session!.last_bet).toBe(id);
  expect(session!.sums).toEqual(
    sums.map(({ currency, bets, staked, paidOut }) => ({
      currency,
      bets,
      staked: formatMoney(staked),
      net: formatMoney(micro(paidOut - staked)),
    })),
  );
  expect(session!.sums.map(({ staked }) => staked)).toEqual(['5.50', '4.00']);
});

test('secrecy: a session contains the bets of one player only', async () => {
  const [one, other] = [await fixture.addMember('100.00'), await fixture.addMember('100.00')];
  await betBefore(one, '0 seconds');
  await betBefore(other, '0 seconds', '7.00');
  expect((await readPlaySession(fixture.db, one.id))!.sums).toMatchObject([{ staked: '1.00' }]);
});
