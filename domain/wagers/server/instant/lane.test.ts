import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice } from '#features/dice/rules.ts';
import { openStream, openSeedPair } from '#core/fairness/pf1.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { readBalances, sumAccount } from '#domain/ledger/server/index.ts';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

let database: TestDatabase;
let fixture: BettingFixture;

const SECRET = 'a secret that both servers of this test share';

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url, { secretKey: SECRET });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const UNDER_50 = { direction: 'under', target: 5000 };

function bet(viewer: Viewer, key: string, change: Partial<{ stake: string; params: object }> = {}) {
  return fixture.bets.placeBet(dice, {
    viewer,
    key,
    stake: change.stake ?? '1.00',
    currency: 'RUB',
    params: (change.params ?? UNDER_50) as never,
    isAutobet: false,
  });
}

async function cash(viewer: Viewer): Promise<bigint> {
  return (await readBalances(fixture.db, viewer.id, 'RUB')).cash;
}

test('lane: a bet moves its stake and payout and records the draw of its seeds', async () => {
  const player = await fixture.addPlayer('100.00');
  const placed = await bet(player, 'first-key');
  if (isRefusal(placed)) throw new Error(placed.refused);
  const rotated = await fixture.seeds.rotate(player.id, placed.seed_id!, 'next-seed');
  if (isRefusal(rotated)) throw new Error(rotated.refused);
  const pair = openSeedPair(rotated.revealed.server_seed, 'player-one');
  expect(placed.outcome).toEqual({ roll: openStream(pair, 0, 'dice').int(10_000) });
  expect(await cash(player)).toBe(100_000_000n - placed.stake + placed.payout);
});

/** A thousand bets of a player who can pay 500, of which nearly every one is lost. */
async function betParallel() {
  const player = await fixture.addPlayer('500.00');
  // Over 99.98 wins one roll in ten thousand.
  const params = { direction: 'over', target: 9998 };
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => bet(player, `parallel-${index}`, { params })),
  );
  const refusals = answers.filter((answer) => isRefusal(answer)).map(({ refused }) => refused);
  const paid = answers.reduce((sum, answer) => sum + (isRefusal(answer) ? 0n : answer.payout), 0n);
  return { player, refusals, paid };
}

test('lane: 1,000 parallel bets of 1 with a balance of 500 never overdraw the account', async () => {
  let { player, refusals, paid } = await betParallel();
  for (let attempt = 0; paid > 0n && attempt < 10; attempt++) {
    // One of twenty players wins, and can pay for more bets.
    expect(await cash(player)).toBe(
      500_000_000n - BigInt(1000 - refusals.length) * 1_000_000n + paid,
    );
    ({ player, refusals, paid } = await betParallel());
  }
  expect(paid).toBe(0n);
  expect(refusals).toEqual(Array.from({ length: 500 }, () => 'insufficient_funds'));
  expect(await cash(player)).toBe(0n);
});

test('lane: the same key 50 times in parallel is one bet with 50 identical answers', async () => {
  const player = await fixture.addPlayer('10.00');
  const answers = await Promise.all(Array.from({ length: 50 }, () => bet(player, 'one-key-only')));
  expect(
    new Set(answers.map((answer) => (isRefusal(answer) ? answer.refused : answer.id))).size,
  ).toBe(1);
  const rows = await fixture.db.query('select from settled_bets where player_id = $1', [player.id]);
  expect(rows.length).toBe(1);
});

test('lane: the same key with another body is refused and costs nothing', async () => {
  const player = await fixture.addPlayer('10.00');
  await bet(player, 'reused-key');
  const before = await cash(player);
  expect(await bet(player, 'reused-key', { stake: '2.00' })).toEqual({ refused: 'key_reused' });
  expect(await cash(player)).toBe(before);
});

test('lane: a repeat gets its first answer even when the funds are gone', async () => {
  const player = await fixture.addPlayer('1.00');
  const params = { direction: 'over', target: 9998 };
  const first = await bet(player, 'all-of-it', { params });
  const again = await bet(player, 'all-of-it', { params });
  expect(again).toEqual(first);
});

