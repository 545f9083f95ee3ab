import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { checkLedger, transfer } from '#domain/ledger/server/index.ts';
import { createTournamentFixture, type TournamentFixture } from '#dev/tournament-fixture.ts';
import { createLog } from '#platform/server/log.ts';
import { FINAL_HEAD, finalLine } from '../rules.prizes.ts';
import { finishTournament, freeze } from './finish.ts';
import { moveTournamentsOn } from './move-on.ts';
import { announceRaces } from './races.ts';
import { findTournament, setSeriesOn } from './store.ts';

const money = (text: string): Micro => parseMoney(text)!;
const CLOSED = { code: '23514' };
let fixture: TournamentFixture;
beforeAll(async () => {
  fixture = await createTournamentFixture();
});
afterAll(() => fixture.close());

let paidBefore = 0;
beforeEach(async () => {
  paidBefore = (await fixture.paid()).length;
});
/** The prizes that were paid since the test began. */
const paid = async () =>
  (await fixture.paid()).slice(paidBefore).map(({ owner, amount }) => [owner, amount]);

async function bet(id: PlayerId, amount: string): Promise<void> {
  await fixture.settle(await fixture.stake(id, amount), '0.00');
}

/** A tournament that has ended, with four players who have staked 40, 30, 20 and 10. */
async function ended(changes: Parameters<TournamentFixture['open']>[0] = {}) {
  const race = await fixture.open(changes);
  const players: PlayerId[] = [];
  for (const amount of ['40.00', '30.00', '20.00', '10.00']) {
    const id = await fixture.enter([race]);
    await bet(id, amount);
    players.push(id);
  }
  await fixture.counted();
  await fixture.end(race);
  return { race, players };
}

const prizesOf = (players: readonly PlayerId[]) => [
  [players[0]!.toString(), money('500.00')],
  [players[1]!.toString(), money('300.00')],
  [players[2]!.toString(), money('200.00')],
];

test('promo.tournaments: prizes are paid by place, and the hash is that of the published table', async () => {
  const { race, players } = await ended();
  await finishTournament(fixture.deps, race);
  expect(await paid()).toEqual(prizesOf(players));
  const results = await fixture.results(race);
  expect(results.map(({ place, playerId, score }) => [place, playerId, score])).toEqual([
    [1, players[0], money('40')],
    [2, players[1], money('30')],
    [3, players[2], money('20')],
    [4, players[3], money('10')],
  ]);
  const { state, finalHash } = (await findTournament(fixture.db, race))!;
  const file = [FINAL_HEAD, ...results.map(finalLine), ''].join('\n');
  expect(state).toBe('finished');
  expect(finalHash).toBe(createHash('sha256').update(file).digest('hex'));
});

test('promo.tournaments, recovery: after a stop at any point every prize is paid once', async () => {
  const { race, players } = await ended();
  // Stopped before the table is committed.
  const aborted = fixture.db.transaction(async (tx) => {
    await freeze(tx, race);
    throw new Error('stopped');
  });
  await expect(aborted).rejects.toThrow('stopped');
  expect(await fixture.results(race)).toEqual([]);
  // Stopped after the table and before the first payment.
  await fixture.db.transaction((tx) => freeze(tx, race));
  const { finalHash } = (await findTournament(fixture.db, race))!;
  expect(await paid()).toEqual([]);
  // Stopped within the second payment, twice.
  for (const attempt of [1, 2]) {
    let calls = 0;
    const announcePrize = () => {
      calls += 1;
      if (attempt === 2 || calls === 2) throw new Error('stopped');
    };
    const run = finishTournament({ ...fixture.deps, announcePrize }, race);
    await expect(run).rejects.toThrow('stopped');
    expect(await paid()).toHaveLength(1);
  }
  await finishTournament(fixture.deps, race);
  await finishTournament(fixture.deps, race);
  expect(await paid()).toEqual(prizesOf(players));
  const after = (await findTournament(fixture.db, race))!;
  expect([after.state, after.finalHash]).toEqual(['finished', finalHash]);
  expect((await checkLedger(fixture.owner)).findings).toEqual([]);
});

test('promo.tournaments, race: two processes that finish at once pay every prize once', async () => {
  const { race, players } = await ended();
  await Promise.all([1, 2, 3].map(() => finishTournament(fixture.deps, race)));
  const moved = await paid();
  expect(moved).toHaveLength(3);
  expect(moved).toEqual(expect.arrayContaining(prizesOf(players)));
});

test('promo.tournaments: players with equal scores share what their places get', async () => {
  const race = await fixture.open({ ties: 'shared' });
  const [first, second, third] = [
    await fixture.enter([race]),
    await fixture.enter([race]),
    await fixture.enter([race]),
  ];
  for (const id of [first, second]) await bet(id, '20.00');
  await bet(third, '10.00');
  await fixture.counted();
  await fixture.end(race);
  await finishTournament(fixture.deps, race);
  const purse = async (id: PlayerId) => (await fixture.wagers.readPurse(id))[0];
  expect([await purse(first), await purse(second), await purse(third)]).toEqual([
    money('100380'),
    money('100380'),
    money('100190'),
  ]);
});

test('promo.tournaments: of equal scores the one that was reached earlier stands first', async () => {
  const race = await fixture.open();
  const [later, earlier] = [await fixture.enter([race]), await fixture.enter([race])];
  await bet(later, '10.00');
  await bet(earlier, '20.00');
  await bet(later, '10.00');
  await fixture.counted();
  await fixture.end(race);
  await finishTournament(fixture.deps, race);
  expect((await fixture.results(race)).map(({ playerId }) => playerId)).toEqual([earlier, later]);
});

