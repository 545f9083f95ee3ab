import { expect, test } from 'vitest';
import { sha256Hex } from './sha256.ts';
import { isGameJson, readReceipt } from './receipt.ts';
import { readSeedExport } from './seed-export.ts';
import type { ExportedSeed, SeedExport } from './seed-export.ts';
import { verifyReceipt, verifySeedExport } from './verify.ts';
import type { Receipt } from './receipt.ts';
import { canonicalJson } from './json.ts';
import type { Json } from './json.ts';
import { die, FACE, failingOf, receipt } from '#dev/die-receipts.ts';
import vectors from './vectors.json' with { type: 'json' };

const { serverSeed, commitment } = vectors.seeds.A;

function failing(changes: Partial<Receipt>): string[] {
  return failingOf(verifyReceipt(receipt(changes), die));
}

test('fairness: a correct receipt passes every check and shows its working', () => {
  const verification = verifyReceipt(receipt(), die);
  if (verification.state !== 'checked') throw new Error(verification.state);
  expect(verification.truthful).toBe(true);
  const names = verification.checks.map((check) => check.name);
  expect(names.join(' ')).toBe('commitment outcome multiplier payout');
  expect(verification.trace?.blocks[0]?.message).toBe('player-one:0:demo:0');
  expect(verification.trace?.steps).toHaveLength(1);
  expect(verification.trace?.steps[0]).toMatchObject({ call: 'int(6)', result: String(FACE - 1) });
});

const OTHER = vectors.seeds.B;
test.each<[string, Partial<Receipt>, string[]]>([
  ['another commitment', { server_seed_hash: OTHER.commitment }, ['commitment']],
  [
    'another server seed',
    { server_seed: OTHER.serverSeed, outcome: 9 },
    ['commitment', 'outcome', 'multiplier', 'payout'],
  ],
  ['another outcome', { outcome: { face: FACE + 1 } }, ['outcome']],
  ['a field added to the outcome', { outcome: { face: FACE, lucky: true } }, ['outcome']],
  ['another multiplier', { multiplier: '5.7499' }, ['multiplier']],
  ['a payout one millionth short', { payout: '0.172499' }, ['payout']],
  ['a payout too large', { payout: '0.18' }, ['payout']],
  ['another stake', { stake: '0.04' }, ['payout']],
  ['parameters the rules refuse', { params: { face: 7 } }, ['params']],
  ['a win kept back', { multiplier: '0.0000', payout: '0.00' }, ['multiplier', 'payout']],
])('fairness: a receipt with %s fails', (_lie, changes, names) => {
  expect(failing(changes)).toEqual(names);
});

const HALF = { bonus_stake: '0.02', bonus_payout: '0.115' };
test.each<[string, Partial<Receipt>, string[]]>([
  ['its bonus part', HALF, []],
  ['bonus money alone', { bonus_stake: '0.03', bonus_payout: '0.1725' }, []],
  ['a part rounded in favour of the cash', { bonus_stake: '0.01', bonus_payout: '0.0575' }, []],
  ['a bonus part too small', { ...HALF, bonus_payout: '0.114999' }, ['bonus']],
  ['a bonus part too large', { ...HALF, bonus_payout: '0.1725' }, ['bonus']],
  ['more bonus money than its stake', { ...HALF, bonus_stake: '0.04' }, ['bonus']],
  ['a bonus part of nothing', { bonus_stake: '0.00', bonus_payout: '0.00' }, ['bonus']],
])('fairness: a receipt with %s passes, or fails', (_part, changes, names) => {
  expect(readReceipt(receipt(changes))).toEqual(receipt(changes));
  expect(failing(changes)).toEqual(names);
});

test('fairness: a receipt names both bonus parts or none', () => {
  const { bonus_payout: _, ...torn } = receipt(HALF);
  expect(readReceipt(torn)).toEqual({ wrong: 'bonus_payout' });
  expect(readReceipt(receipt({ ...HALF, bonus_stake: '-1.00' }))).toEqual({ wrong: 'bonus_stake' });
});

