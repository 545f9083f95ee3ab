import { expect, test } from 'vitest';
import type { InstantGame } from '#core/fairness/game.ts';
import { commitment, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { readReceiptFile, type ReceiptFile } from '#core/fairness/receipt-file.ts';
import type { ProofTools } from '#core/fairness/receipt-proof.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import { readSeedExport } from '#core/fairness/seed-export.ts';
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
/** Of the curve there are tests in core/fairness; here every signature of this key is valid. */
const SIGNATURE = {
  public_key: vectors.signature.publicKey,
  signed_at: '2026-11-21T00:00:00Z',
  value: vectors.signature.value,
};
const KEY = vectors.signature.fingerprint;
const tools = toolsWith((name) => (name === game.name ? game : undefined));

function toolsWith(gameOf: ProofTools['gameOf']): ProofTools {
  return { keys: [{ id: KEY }], isSignedBy: () => true, gameOf, isSignatureOf: () => false };
}

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

/** As the server signs it. */
function file(receipt: Receipt): ReceiptFile {
  const read = readReceiptFile({ receipt, round: null, signature: SIGNATURE });
  if ('wrong' in read) throw new Error(read.wrong);
  return read;
}

test('fairness: a valid receipt is reported true, one with a changed payout a mismatch', async () => {
  const report = await verifyReceipts([file(receipt(0))], tools);
  expect(report).toMatchObject({ finding: 'true', mismatches: 0 });
  expect(report.signers).toEqual([{ verdict: 'known', key: KEY }]);
  const files = [file(receipt(0)), file(receipt(1, { payout: '19.99' }))];
  expect(await verifyReceipts(files, tools)).toMatchObject({ finding: 'mismatch', mismatches: 1 });
});

test('fairness: an unrevealed seed and unknown rules are neither true nor a mismatch', async () => {
  const sealed = file(receipt(0, { server_seed: null }));
  expect((await verifyReceipts([sealed], tools)).finding).toBe('sealed');
  const none = toolsWith(() => undefined);
  expect((await verifyReceipts([file(receipt(0))], none)).finding).toBe('unknown-game');
});

test('fairness: a bet left out of a seed is reported although every listed bet is valid', () => {
  const seed = { hash: commitment(SEED), server_seed: SEED, client_seed: 'player-one', bets: 3 };
  const all = [receipt(0), receipt(1), receipt(2)];
  const exported = (bets: readonly Receipt[]) => {
    const read = readSeedExport({ seed, open: [], bets, signature: SIGNATURE });
    if ('wrong' in read) throw new Error(read.wrong);
    return read;
  };
  expect(verifySeed(exported(all), tools).finding).toBe('true');
  const verified = verifySeed(exported([all[0]!, all[2]!]), tools);
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
  expect(pasted(one)).toMatchObject({ kind: 'receipts', files: [{ receipt: one, round: null }] });
  expect(pasted({ receipt: one, round: null })).toMatchObject({ kind: 'receipts' });
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
