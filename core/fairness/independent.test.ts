/**
 * A second implementation of PF-1, written from its description and sharing no line with the first:
 * the native HMAC instead of ours, one huge integer instead of words, picking from a shrinking
 * sparse map instead of shuffling. If the two agree on ten thousand rounds, the same error would
 * have to have been made twice in different ways.
 */
import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedBefore } from './chain.ts';
import { commitment, openSeedPair, openStream } from './pf1.ts';
import { openTracedStream } from './trace.ts';
import vectors from './vectors.json' with { type: 'json' };

/** Long enough for every round below; using it up is an error, not a wrap-around. */
const BLOCKS = 16;

class WholeStream {
  #rest: bigint;
  #bitsLeft = BigInt(BLOCKS * 256);

  constructor(serverSeed: string, clientSeed: string, nonce: number, tag: string) {
    const blocks = Array.from({ length: BLOCKS }, (_, k) =>
      createHmac('sha256', Buffer.from(serverSeed, 'latin1'))
        .update([clientSeed, nonce.toString(10), tag, k.toString(10)].join(':'), 'latin1')
        .digest('hex'),
    );
    this.#rest = BigInt(`0x${blocks.join('')}`);
  }

  bits(count: bigint): bigint {
    this.#bitsLeft -= count;
    if (this.#bitsLeft < 0n) throw new Error('the stream of this test is used up');
    const taken = this.#rest >> this.#bitsLeft;
    this.#rest -= taken << this.#bitsLeft;
    return taken;
  }

  below(n: bigint): bigint {
    for (;;) {
      const word = this.bits(32n);
      // Kept only if the whole group of n words that it lies in fits below 2^32.
      if ((word / n + 1n) * n <= 4_294_967_296n) return word - (word / n) * n;
    }
  }

  fiftyTwo(): bigint {
    const both = this.bits(64n);
    return both / 4_096n;
  }

  pick(size: number, count: number): number[] {
    const moved = new Map<number, number>();
    const at = (place: number) => moved.get(place) ?? place;
    return Array.from({ length: count }, (_, place) => {
      const other = place + Number(this.below(BigInt(size - place)));
      const picked = at(other);
      moved.set(other, at(place));
      return picked;
    });
  }
}

const CLIENT_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const TAGS = ['dice', 'keno', 'crash', 'bj:shoe', 'slots', 'demo'];

/** Inputs that look random and are the same in every run. */
function inputs(round: number) {
  const noise = createHash('sha512').update(`round ${round}`).digest();
  const length = 1 + (noise[0]! % 64);
  const clientSeed = Array.from({ length }, (_, i) => CLIENT_ALPHABET[noise[i % 64]! % 64]).join(
    '',
  );
  const nonce = Number(noise.readBigUInt64BE(32) >> BigInt(11 + (noise[1]! % 53)));
  const serverSeed = noise.subarray(20, 52).toString('hex');
  return { serverSeed, clientSeed, nonce, tag: TAGS[round % TAGS.length]! };
}

test('fairness: 10,000 dice rounds agree with the independent implementation', () => {
  for (let round = 0; round < 10_000; round++) {
    const { serverSeed, clientSeed, nonce } = inputs(round);
    const block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:dice:0`).digest();
    const word = block.readUInt32BE(0);
    if (word >= 4_294_960_000) continue;
    const roll = openStream(openSeedPair(serverSeed, clientSeed), nonce, 'dice').int(10_000);
    if (roll !== word % 10_000) throw new Error(`round ${round}: ${roll} and ${word % 10_000}`);
  }
});

test('fairness: 10,000 rounds of mixed draws agree with the independent implementation', () => {
  let compared = 0;
  for (let round = 0; round < 10_000; round++) {
    const { serverSeed, clientSeed, nonce, tag } = inputs(round);
    const theirs = new WholeStream(serverSeed, clientSeed, nonce, tag);
    const ours = openStream(openSeedPair(serverSeed, clientSeed), nonce, tag);
    for (const n of [10_000, 3_000_000_000, 2, 37, 1, 4_294_967_296, 2_147_483_649]) {
      expectSame(round, ours.int(n), Number(theirs.below(BigInt(n))));
    }
    expectSame(round, ours.u52(), theirs.fiftyTwo());
    expectSame(round, ours.u32(), Number(theirs.bits(32n)));
    const size = 1 + (round % 60);
    const count = round % (size + 1);
    expectSame(round, ours.draw(size, count).join(), theirs.pick(size, count).join());
    expectSame(round, ours.draw(416, 6).join(), theirs.pick(416, 6).join());
    compared += 1;
  }
  expect(compared).toBe(10_000);

  function expectSame<T>(round: number, ours: T, theirs: T) {
    if (ours !== theirs) throw new Error(`round ${round}: ${ours} here, ${theirs} there`);
  }
});

test('fairness: the independent implementation reproduces the vectors too', () => {
  for (const { round: name, tag, calls } of vectors.draws) {
    const round = vectors.rounds[name as keyof typeof vectors.rounds];
    const { serverSeed } = vectors.seeds[round.seed as keyof typeof vectors.seeds];
    const theirs = new WholeStream(serverSeed, round.clientSeed, round.nonce, tag);
    const published: Call[] = calls;
    const given = published.map((call) => answer(theirs, call));
    expect(given).toEqual(published.map(({ gives }) => gives));
  }

  type Call = { call: string; of?: number; take?: number; gives: unknown };
  function answer(stream: WholeStream, { call, of, take }: Call): unknown {
    if (call === 'int') return Number(stream.below(BigInt(of!)));
    return call === 'u52' ? stream.fiftyTwo().toString() : stream.pick(of!, take!);
  }
});

test('fairness: a trace shows the words of the native HMAC, the rejected ones too', () => {
  for (let round = 0; round < 300; round++) {
    const { serverSeed, clientSeed, nonce, tag } = inputs(round);
    const { stream, trace } = openTracedStream(openSeedPair(serverSeed, clientSeed), nonce, tag);
    const plain = openStream(openSeedPair(serverSeed, clientSeed), nonce, tag);
    for (const n of [3_000_000_000, 52, 2_147_483_649]) expect(stream.int(n)).toBe(plain.int(n));
    expect(stream.u52()).toBe(plain.u52());
    expect(stream.draw(25, 4)).toEqual(plain.draw(25, 4));
    for (const { message, hex } of trace.blocks) {
      expect(createHmac('sha256', serverSeed).update(message).digest('hex')).toBe(hex);
    }
    const words = trace.steps.flatMap((step) => step.words);
    const shown = words.map((word) => word.toString(16).padStart(8, '0')).join('');
    expect(trace.blocks.map((block) => block.hex).join('')).toMatch(new RegExp(`^${shown}`));
    expect(trace.steps.map((step) => step.call).join(' ')).toBe(
      'int(3000000000) int(52) int(2147483649) u52() int(25) int(24) int(23) int(22) draw(25, 4)',
    );
    for (const step of trace.steps.filter(({ call }) => call.startsWith('int'))) {
      expect(step.words).toHaveLength(step.rejected + 1);
    }
  }
});

test('fairness: commitments and chains are plain SHA-256 of the text', () => {
  let seed = vectors.seeds.B.serverSeed;
  for (let back = 0; back < 100; back++) {
    const hash = createHash('sha256').update(seed, 'latin1').digest('hex');
    expect(commitment(seed)).toBe(hash);
    seed = hash;
  }
  expect(seedBefore(vectors.seeds.B.serverSeed, 100)).toBe(seed);
});