test('fairness: another nonce or client seed decides another bet', () => {
  const changed = Array.from({ length: 40 }, (_, i) => [
    failing({ nonce: i + 1 }),
    failing({ client_seed: `player-${i}` }),
  ]).flat();
  expect(changed.filter((names) => names.includes('outcome')).length).toBeGreaterThan(50);
});

test('fairness: amounts in another notation and reordered keys still pass', () => {
  expect(failing({ payout: '0.172500', multiplier: '5.7500' })).toEqual([]);
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  );
});

test('fairness: a sealed seed or an unknown version of the rules gives no verdict', () => {
  expect(verifyReceipt(receipt({ server_seed: null }), die)).toEqual({ state: 'sealed' });
  expect(verifyReceipt(receipt(), undefined)).toEqual({ state: 'unknown-game' });
  expect(verifyReceipt(receipt({ game_version: 1 }), die)).toEqual({ state: 'unknown-game' });
  expect(verifyReceipt(receipt({ game: 'dice' }), die)).toEqual({ state: 'unknown-game' });
});

test('fairness: a receipt survives serialisation', () => {
  expect(readReceipt(JSON.parse(JSON.stringify({ ...receipt(), note: 'ignored' })))).toEqual(
    receipt(),
  );
  expect(readReceipt(receipt({ server_seed: null, currency: 'PLAY' }))).not.toHaveProperty('wrong');
});

function nested(depth: number): Json {
  return depth === 0 ? 0 : [nested(depth - 1)];
}

test.each<[keyof Receipt, unknown[]]>([
  ['id', ['', 5, null, undefined, 'x'.repeat(65), 'a\u001b[2J', 'a b']],
  ['game', ['', null]],
  ['game_version', ['1', -1, 1.5, null]],
  ['currency', ['BTC', 'rub', '', null]],
  ['stake', ['1e3', '-1.00', '1,5', ' 1', '', 1, 'NaN', '1.0000001', '0x10']],
  ['params', [undefined, Number.NaN, nested(13), nested(900), 5n]],
  ['server_seed_hash', ['', commitment.toUpperCase(), commitment.slice(1), null]],
  ['server_seed', [undefined, '', 'secret', serverSeed.toUpperCase()]],
  ['client_seed', ['', 'a b', 'имя', 'x'.repeat(65), null]],
  ['nonce', [-1, 0.5, '0', 2 ** 53, null]],
  ['outcome', [undefined, nested(13), Infinity]],
  ['multiplier', [5.75, '5,75', '-1', '5.75001', '', '05.75', '1e3', null]],
  ['payout', ['-0.01', '1e3', 5]],
  ['placed_at', ['yesterday', '2026-11-21', '2026-11-21T12:00:00+03:00', 0]],
])('fairness: a receipt with a wrong %s is rejected', (field, values) => {
  for (const value of values) {
    expect(readReceipt({ ...receipt(), [field]: value }), String(value)).toEqual({ wrong: field });
  }
});

test('fairness: JSON of twelve levels is read, and nothing deeper or other than JSON', () => {
  const values = [null, true, false, '', 'x', 0, -1.5, [], {}, { a: [null] }, nested(12)];
  expect(values.filter((value) => !isGameJson(value))).toEqual([]);
  const others = [undefined, Number.NaN, Infinity, 5n, Symbol('x'), nested(13), [undefined]];
  expect(others.filter((value) => isGameJson(value))).toEqual([]);
});

test('fairness: a payout may be nothing, or one millionth', () => {
  for (const payout of ['0', '0.00', '0.000001']) {
    expect(readReceipt(receipt({ payout }))).toEqual(receipt({ payout }));
  }
});

test('fairness: a value that is not an object is no receipt, and inherited fields do not count', () => {
  for (const value of [null, 5, 'receipt', [], undefined, Object.create(receipt())]) {
    expect(readReceipt(value)).toHaveProperty('wrong');
  }
});

test('fairness: a receipt that was not parsed before is a bug of the caller', () => {
  expect(() => verifyReceipt(receipt({ stake: 'x' }), die)).toThrow('not a parsed receipt');
});

type SeedChanges = Partial<ExportedSeed>;