test('lane: one player without funds does not affect the batch of the others', async () => {
  const poor = await fixture.addPlayer('0.50');
  const rich = await Promise.all([1, 2, 3].map(() => fixture.addPlayer('5.00')));
  const answers = await Promise.all([poor, ...rich].map((player) => bet(player, 'together-1')));
  expect(answers.map(isRefusal)).toEqual([true, false, false, false]);
});

test.each([
  ['0', 'stake_below_min'],
  ['0.00', 'stake_below_min'],
  ['-1.00', 'stake_below_min'],
  ['1e-37', 'stake_format'],
  ['0.001', 'stake_format'],
  ['1e300', 'stake_format'],
  ['NaN', 'stake_format'],
  ['Infinity', 'stake_format'],
  ['ten', 'stake_format'],
  ['１.00', 'stake_format'],
  ['0x10', 'stake_format'],
  ['10000.01', 'stake_above_max'],
  ['999999999999.00', 'stake_above_max'],
])('games.limits: a stake of %s is refused as %s and costs nothing', async (stake, code) => {
  const player = await fixture.addPlayer('10.00');
  const answer = await bet(player, 'bad-stake-key', { stake });
  expect(isRefusal(answer) && answer.refused).toBe(code);
  expect(await cash(player)).toBe(10_000_000n);
});

test('lane: when bets and rotations race, nonces under each seed are whole and unique', async () => {
  const player = await fixture.addPlayer('1000.00');
  const rotations = (async () => {
    for (let turn = 0; turn < 20; turn++) {
      const { active } = (await fixture.seeds.read(player.id))!;
      await fixture.seeds.rotate(player.id, BigInt(active.id), `turn-${turn}`);
    }
  })();
  await Promise.all([
    rotations,
    ...Array.from({ length: 200 }, (_, i) => bet(player, `race-${i}-key`)),
  ]);
  const rows = await fixture.db.query<{
    seed_id: bigint;
    nonces: bigint[];
    next: bigint;
    early: boolean;
  }>(
    `select b.seed_id, array_agg(b.nonce order by b.nonce) as nonces, s.nonce as next,
            bool_and(s.activated_at < b.placed_at) as early
       from settled_bets b join seed_records s on s.id = b.seed_id
      where b.player_id = $1 group by 1, 3`,
    [player.id],
  );
  expect(rows.reduce((sum, row) => sum + row.nonces.length, 0)).toBe(200);
  for (const row of rows) {
    expect(row.nonces).toEqual(Array.from(row.nonces, (_, index) => BigInt(index)));
    expect(row.next).toBe(BigInt(row.nonces.length));
    expect(row.early).toBe(true);
  }
});

test('lane: two servers on one database race for the same players and lose nothing', async () => {
  const other = await createBettingFixture(database.url, { secretKey: SECRET });
  const players = await Promise.all(Array.from({ length: 8 }, () => fixture.addPlayer('100.00')));
  const answers = await Promise.all(
    players.flatMap((viewer) =>
      Array.from({ length: 50 }, (_, index) => {
        // Every key goes to both servers: one of them places the bet, the other answers from it.
        const key = `fight-${index >> 1}-key`;
        const { bets } = index % 2 === 0 ? fixture : other;
        const request = { viewer, key, stake: '1.00', currency: 'RUB', isAutobet: false } as const;
        return bets.placeBet(dice, { ...request, params: UNDER_50 });
      }),
    ),
  );
  expect(answers.filter((answer) => isRefusal(answer))).toEqual([]);
  for (const player of players) {
    const account = await fixture.accounts.find(
      fixture.db,
      'player_cash',
      player.id.toString(),
      'RUB',
    );
    expect(await sumAccount(fixture.db, account)).toBe(await cash(player));
    const rows = await fixture.db.query('select from settled_bets where player_id = $1', [
      player.id,
    ]);
    expect(rows.length).toBe(25);
  }
  expect(other.errors).toEqual([]);
  await other.close();
});

test('lane: the sum of all entries is zero', async () => {
  const rows = await fixture.db.query<{ total: string }>(
    'select sum(delta)::text as total from ledger_entries',
  );
  expect(rows[0]!.total).toBe('0');
  expect(fixture.errors).toEqual([]);
});
