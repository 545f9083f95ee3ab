import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  at,
  CHAIN,
  EMITTED,
  game,
  roundFile,
  SALT,
  verify,
  type RoundChanges,
} from '#dev/lottery-round.ts';
import type { InstantGame } from './game.ts';
import { isSignatureOf } from './quicknet.ts';
import { verifyRound } from './round-proof.ts';

const ROOM_OF_20 = [8, 10, 3, 3];

test.each([1, 2, 3, 4])(
  'fairness: round %i of a chain under the public beacon is verified',
  async (k) => {
    const verified = await verify(roundFile(k));
    expect(verified.broken).toEqual([]);
    expect(verified.finding).toBe('true');
    expect(verified.checks.map(({ name }) => name)).toEqual([
      'commitment',
      'chain',
      'times',
      'beacon-round',
      'randomness',
      'signature',
      'bets',
      'facts',
      'outcome',
    ]);
    expect(verified.trace?.blocks[0]?.message).toBe(`${EMITTED.randomness}:${k}:room:0`);
  },
);

test('fairness: a check shows what follows from the rules and what was published', async () => {
  const { checks } = await verify(roundFile(2));
  const signature = checks.find(({ name }) => name === 'signature');
  expect(signature).toEqual({
    name: 'signature',
    verdict: 'holds',
    expected: '',
    actual: EMITTED.signature,
  });
  const chain = checks.find(({ name }) => name === 'chain');
  expect(chain).toEqual({ name: 'chain', verdict: 'holds', expected: CHAIN[0], actual: CHAIN[0] });
});

test.each([1, 2, 3, 4])(
  'fairness: the vector of round %i under a salt is reproduced',
  async (k) => {
    const local = { mode: 'local', signature: null, randomness: SALT };
    const verified = await verify(roundFile(k, { outcome: ROOM_OF_20[k - 1] }, local));
    expect(verified.broken).toEqual(['randomness unproven']);
    expect(verified.finding).toBe('local');
  },
);

const ANOTHER =
  '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce4' +
  '30a91b811fbfaf763900bc998b5d686a';

test.each<[string, RoundChanges, object, string[]]>([
  ['seed', { seed: CHAIN[3] }, {}, ['commitment', 'chain', 'outcome']],
  ['seed left out', { seed: null }, {}, ['commitment', 'chain', 'outcome']],
  ['seed before', { previous_seed: CHAIN[0] }, {}, ['commitment']],
  ['seed before left out', { previous_seed: null }, {}, ['commitment']],
  ['number', { number: 3 }, {}, ['chain', 'outcome']],
  ['number beyond the chain', { number: 2 ** 50 }, {}, ['chain', 'outcome']],
  ['number left out', { number: null }, {}, ['chain', 'outcome']],
  ['round of the beacon', {}, { round: 124 }, ['beacon-round', 'signature']],
  ['round of the beacon left out', {}, { round: null }, ['beacon-round', 'signature']],
  ['signature', {}, { signature: ANOTHER }, ['randomness', 'signature']],
  ['signature left out', {}, { signature: null }, ['randomness', 'signature']],
  ['randomness', {}, { randomness: SALT }, ['randomness', 'outcome']],
  ['randomness left out', {}, { randomness: null }, ['randomness', 'outcome']],
  ['lock', { lock_at: at(0) }, {}, ['beacon-round']],
  ['opening', { opened_at: at(-2_000) }, {}, ['times']],
  ['opening before the chain', { opened_at: at(-60_001) }, {}, ['times']],
  ['draw before the lock', { started_at: at(-3_000) }, {}, ['times']],
  ['draw before the beacon', { started_at: at(-1) }, {}, ['times']],
  ['end', { ended_at: at(3_000) }, {}, ['times']],
  ['root of the bets', { bets_root: SALT }, {}, ['bets']],
  ['root of the bets left out', { bets_root: null }, {}, ['bets']],
  ['outcome', { outcome: 20 }, {}, ['outcome']],
  ['outcome left out', { outcome: null }, {}, ['outcome']],
  ['facts', { facts: { tickets: 21 } }, {}, ['facts', 'outcome']],
  ['facts that cannot be', { facts: { tickets: 0 } }, {}, ['facts']],
])('fairness: a changed %s is detected (%#)', async (_, changes, beacon, wrong) => {
  const verified = await verify(roundFile(2, changes, beacon));
  expect(verified.finding).toBe('mismatch');
  expect(verified.broken).toEqual(wrong.map((name) => `${name} fails`));
});

test('fairness: changed bets, and another start of the chain, are detected', async () => {
  const file = roundFile(2);
  const bets = await verify({ ...file, bets_text: file.bets_text!.replace('15', '16') });
  expect(bets.broken).toEqual(['bets fails', 'facts fails']);
  expect((await verify({ ...file, bets_text: null })).broken).toEqual(['bets fails']);
  const start = await verify({ ...file, chain: { ...file.chain, first: CHAIN[1] } });
  expect(start.broken).toEqual(['chain fails']);
});

test.each([
  '[{"bet":20,"id":"71"}]',
  '[{"bet":-20,"id":"71","taken":null}]',
  '[{"bet":19,"id":"71","taken":null}]',
  '[]',
])(
  'fairness: facts that do not follow from the list of bets %s are detected',
  async (bets_text) => {
    const bets_root = createHash('sha256').update(bets_text).digest('hex');
    const verified = await verify({ ...roundFile(2, { bets_root }), bets_text });
    expect(verified.broken).toEqual(['facts fails']);
  },
);

