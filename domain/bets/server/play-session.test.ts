import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProfileRoom, type ProfileMember, type ProfileRoom } from '#dev/profile-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { formatMoney, micro } from '#core/money.ts';
import { readPlaySession } from './play-session.ts';
import { sumBets } from './totals.ts';

let database: TestDatabase;
let room: ProfileRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = await openProfileRoom(database.url);
});
afterAll(async () => {
  await room.close();
  await database.close();
});

/** The oldest first: numbers of bets grow with time. */
async function betBefore(member: ProfileMember, ago: string, stake = '1.00', currency?: 'PLAY') {
  const bet = await room.bet(member, stake, currency);
  await room.backdate('bets', bet.id, ago);
  return bet;
}

const minutesSince = (text: string) => Math.round((Date.now() - Date.parse(text)) / 60_000);

test('protection: nobody is in a session before the first bet, or half an hour after the last', async () => {
  const member = await room.addMember('100.00');
  expect(await readPlaySession(room.db, member.id)).toBeNull();
  await betBefore(member, '31 minutes');
  expect(await readPlaySession(room.db, member.id)).toBeNull();
});

test('protection: a session goes back over pauses of less than half an hour, and no further', async () => {
  const member = await room.addMember('1000.00');
  for (const minutes of [200, 165, 136, 130, 107, 80, 79, 52, 29, 3]) {
    await betBefore(member, `${minutes} minutes`);
  }
  const session = await readPlaySession(room.db, member.id);
  // 200 to 165 is a pause; from there on none is.
  expect(minutesSince(session!.started_at)).toBe(165);
  expect(minutesSince(session!.last_bet_at)).toBe(3);
  expect(session!.sums).toMatchObject([{ currency: 'RUB', bets: 9, staked: '9.00' }]);
});

test('conservation: the sums of a session are those of its bets, each currency by itself', async () => {
  const member = await room.addMember('1000.00');
  await room.grant(member.id, '1000.00', 'PLAY');
  await betBefore(member, '3 hours', '50.00');
  await betBefore(member, '20 minutes', '2.50');
  await betBefore(member, '19 minutes', '4.00', 'PLAY');
  const { id } = await betBefore(member, '1 minute', '3.00');
  const session = await readPlaySession(room.db, member.id);
  const since = new Date(session!.started_at);
  const sums = await sumBets(room.db, member.id, { game: undefined, play: undefined, since });
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

test('secrecy: a session is of the bets of one player', async () => {
  const [one, other] = [await room.addMember('100.00'), await room.addMember('100.00')];
  await betBefore(one, '0 seconds');
  await betBefore(other, '0 seconds', '7.00');
  expect((await readPlaySession(room.db, one.id))!.sums).toMatchObject([{ staked: '1.00' }]);
});