test('promo.tournaments: prizes are paid in the currency of the player, here from a share of the stakes', async () => {
  const race = await fixture.open({
    currency: 'USD',
    rates: { RUB: '9000000000' },
    prizes: { kind: 'shares', pool: '10.00', wager_bp: 1_000, shares: [7_500, 2_500] },
  });
  const [winner, second] = [await fixture.enter([race]), await fixture.enter([race])];
  await bet(winner, '4500.00');
  await bet(second, '900.00');
  await fixture.counted();
  await fixture.end(race);
  await finishTournament(fixture.deps, race);
  // A tenth of 60 USD is 6 USD, of which the first gets 4.50.
  expect(await paid()).toEqual([
    [winner.toString(), money('405.00')],
    [second.toString(), money('135.00')],
  ]);
});

test('promo.tournaments: a player who excludes themselves cannot join, and keeps what they won', async () => {
  const { race, players } = await ended();
  await fixture.owner.query(
    `insert into exclusions (player_id, kind, until)
     values ($1, 'self', now() + interval '1 year')`,
    [players[0]],
  );
  const open = await fixture.open();
  expect(await fixture.tryJoin(open, players[0]!)).toMatchObject({ refused: 'account_excluded' });
  await finishTournament(fixture.deps, race);
  expect(await paid()).toEqual(prizesOf(players));
});

test('promo.tournaments: the job begins and ends tournaments by the clock, and finishes them when all is counted', async () => {
  const log = createLog('silent');
  const race = await fixture.open({ late_seconds: 0 });
  const id = await fixture.enter([race]);
  await fixture.owner.query(`update tournaments set state = 'active' where id = $1`, [race]);
  const stateOf = async () => (await findTournament(fixture.db, race))!.state;
  await moveTournamentsOn({ ...fixture.deps, log });
  expect(await stateOf()).toBe('active');
  await bet(id, '10.00');
  await fixture.counted();
  await fixture.owner.query(
    `update tournaments set ends_at = now() - interval '1 second' where id = $1`,
    [race],
  );
  await moveTournamentsOn({ ...fixture.deps, log });
  expect(await stateOf()).toBe('calculating');
  // Bets of the last seconds may still be committed.
  await fixture.owner.query(
    `update tournaments set ends_at = now() - interval '3 seconds' where id = $1`,
    [race],
  );
  await moveTournamentsOn({ ...fixture.deps, log });
  expect(await stateOf()).toBe('finished');
});

test('promo.tournaments: the database keeps terms, tables and prizes as they are', async () => {
  const { race, players } = await ended();
  await fixture.db.transaction((tx) => freeze(tx, race));
  const run = (sql: string, values: unknown[] = []) => fixture.owner.query(sql, values);
  await expect(fixture.tryJoin(race, players[0]!)).resolves.toMatchObject({
    refused: 'tournament_over',
  });
  await expect(
    run(`update tournament_entries set left_at = now() where tournament_id = $1`, [race]),
  ).rejects.toMatchObject(CLOSED);
  await expect(
    run(`update tournaments set state = 'finished', finished_at = now() where id = $1`, [race]),
  ).rejects.toMatchObject({ constraint: 'tournaments_all_paid' });
  await expect(
    run(`update tournaments set final_hash = repeat('0', 64) where id = $1`, [race]),
  ).rejects.toMatchObject({ constraint: 'tournaments_final' });
  await expect(
    run(
      `update tournaments set state = 'cancelled', cancelled_at = now(), cancel_reason = 'x'
        where id = $1`,
      [race],
    ),
  ).rejects.toMatchObject({ constraint: 'tournaments_life' });
  await expect(
    run('update tournament_results set prize = 1 where tournament_id = $1', [race]),
  ).rejects.toThrow('append only');
  await expect(
    run('update tournament_prizes set paid_at = now(), transfer_id = 1 where tournament_id = $1', [
      race,
    ]),
  ).rejects.toMatchObject({ constraint: 'tournament_prizes_transfer' });
  await expect(
    fixture.db.query(`update tournaments set terms = '{}' where id = $1`, [race]),
  ).rejects.toMatchObject({ code: '42501' });
});

test('promo.tournaments: a prize comes from the account of bonus costs and goes to cash, or nowhere', async () => {
  const id = await fixture.enter([await fixture.open()]);
  const { db, accounts } = fixture;
  const move = (from: 'house_adjustment' | 'bonus_cost', to: 'player_cash' | 'player_held') =>
    db.transaction(async (tx) =>
      transfer(tx, {
        key: `prize-${from}-${to}`,
        kind: 'tournament_prize',
        debit: await accounts.find(tx, from, 'test', 'RUB'),
        credit: await accounts.find(tx, to, id.toString(), 'RUB'),
        amount: money('1.00'),
      }),
    );
  await expect(move('house_adjustment', 'player_cash')).rejects.toMatchObject({ code: 'CL007' });
  await expect(move('bonus_cost', 'player_held')).rejects.toMatchObject({ code: 'CL007' });
});

test('promo.tournaments: the races of today and tomorrow are announced once, while their series is on', async () => {
  const { db } = fixture;
  const now = new Date('2026-11-28T23:59:00Z');
  const days = async () =>
    await db.query<{ day: string; hours: number }>(
      `select series_day::text as day,
              extract(epoch from ends_at - starts_at)::float8 / 3600 as hours
         from tournaments where series = 'daily-race' order by 1`,
    );
  await Promise.all([announceRaces(db, now), announceRaces(db, now)]);
  await announceRaces(db, now);
  const both = [
    { day: '2026-11-28', hours: 24 },
    { day: '2026-11-29', hours: 24 },
  ];
  expect(await days()).toEqual(both);
  await db.transaction((tx) => setSeriesOn(tx, 'daily-race', false));
  await announceRaces(db, new Date('2026-11-30T10:00:00Z'));
  expect(await days()).toEqual(both);
});