test('fairness: a local beacon proves nothing to others, whatever it contains', async () => {
  const verified = await verify(roundFile(2, {}, { mode: 'local', signature: null }));
  expect(verified.finding).toBe('local');
  expect(verified.broken).toEqual(['randomness unproven']);
  const none = await verify(roundFile(2, {}, { mode: 'local', randomness: null }));
  expect(none.finding).toBe('mismatch');
  expect(none.broken).toEqual(['randomness fails', 'outcome fails']);
});

test.each([
  ['an unknown game', undefined, ['bets']],
  ['another version of its rules', { ...game, version: 2 }, ['bets']],
  ['a game without rounds', { ...game, drawRound: undefined }, ['bets', 'facts']],
])('fairness: the draw of %s is not judged, the rest is', async (_, other, lists) => {
  const verified = await verify(roundFile(2), { game: other as InstantGame | undefined });
  expect(verified.broken).toEqual(['outcome unproven']);
  expect(verified.finding).toBe('unknown-game');
  expect(verified.checks.map(({ name }) => name)).toEqual([
    'commitment',
    'chain',
    'times',
    'beacon-round',
    'randomness',
    'signature',
    ...lists,
    'outcome',
  ]);
});

test.each(['waiting', 'betting', 'locked', 'running'])(
  'fairness: a round that is %s is not judged yet',
  async (state) => {
    const file = roundFile(2, { state, seed: null, outcome: null });
    expect(await verifyRound(file, { game, isSignatureOf })).toEqual({ state: 'open' });
  },
);

const NO_BEACON = { signature: null, randomness: null };

test('fairness: a void round is judged by what it has', async () => {
  const voided = { state: 'void', void_reason: 'beacon_missing', outcome: null };
  const missing = await verify(roundFile(2, voided, NO_BEACON));
  expect(missing.broken).toEqual([]);
  expect(missing.finding).toBe('void');
  expect(missing.checks.map(({ name }) => name)).toEqual([
    'commitment',
    'chain',
    'times',
    'beacon-round',
    'bets',
    'facts',
    'void',
  ]);
  const lie = await verify(roundFile(2, { ...voided, seed: CHAIN[4] }, NO_BEACON));
  expect(lie.broken).toEqual(['commitment fails', 'chain fails']);
  const moved = await verify(roundFile(2, voided, { ...NO_BEACON, round: 124 }));
  expect(moved.broken).toEqual(['beacon-round fails']);
});

const VOIDED = { state: 'void', void_reason: 'beacon_missing', outcome: null };
const UNLOCKED = { ...VOIDED, void_reason: 'lock_missed', bets_root: null, facts: null };

test.each<[string, RoundChanges, object]>([
  ['with the signature of the beacon beside it', VOIDED, {}],
  ['with a drawn outcome', { ...VOIDED, outcome: 3 }, NO_BEACON],
  ['without a reason', { ...VOIDED, void_reason: null }, NO_BEACON],
  ['by the operator', { ...VOIDED, void_reason: 'operator' }, NO_BEACON],
  ['as interrupted', { ...VOIDED, void_reason: 'interrupted' }, NO_BEACON],
  ['for a missing beacon before bets closed', { ...VOIDED, bets_root: null }, NO_BEACON],
  ['for a missed lock after bets closed', { ...VOIDED, void_reason: 'lock_missed' }, NO_BEACON],
  ['for missing players after bets closed', { ...VOIDED, void_reason: 'not_joined' }, NO_BEACON],
  ['and settled at once', { void_reason: 'beacon_missing' }, {}],
])('fairness: a round is not void %s', async (_, changes, beacon) => {
  const verified = await verify(roundFile(2, changes, beacon));
  expect(verified.finding).toBe('mismatch');
  expect(verified.broken).toContain('void fails');
});

test('fairness: a round whose bets were not closed in time is void', async () => {
  const file = { ...roundFile(2, UNLOCKED, NO_BEACON), bets_text: null };
  expect(await verify(file)).toMatchObject({ finding: 'void', broken: [] });
});

test('fairness: a round that was void before anything was fixed has its reason alone', async () => {
  const noBeacon = {
    state: 'void',
    void_reason: 'not_joined',
    number: null,
    seed: null,
    previous_seed: null,
    lock_at: null,
    bets_root: null,
    outcome: null,
  };
  const file = roundFile(2, noBeacon, { ...NO_BEACON, round: null });
  const verified = await verify({ ...file, bets_text: null });
  expect(verified).toMatchObject({ finding: 'void', broken: [] });
  expect(verified.checks.map(({ name }) => name)).toEqual(['void']);
});

test('fairness: a long chain is walked in strides, and progress is reported', async () => {
  let last: string = CHAIN[4];
  const seeds = [last];
  for (let i = 0; i < 12_000; i++) {
    last = createHash('sha256').update(last).digest('hex');
    seeds.unshift(last);
  }
  for (const [number, walked] of [
    [12_000, [0, 5_000, 10_000, 12_000]],
    [5_000, [0, 5_000]],
  ] as const) {
    const shares: number[] = [];
    const file = roundFile(4, { number, previous_seed: seeds[number - 1], seed: seeds[number] });
    const long = { ...file, chain: { ...file.chain, first: seeds[0]!, length: 1_000_000 } };
    const verified = await verify(long, { onProgress: (share) => void shares.push(share) });
    expect(verified.broken).toEqual(['outcome fails']);
    expect(shares.map((share) => Math.round(share * number))).toEqual(walked);
  }
});
