import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isSignatureText,
  QUICKNET,
  randomnessOf,
  roundAt,
  roundBytes,
  roundForLock,
  timeOf,
} from './beacon.ts';
import { isSignatureOf } from './quicknet.ts';
import vectors from './vectors.json' with { type: 'json' };

/** Rounds of quicknet as drand's relays return them; published in its clients' documentation. */
const PUBLISHED = vectors.beacon.emissions;

/** As drand's own guide to its relays shows it. */
const IN_THE_GUIDE = {
  round: 42,
  signature:
    '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce4' +
    '30a91b811fbfaf763900bc998b5d686a',
};

/** A round of another network of the same scheme, with the key of that network. */
const ELSEWHERE = {
  round: 3,
  key:
    'a1ee12542360bf75742bcade13d6134e7d5283d9eb782887c47d3d9725f05805' +
    'd37b0106b7f744395bf82c175dd7434a169e998f188a657a030d588892c0cd2c' +
    '01f996aaf331c4d8bc5b9734bbe261d09e7d2d39ef88b635077f262bd7bbb30f',
  signature:
    'b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654db' +
    'f667c1b6884987c9aee0d43f8ba9db52',
  randomness: '9e9829dfb34bd8db3e21c28e13aefecd86e007ebd19d6bb8a5cee99c0a34798f',
};

test.each(vectors.beacon.times)(
  'fairness: the first round of the beacon from second $from on is $round',
  ({ from, round }) => {
    expect(roundAt(from * 1_000)).toBe(round);
  },
);

test('fairness: a lock at midnight is decided by the round three seconds after it', () => {
  const { lockAt, round, emittedAt } = vectors.beacon.lock;
  expect(roundForLock(Date.parse(lockAt))).toBe(round);
  expect(timeOf(round)).toBe(emittedAt * 1_000);
  expect(vectors.beacon.chain).toBe(QUICKNET.chain);
});

test('fairness: whatever the lock, the beacon comes 1 to 4 seconds after it', () => {
  const soon = fc.integer({ min: QUICKNET.genesisMs, max: 4_102_444_800_000 });
  fc.assert(
    fc.property(soon, (lockAt) => {
      const wait = timeOf(roundForLock(lockAt)) - lockAt;
      return wait >= 1_000 && wait < 4_000 && roundAt(timeOf(roundAt(lockAt))) === roundAt(lockAt);
    }),
  );
});

test('fairness: a round of the beacon that comes a second after the lock decides', () => {
  expect([timeOf(1), timeOf(2)]).toEqual([QUICKNET.genesisMs, QUICKNET.genesisMs + 3_000]);
  const lockAt = timeOf(20) - 1_000;
  expect([-1, 0, 1].map((ms) => roundForLock(lockAt + ms))).toEqual([20, 20, 21]);
});

test('fairness: the number of a round is signed as eight bytes, the highest first', () => {
  expect([...roundBytes(1)]).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect([...roundBytes(0x1f_ff_02_03_04_05_06)]).toEqual([0, 0x1f, 0xff, 2, 3, 4, 5, 6]);
});

test('fairness: an invalid time and an invalid round are bugs of the caller', () => {
  expect(() => roundAt(Number.NaN)).toThrow('not a time');
  expect(() => timeOf(0)).toThrow('not a round');
  expect(() => timeOf(1.5)).toThrow('not a round');
});

test('fairness: the random value is the hash of the bytes of the signature', () => {
  const signature =
    '95c93585c513ebbcb4777ff15599b3140e5ec0295faa0e483f3deadd88fa6d43' +
    'f0d3703e3a4ce106e8fd6c6987f32126';
  expect(randomnessOf(signature)).toBe(
    'b2fc21325a24904a6a9e81a6c63f65f6cec3f0b2400df3f4a56b214770e9ccca',
  );
  for (const { signature: each, randomness } of [...PUBLISHED, ELSEWHERE]) {
    expect(randomnessOf(each)).toBe(randomness);
  }
  expect(() => randomnessOf(signature.slice(2))).toThrow('not a signature');
  expect(isSignatureText(signature.toUpperCase())).toBe(false);
});

test.each([...PUBLISHED, IN_THE_GUIDE])(
  'fairness: the signature of round $round is verified',
  (published) => {
    const { round, signature } = published;
    expect(isSignatureOf(round, signature)).toBe(true);
    expect(isSignatureOf(round + 1, signature)).toBe(false);
    expect(isSignatureOf(round, signature, ELSEWHERE.key)).toBe(false);
  },
);

test('fairness: a signature of another network is verified by the key of that network only', () => {
  const { round, signature, key } = ELSEWHERE;
  expect(isSignatureOf(round, signature, key)).toBe(true);
  expect(isSignatureOf(round, signature)).toBe(false);
});

test('fairness: a signature with any changed character is invalid', () => {
  const { round, signature } = PUBLISHED[0]!;
  for (let i = 0; i < signature.length; i += 5) {
    const other = signature[i] === '0' ? '1' : '0';
    const changed = signature.slice(0, i) + other + signature.slice(i + 1);
    expect(isSignatureOf(round, changed), `character ${i}`).toBe(false);
  }
});

test.each([
  ['nothing', ''],
  ['half of it', PUBLISHED[0]!.signature.slice(48)],
  ['the point at infinity', `c0${'0'.repeat(94)}`],
  ['no point of the curve', 'f'.repeat(96)],
  ['zeros', '0'.repeat(96)],
  ['words', 'z'.repeat(96)],
  ['the signature of another round', PUBLISHED[1]!.signature],
])('fairness: %s is not a signature', (_, signature) => {
  expect(isSignatureOf(PUBLISHED[0]!.round, signature)).toBe(false);
});

test('fairness: an invalid key verifies nothing', () => {
  const { round, signature } = PUBLISHED[0]!;
  expect(isSignatureOf(round, signature, '')).toBe(false);
  expect(isSignatureOf(round, signature, `c0${'0'.repeat(190)}`)).toBe(false);
  expect(isSignatureOf(round, signature, `8${'f'.repeat(191)}`)).toBe(false);
});
