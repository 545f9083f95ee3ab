import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { isClientSeed } from './client-seed.ts';
import {
  commitment,
  isNonce,
  isServerSeed,
  isTag,
  openSeedPair,
  openStream,
  streamFrom,
} from './pf1.ts';
import vectors from './vectors.json' with { type: 'json' };

const SEED = vectors.seeds.A.serverSeed;
const PAIR = openSeedPair(SEED, 'player-one');

/** A stream over given words, and how many of them were used. */
function streamOver(words: number[]) {
  let used = 0;
  const stream = streamFrom(() => words[used++]!);
  return { stream, used: () => used };
}

test('fairness: int(n) throws away exactly the words that would favour small results', () => {
  const limit = 4_294_967_296 - (4_294_967_296 % 10_000);
  const { stream, used } = streamOver([limit, 4_294_967_295, limit - 1, limit]);
  expect(stream.int(10_000)).toBe(9_999);
  expect(used()).toBe(3);
});

test('fairness: int(n) rejects nothing when n divides 2^32', () => {
  for (const n of [1, 2, 32, 65_536, 2_147_483_648, 4_294_967_296]) {
    const { stream, used } = streamOver([4_294_967_295]);
    expect(stream.int(n)).toBe(n - 1);
    expect(used()).toBe(1);
  }
});

test('fairness: int(n) gives every result equally often over a whole cycle of a small word', () => {
  // 2^32 words are too many to enumerate; the first n·k words are a cycle that shows the same.
  for (const n of [3, 7, 37, 52]) {
    const words = Array.from({ length: n * 50 }, (_, i) => i);
    const { stream } = streamOver(words);
    const counts = new Map<number, number>();
    for (let i = 0; i < words.length; i++) {
      const drawn = stream.int(n);
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect(new Set(counts.values())).toEqual(new Set([50]));
    expect(counts.size).toBe(n);
  }
});

test('fairness: u52 takes 32 bits of one word and the upper 20 of the next', () => {
  expect(streamOver([0xffff_ffff, 0xffff_ffff]).stream.u52()).toBe(2n ** 52n - 1n);
  expect(streamOver([0, 0xfff]).stream.u52()).toBe(0n);
  expect(streamOver([1, 0x1000]).stream.u52()).toBe(2n ** 20n + 1n);
});

test('fairness: draw(N, k) gives k different numbers below N and all of them for k = N', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 60 }),
      fc.nat(60),
      (nonce, size, k) => {
        const count = Math.min(k, size);
        const drawn = openStream(PAIR, nonce, 'keno').draw(size, count);
        expect(drawn).toHaveLength(count);
        expect(new Set(drawn).size).toBe(count);
        expect(drawn.every((n) => n >= 0 && n < size)).toBe(true);
      },
    ),
  );
  expect(
    openStream(PAIR, 0, 'keno')
      .draw(40, 40)
      .toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 40 }, (_, i) => i));
});

test('fairness: a draw of fewer is the beginning of a draw of more', () => {
  for (let nonce = 0; nonce < 50; nonce++) {
    const few = openStream(PAIR, nonce, 'mines').draw(25, 3);
    expect(openStream(PAIR, nonce, 'mines').draw(25, 24).slice(0, 3)).toEqual(few);
  }
});

test('fairness: the stream never ends and never repeats a block', () => {
  const stream = openStream(PAIR, 7, 'hilo');
  const words = Array.from({ length: 8_000 }, () => stream.u32());
  const blocks = new Set(
    Array.from({ length: 1_000 }, (_, k) => words.slice(8 * k, 8 * k + 8).join()),
  );
  expect(blocks.size).toBe(1_000);
});

