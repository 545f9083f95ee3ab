import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMoney } from '#core/money.ts';
import { createTournamentFixture, type TournamentFixture } from '#dev/tournament-fixture.ts';

const money = (text: string) => parseMoney(text)!;
let fixture: TournamentFixture;
beforeAll(async () => {
  fixture = await createTournamentFixture();
});
afterAll(() => fixture.close());

/** Settles a bet of 10 with these payouts, one after the other. */
async function play(id: Awaited<ReturnType<TournamentFixture['enter']>>, payouts: string[]) {
  const wagers = [];
  for (const payout of payouts) {
    const wager = await fixture.stake(id, '10.00');
    wagers.push(await fixture.settle(wager, payout));
  }
  await fixture.counted();
  return wagers;
}

test('promo.tournaments: every scoring kind counts the same bets in its own way', async () => {
  const { open } = fixture;
  const tournaments = [
    await open(),
    await open({ scoring: 'points', unit: '15.00' }),
    await open({ scoring: 'net_win' }),
    await open({ scoring: 'multiplier' }),
    await open({ scoring: 'multiplier_sum' }),
    await open({ scoring: 'best_of', rounds: 2 }),
  ];
  const id = await fixture.enter(tournaments);
  await play(id, ['25.00', '0.00', '30.00', '28.00']);
  const scores = await Promise.all(tournaments.map((each) => fixture.scoreOf(each, id)));
  expect(scores).toEqual([money('40'), 2n, money('43'), 30_000n, 83_000n, 58_000n]);
});

test('promo.tournaments: a correction and a returned stake take back what they replace', async () => {
  const { open } = fixture;
  const tournaments = [
    await open(),
    await open({ scoring: 'net_win' }),
    await open({ scoring: 'multiplier' }),
    await open({ scoring: 'best_of', rounds: 2 }),
  ];
  const id = await fixture.enter(tournaments);
  const [first, second] = await play(id, ['50.00', '20.00', '10.00']);
  const scores = async () => {
    await fixture.counted();
    return await Promise.all(tournaments.map((each) => fixture.scoreOf(each, id)));
  };
  expect(await scores()).toEqual([money('30'), money('50'), 50_000n, 70_000n]);
  await fixture.correct(first!, '15.00');
  expect(await scores()).toEqual([money('30'), money('15'), 20_000n, 35_000n]);
  await fixture.returnStake(second!);
  expect(await scores()).toEqual([money('20'), money('5'), 15_000n, 25_000n]);
});

test('promo.tournaments: a bet that is settled late takes its place among the bets in a row', async () => {
  const best = await fixture.open({ scoring: 'best_of', rounds: 2 });
  const id = await fixture.enter([best]);
  const late = await fixture.stake(id, '10.00');
  const between = [await fixture.stake(id, '10.00'), await fixture.stake(id, '10.00')];
  await fixture.settle(between[1]!, '70.00');
  await fixture.settle(late, '60.00');
  await fixture.counted();
  expect(await fixture.scoreOf(best, id)).toBe(130_000n);
  // It stands between the two, which are not in a row any more.
  await fixture.settle(between[0]!, '0.00');
  await fixture.counted();
  expect(await fixture.scoreOf(best, id)).toBe(70_000n);
});

test('promo.tournaments: bets count from joining on, in cash, and not while the player is out', async () => {
  const race = await fixture.open();
  const { id } = await fixture.addPlayer('1000.00');
  const before = await fixture.stake(id, '10.00');
  expect(await fixture.tryJoin(race, id)).toBeUndefined();
  await fixture.settle(before, '0.00');
  await play(id, ['0.00']);
  expect(await fixture.scoreOf(race, id)).toBe(money('10'));
  await fixture.leave(race, id);
  await play(id, ['0.00']);
  await fixture.tryJoin(race, id);
  await play(id, ['0.00']);
  expect(await fixture.scoreOf(race, id)).toBe(money('20'));
  // The rest of this stake is bonus money.
  await fixture.wagers.addBonus(id, money('100'));
  const [cash] = await fixture.wagers.readPurse(id);
  expect(cash).toBe(money('960'));
  const mixed = await fixture.stake(id, '1000.00');
  await fixture.correct(await fixture.settle(mixed, '0.00'), '5.00');
  await fixture.counted();
  expect(await fixture.scoreOf(race, id)).toBe(money('20'));
});

