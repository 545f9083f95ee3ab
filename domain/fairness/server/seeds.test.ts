import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitment, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import type { PlayerId } from '#core/ids.ts';
import { refuse, isRefusal } from '#core/refusal.ts';
import { dice } from '#features/dice/rules.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createBettingFixture, type BettingFixture } from '../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { openSeeds } from '../contract.ts';
import { createSeeds, createSigner, createVault, fairnessRoutes } from './index.ts';

/** The life cycle of a seed: committed before use, revealed by rotation, never changed. */

const SECRET = '7'.repeat(64);
let database: TestDatabase;
let fixture: BettingFixture;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url, { secretKey: SECRET });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

async function bet(viewer: Viewer, key: string) {
  const placed = await fixture.bets.placeBet(dice, {
    viewer,
    key,
    stake: '1.00',
    currency: 'RUB',
    params: { direction: 'under', target: 5000 },
    isAutobet: false,
  });
  if (isRefusal(placed)) throw new Error(placed.refused);
  return placed;
}

async function rotate(viewer: Viewer, clientSeed: string) {
  const { active } = (await fixture.seeds.read(viewer.id))!;
  const rotated = await fixture.seeds.rotate(viewer.id, BigInt(active.id), clientSeed);
  if (isRefusal(rotated)) throw new Error(rotated.refused);
  return rotated;
}

async function newGuest(): Promise<PlayerId> {
  const rows = await fixture.db.query<{ id: PlayerId }>(
    `insert into players (kind, name, register_method) values ('guest', 'g', 'guest') returning id`,
  );
  return rows[0]!.id;
}

test('fairness: the server commits before it receives the client seed, and does not change its seed', async () => {
  const id = await newGuest();
  expect(await fixture.seeds.open(id, 'too-early')).toEqual(refuse('commitment_missing'));
  const committed = await fixture.seeds.commit(id);
  expect(committed.is_open).toBe(false);
  expect(await fixture.seeds.commit(id)).toEqual(committed);
  const opened = await fixture.seeds.open(id, 'my-half');
  expect(opened).toMatchObject({
    active: { hash: committed.next.hash, client_seed: 'my-half', nonce: 0 },
  });
  const after = await fixture.seeds.commit(id);
  expect(after.is_open).toBe(true);
  expect(after.next.hash).not.toBe(committed.next.hash);
});