test('fairness: seed, client seed, nonce and tag each change the numbers', () => {
  const numbers = (pair: typeof PAIR, nonce: number, tag: string) =>
    openStream(pair, nonce, tag).draw(416, 8).join();
  const all = [
    numbers(PAIR, 0, 'dice'),
    numbers(PAIR, 1, 'dice'),
    numbers(PAIR, 0, 'keno'),
    numbers(openSeedPair(SEED, 'player-two'), 0, 'dice'),
    numbers(openSeedPair(vectors.seeds.B.serverSeed, 'player-one'), 0, 'dice'),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(numbers(PAIR, 0, 'dice')).toBe(all[0]);
});

test('fairness: two streams read in turn do not disturb each other', () => {
  const alone = openStream(PAIR, 1, 'dice').draw(52, 52);
  const first = openStream(PAIR, 1, 'dice');
  const second = openStream(openSeedPair(vectors.seeds.B.serverSeed, 'other'), 9, 'hilo');
  const together = Array.from({ length: 52 }, (_, i) => {
    second.u32();
    return i + first.int(52 - i);
  });
  const shuffled = Array.from({ length: 52 }, (_, i) => i);
  together.forEach((j, i) => ([shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!]));
  expect(shuffled).toEqual(alone);
});

test('fairness: the commitment is the hash of the text and needs a whole seed', () => {
  expect(commitment(SEED)).toBe(vectors.seeds.A.commitment);
  expect(() => commitment(SEED.slice(1))).toThrow('server seed');
  expect(() => commitment(SEED.toUpperCase())).toThrow('server seed');
});

test.each([
  ['a', true],
  ['A-z_0', true],
  ['x'.repeat(64), true],
  ['', false],
  ['x'.repeat(65), false],
  ['with space', false],
  ['a:b', false],
  ['name\n', false],
  [' name', false],
  ['имя', false],
  ['ｗｉｄｅ', false],
  ['é', false],
  [12, false],
  [null, false],
])('fairness: client seed %j is accepted unchanged or refused: %s', (value, valid) => {
  expect(isClientSeed(value)).toBe(valid);
});

test.each([
  [SEED, true],
  [SEED.toUpperCase(), false],
  [`${SEED}\n`, false],
  [SEED.slice(2), false],
  [`0x${SEED.slice(2)}`, false],
  [undefined, false],
])('fairness: server seed %j is 64 lowercase hex characters: %s', (value, valid) => {
  expect(isServerSeed(value)).toBe(valid);
});

test.each([
  [0, true],
  [9_007_199_254_740_991, true],
  [9_007_199_254_740_992, false],
  [-1, false],
  [-0, false],
  [0.5, false],
  [Number.NaN, false],
  ['0', false],
  [0n, false],
])('fairness: %s as a nonce: %s', (value, valid) => {
  expect(isNonce(value)).toBe(valid);
});

test('fairness: the tags of all games are valid tags, and similar texts are not', () => {
  for (const { tag } of vectors.draws) expect(isTag(tag), tag).toBe(true);
  for (const tag of ['', 'Dice', 'dice:', ':p', 'a:b:c', 'dice 1', '0', 'x'.repeat(17)]) {
    expect(isTag(tag), tag).toBe(false);
  }
});

test('fairness: the largest nonce is written in full', () => {
  const message = 'player-one:9007199254740991:dice:0';
  const block = createHmac('sha256', Buffer.from(SEED, 'latin1')).update(message).digest();
  const stream = openStream(PAIR, 9_007_199_254_740_991, 'dice');
  expect(stream.u32()).toBe(block.readUInt32BE());
});

test('fairness: impossible calls are bugs and stop the round', () => {
  const stream = openStream(PAIR, 0, 'dice');
  for (const n of [0, -1, 1.5, Number.NaN, 4_294_967_297]) {
    expect(() => stream.int(n), String(n)).toThrow('cannot draw');
  }
  for (const [size, count] of [
    [5, 6],
    [5, -1],
    [5, 1.5],
    [5.5, 2],
    [5.5, 1.5],
    [Number.NaN, 0],
  ] as const) {
    expect(() => stream.draw(size, count)).toThrow(`cannot draw ${count} of ${size}`);
  }
  expect(() => openStream(PAIR, -1, 'dice')).toThrow('nonce');
  expect(() => openStream(PAIR, 0, 'DICE')).toThrow('tag');
  expect(() => openSeedPair(SEED, 'a b')).toThrow('client seed');
  expect(() => openSeedPair('00', 'a')).toThrow('server seed');
});