test('promo.tournaments: a returned stake is taken back while the player is out, and after coming back', async () => {
  const [left, back] = [await fixture.open(), await fixture.open()];
  const id = await fixture.enter([left, back]);
  const [first, second] = await play(id, ['20.00', '0.00', '0.00']);
  for (const each of [left, back]) await fixture.leave(each, id);
  await fixture.returnStake(first!);
  await fixture.counted();
  expect(await fixture.scoreOf(left, id)).toBe(money('20'));
  await fixture.tryJoin(back, id);
  await fixture.returnStake(second!);
  await fixture.counted();
  expect([await fixture.scoreOf(left, id), await fixture.scoreOf(back, id)]).toEqual([
    money('10'),
    money('10'),
  ]);
});

test('promo.tournaments: instant bets count, and those of other games and too small ones do not', async () => {
  const race = await fixture.open({ games: ['dice'], stake_min: '5.00' });
  const id = await fixture.enter([race]);
  await fixture.placeDice(id, '5.00');
  await fixture.placeDice(id, '4.99');
  await play(id, ['0.00']);
  expect(await fixture.scoreOf(race, id)).toBe(money('5'));
});

test('promo.tournaments: stakes in other currencies are converted by the rates of the tournament', async () => {
  const race = await fixture.open({ currency: 'USD', rates: { RUB: '9000000000' } });
  const id = await fixture.enter([race]);
  const wager = await fixture.stake(id, '900.00');
  await fixture.settle(wager, '0.00');
  await fixture.counted();
  expect(await fixture.scoreOf(race, id)).toBe(money('10'));
  const { id: other } = await fixture.addPlayer('10.00', 'EUR');
  await fixture.db.query(`update players set currency = 'EUR' where id = $1`, [other]);
  expect(await fixture.tryJoin(race, other)).toEqual(
    expect.objectContaining({ refused: 'tournament_currency' }),
  );
});

test('promo.tournaments, idempotency: events that are read again change no score', async () => {
  const tournaments = [await fixture.open(), await fixture.open({ scoring: 'best_of', rounds: 2 })];
  const id = await fixture.enter(tournaments);
  const [first] = await play(id, ['50.00', '20.00']);
  await fixture.correct(first!, '15.00');
  await fixture.counted();
  const scores = () => Promise.all(tournaments.map((each) => fixture.scoreOf(each, id)));
  const before = await scores();
  await fixture.replay();
  await play(id, ['0.00']);
  expect(before).toEqual([money('20'), 35_000n]);
  expect(await scores()).toEqual([money('30'), 35_000n]);
});

test('promo.tournaments, idempotency: a return before the result takes nothing back when it is read again', async () => {
  const race = await fixture.open();
  const id = await fixture.enter([race]);
  const wager = await fixture.stake(id, '10.00');
  await fixture.returnStake(wager);
  await fixture.reopen(wager);
  await fixture.settle(wager, '0.00');
  await fixture.counted();
  expect(await fixture.scoreOf(race, id)).toBe(money('10'));
  await fixture.replay();
  await play(id, ['0.00']);
  expect(await fixture.scoreOf(race, id)).toBe(money('20'));
});

test('promo.tournaments: a result counts ten minutes after the end, of a bet that was placed before it', async () => {
  const [inTime, tooLate] = [await fixture.open(), await fixture.open()];
  const id = await fixture.enter([inTime, tooLate]);
  const wager = await fixture.stake(id, '10.00');
  await fixture.end(inTime, -0.2);
  await new Promise((resolve) => void setTimeout(resolve, 300));
  const after = await fixture.stake(id, '10.00');
  await fixture.end(tooLate, 601);
  await fixture.settle(wager, '0.00');
  await fixture.settle(after, '0.00');
  await fixture.counted();
  expect(await fixture.scoreOf(inTime, id)).toBe(money('10'));
  expect(await fixture.scoreOf(tooLate, id)).toBe(0n);
});
