import { expect, test } from 'vitest';
import type { InstantGame } from '#core/fairness/game.ts';
import { commitment, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { verifyReceipts, verifySeed } from './verify.ts';
import { readPasted } from './read-input.ts';

const SEED = 'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00';

/** The smallest possible game: one number of a hundred, and every number pays double. */
const game: InstantGame = {
  name: 'number',
  tag: 'number',
  version: 1,
  parseParams: () => ({}),
  bestMultiplier: () => 20_000n,
  play: (stream) => ({ outcome: { number: stream.int(100) }, m4: 20_000n }),
  exactRtp: () => ({ numerator: 2n, denominator: 1n }),
  exactVariance: () => ({ numerator: 0n, denominator: 1n }),
};
const games = new Map([[game.name, { game, usual: null, highestM4: 10_000n }]]);

function receipt(nonce: number, changes: Partial<Receipt> = {}): Receipt {
  const stream = openStream(openSeedPair(SEED, 'player-one'), nonce, game.tag);
  return {
    id: String(nonce + 1),
    game: game.name,
    game_version: 1,
    currency: 'RUB',
    stake: '10.00',
    params: {},
    outcome: { number: stream.int(100) },
    multiplier: '2.0000',
    payout: '20.00',
    server_seed_hash: commitment(SEED),
    server_seed: SEED,
    client_seed: 'player-one',
    nonce,
    round: null,
    void_reason: null,
    placed_at: '2026-11-21T00:00:00Z',
    ...changes,
  };
}

function pasted(value: unknown) {
  return readPasted(JSON.stringify(value));
}

test('fairness: a valid receipt is reported true, one with a changed payout a mismatch', () => {
  expect(verifyReceipts([receipt(0)], games)).toMatchObject({ finding: 'true', mismatches: 0 });
  const bets = [receipt(0), receipt(1, { payout: '19.99' })];
  expect(verifyReceipts(bets, games)).toMatchObject({ finding: 'mismatch', mismatches: 1 });
});

test('fairness: an unrevealed seed and unknown rules are neither true nor a mismatch', () => {
  const sealed = receipt(0, { server_seed: null });
  expect(verifyReceipts([sealed], games).finding).toBe('sealed');
  expect(verifyReceipts([receipt(0)], new Map()).finding).toBe('unknown-game');
});

test('fairness: a bet left out of a seed is reported although every listed bet is valid', () => {
  const seed = { hash: commitment(SEED), server_seed: SEED, client_seed: 'player-one', bets: 3 };
  const all = [receipt(0), receipt(1), receipt(2)];
  expect(verifySeed({ seed, bets: all }, games).finding).toBe('true');
  const verified = verifySeed({ seed, bets: [all[0]!, all[2]!] }, games);
  expect(verified).toMatchObject({ finding: 'mismatch', mismatches: 0 });
  expect(verified.whole.filter((check) => !check.ok).map((check) => check.name)).toEqual([
    'count',
    'nonces',
  ]);
});

test('fairness: the kind of a pasted text is recognized', () => {
  const one = receipt(0);
  expect(readPasted('  ')).toEqual({ kind: 'nothing' });
  expect(readPasted('receipt')).toEqual({ kind: 'not-json' });
  expect(pasted(one)).toMatchObject({ kind: 'receipts', receipts: [one] });
  expect(pasted({ data: [one, receipt(1)] })).toMatchObject({ kind: 'receipts' });
  expect(pasted({ ...one, nonce: -1 })).toEqual({ kind: 'wrong-field', field: 'nonce' });
  const seed = { hash: commitment(SEED), server_seed: SEED, client_seed: 'x', bets: 1 };
  expect(pasted({ seed, bets: [one] })).toMatchObject({ kind: 'seed' });
  expect(pasted({ seed: {}, bets: [] })).toEqual({ kind: 'wrong-field', field: 'seed.hash' });
});

test('fairness: a round is recognized, and its invalid fields are named by their path', () => {
  const hash = vectors.seeds.A.commitment;
  const round = {
    id: '421',
    table: 'crash',
    game: 'crash',
    game_version: 1,
    number: 4,
    previous_seed: hash,
    seed: vectors.seeds.A.serverSeed,
    state: 'settled',
    void_reason: null,
    beacon: { mode: 'local', round: 34_138_613, signature: null, randomness: hash },
    lock_at: vectors.beacon.lock.lockAt,
    bets_root: hash,
    facts: null,
    outcome: { crash: 111 },
  };
  const chain = { id: '1', first: vectors.chain.published, length: 4 };
  expect(pasted({ round, chain, bets_text: '[]' })).toMatchObject({ kind: 'round' });
  expect(pasted({ data: { round, chain, bets_text: null } })).toMatchObject({ kind: 'round' });
  const wrong = { round: { ...round, seed: 'abc' }, chain, bets_text: null };
  expect(pasted(wrong)).toEqual({ kind: 'wrong-field', field: 'round.seed' });
});