test('fairness: both commitments exist before the first bet, and opening again changes nothing', async () => {
  const viewer = await fixture.addPlayer();
  const first = (await fixture.seeds.read(viewer.id))!;
  expect(first.active).toMatchObject({ client_seed: 'player-one', nonce: 0 });
  expect(first.next.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(first.next.hash).not.toBe(first.active.hash);
  expect(await fixture.seeds.open(viewer.id, 'another')).toEqual(first);
});

test('fairness: twenty tabs that open at once get the same two commitments', async () => {
  const id = await newGuest();
  const states = await Promise.all(
    Array.from({ length: 20 }, async (_, tab) => {
      await fixture.seeds.commit(id);
      return await fixture.seeds.open(id, `tab-${tab}`);
    }),
  );
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
});

test('fairness: rotation reveals the committed seed, and the announced seed comes next', async () => {
  const viewer = await fixture.addPlayer('10.00');
  const before = (await fixture.seeds.read(viewer.id))!;
  const placed = await bet(viewer, 'before-rotation');
  const { revealed, state } = await rotate(viewer, 'my-next');
  expect(commitment(revealed.server_seed)).toBe(before.active.hash);
  expect(revealed).toMatchObject({ hash: before.active.hash, bets: 1, client_seed: 'player-one' });
  expect(state.active).toMatchObject({ hash: before.next.hash, client_seed: 'my-next', nonce: 0 });
  expect(state.next.hash).not.toBe(before.next.hash);
  const stream = openStream(openSeedPair(revealed.server_seed, 'player-one'), 0, 'dice');
  expect(placed.outcome).toEqual({ roll: stream.int(10_000) });
});

test('fairness: a repeated rotation rotates once', async () => {
  const viewer = await fixture.addPlayer();
  const { active } = (await fixture.seeds.read(viewer.id))!;
  const ask = () => fixture.seeds.rotate(viewer.id, BigInt(active.id), 'same');
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const rows = await fixture.db.query('select from seeds where player_id = $1', [viewer.id]);
  expect(rows).toHaveLength(3);
});

test("fairness: another player's seed is not found", async () => {
  const [mine, theirs] = [await fixture.addPlayer(), await fixture.addPlayer()];
  const { active } = (await fixture.seeds.read(theirs.id))!;
  expect(await fixture.seeds.rotate(mine.id, BigInt(active.id), 'grab')).toEqual(
    refuse('not_found'),
  );
});

test('fairness: a seed that is only announced cannot be revealed', async () => {
  const viewer = await fixture.addPlayer();
  const rows = await fixture.db.query<{ id: PlayerId }>(
    `select id from seeds where player_id = $1 and state = 'next'`,
    [viewer.id],
  );
  expect(await fixture.seeds.rotate(viewer.id, rows[0]!.id, 'early')).toEqual(
    refuse('seed_not_active'),
  );
});

test('fairness: no seed is revealed while a round is open; the refusal lists the rounds', async () => {
  const viewer = await fixture.addPlayer();
  const { active } = (await fixture.seeds.read(viewer.id))!;
  const open = ['mines:17'];
  const seeds = createSeeds(fixture.db, createVault(SECRET), [async () => open]);
  expect(await seeds.rotate(viewer.id, BigInt(active.id), 'wait')).toEqual(
    refuse('round_open', { rounds: [{ code: 'mines', detail: '17' }] }),
  );
  open.length = 0;
  expect(isRefusal(await seeds.rotate(viewer.id, BigInt(active.id), 'wait'))).toBe(false);
});

test('fairness: an unrevealed seed exists only sealed, in rows and in answers', async () => {
  const viewer = await fixture.addPlayer('10.00');
  const placed = await bet(viewer, 'secrecy-key');
  const rows = await fixture.db.query<{ sealed: Buffer; text: string }>(
    `select sealed, row_to_json(s)::text as text from seeds s where player_id = $1`,
    [viewer.id],
  );
  const state = JSON.stringify(await fixture.seeds.read(viewer.id));
  const answer = JSON.stringify(placed, (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  for (const { sealed, text } of rows) {
    const seed = createVault(SECRET).open(sealed);
    for (const seen of [text, state, answer]) expect(seen).not.toContain(seed);
  }
});

test('fairness: a sealed seed opens only with the secret key of the installation, and only unaltered', async () => {
  const vault = createVault(SECRET);
  const { sealed, hash } = vault.create();
  expect(commitment(vault.open(sealed))).toBe(hash);
  expect(() => createVault('8'.repeat(64)).open(sealed)).toThrow();
  sealed[20]! ^= 1;
  expect(() => vault.open(sealed)).toThrow();
});

test('fairness: a seed at its cap is rotated between two bets, with the client seed kept', async () => {
  const viewer = await fixture.addPlayer('10.00');
  await runOn(
    database.url,
    `set session_replication_role = replica;
    update active_nonces set nonce = 1000000 where player_id = ${viewer.id}`,
  );
  const placed = await bet(viewer, 'over-the-cap');
  expect(placed).toMatchObject({ nonce: 0n, client_seed: 'player-one' });
});

test.each(['', 'with space', 'ünïcode', 'a'.repeat(65), 'semi;colon', 'кириллица'])(
  'fairness: a client seed that is not plain ASCII is refused, never changed: "%s"',
  async (clientSeed) => {
    const signer = createSigner(fixture.db, SECRET);
    const open = fairnessRoutes(fixture.db, fixture.seeds, signer).find(
      ({ call }) => call === openSeeds,
    );
    expect(open!.call.body!.safeParse({ client_seed: clientSeed }).success).toBe(false);
  },
);