function seedPart(nonces: number[], changes: SeedChanges = {}) {
  return {
    seed: {
      hash: commitment,
      server_seed: serverSeed,
      client_seed: 'player-one',
      bets: nonces.length,
      ...changes,
    },
    open: [],
    bets: nonces.map((nonce) => receipt({ nonce, id: `bet-${nonce}` })),
  };
}

function seedExport(nonces: number[], changes: SeedChanges = {}): SeedExport {
  return { parts: [{ ...seedPart(nonces, changes), document: undefined }] };
}

function failingOfList(file: SeedExport): string[] {
  return verifySeedExport(file)
    .filter((check) => !check.ok)
    .map((check) => check.name);
}

test('fairness: a whole list of bets in any order is complete', () => {
  expect(failingOfList(seedExport([0, 1, 2]))).toEqual([]);
  expect(failingOfList(seedExport([2, 0, 1]))).toEqual([]);
  expect(failingOfList(seedExport([]))).toEqual([]);
});

test.each<[string, SeedExport, string[]]>([
  ['a bet left out', seedExport([0, 2], { bets: 3 }), ['count', 'nonces']],
  ['the last bet left out', seedExport([0, 1], { bets: 3 }), ['count']],
  ['a gap that the count hides', seedExport([0, 2]), ['nonces']],
  ['a nonce used twice', seedExport([0, 1, 1]), ['nonces']],
  ['a list that does not begin at 0', seedExport([1, 2]), ['nonces']],
  ['another commitment', seedExport([], { hash: OTHER.commitment }), ['commitment']],
  ['bets of another client seed', seedExport([0], { client_seed: 'player-two' }), ['seeds']],
])('fairness: a list with %s fails', (_lie, file, names) => {
  expect(failingOfList(file)).toEqual(names);
});

test('fairness: a list shows its nonces, and under a sealed seed no commitment', () => {
  const noncesOf = (nonces: number[]) => verifySeedExport(seedExport(nonces)).at(-1);
  const check = { name: 'nonces', ok: true };
  expect(noncesOf([])).toEqual({ ...check, expected: '', actual: '' });
  expect(noncesOf([0])).toEqual({ ...check, expected: '0…0', actual: '0…0' });
  expect(noncesOf([2, 0, 1])).toEqual({ ...check, expected: '0…2', actual: '0…2' });
  expect(noncesOf([0, 2])).toEqual({ ...check, ok: false, expected: '1', actual: '2' });
  const sealed = verifySeedExport(seedExport([], { server_seed: null }));
  expect(sealed.map(({ name }) => name)).toEqual(['seeds', 'count', 'nonces']);
});

test('fairness: a list is parsed whole or the invalid field is reported', () => {
  const file = seedPart([0, 1]);
  const saved: unknown = JSON.parse(JSON.stringify(file));
  expect(readSeedExport(saved)).toEqual({ parts: [{ ...file, document: saved }] });
  const { open: _, ...older } = file;
  expect(readSeedExport(older)).toMatchObject({ parts: [{ open: [] }] });
  const bad = { ...file, bets: [file.bets[0], { ...file.bets[1], nonce: -1 }] };
  expect(readSeedExport(bad)).toEqual({ wrong: 'bets[1].nonce' });
  const counted = { ...file, seed: { ...file.seed, bets: '2' } };
  expect(readSeedExport(counted)).toEqual({ wrong: 'seed.bets' });
  expect(readSeedExport({ ...file, bets: {} })).toEqual({ wrong: 'bets' });
  expect(readSeedExport({ ...file, open: [-1] })).toEqual({ wrong: 'open' });
  expect(readSeedExport({ parts: [] })).toEqual({ wrong: 'parts' });
  expect(readSeedExport({ parts: [file, bad] })).toEqual({ wrong: 'parts[1].bets[1].nonce' });
  expect(readSeedExport(null)).toEqual({ wrong: '' });
  expect(sha256Hex(serverSeed)).toBe(commitment);
});

test('fairness: a receipt from before shared rounds has neither a round nor a reason', () => {
  const { round: _, void_reason: __, ...older } = receipt();
  expect(readReceipt(older)).toEqual(receipt());
});
