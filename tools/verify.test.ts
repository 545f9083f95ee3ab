import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { payoutOf } from '#core/fairness/game.ts';
import { commitment, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { formatMoney, formatMultiplier, micro } from '#core/money.ts';
import { dice } from '#features/dice/rules.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { createTestSigner } from '#dev/test-signer.ts';
import { toolsWith } from './verify/lines.ts';
import { verifyText, worstOf } from './verify.ts';

const { serverSeed } = vectors.seeds.A;
const STAKE = micro(10_000_000n);
const signer = createTestSigner();
const PAIR = openSeedPair(serverSeed, 'player-one');

/** A bet as the API returns it, played by the rules. */
function bet(nonce: number, changes: Record<string, unknown> = {}) {
  const params = { direction: 'over', target: 4_999 } as const;
  const { outcome, m4 } = dice.play(openStream(PAIR, nonce, dice.tag), params);
  return {
    id: `90071992547409${nonce}`,
    game: 'dice',
    game_version: dice.version,
    currency: 'RUB',
    stake: formatMoney(STAKE),
    params,
    outcome,
    multiplier: formatMultiplier(m4),
    payout: formatMoney(payoutOf(STAKE, m4)),
    balance: '100.00',
    seed_id: '1',
    server_seed_hash: commitment(serverSeed),
    server_seed: serverSeed,
    client_seed: 'player-one',
    nonce,
    placed_at: '2026-11-21T12:00:00.000Z',
    ...changes,
  };
}

/** As the server signs it. */
const signed = (nonce: number, changes: Record<string, unknown> = {}) =>
  signer.sign({ receipt: bet(nonce, changes), round: null });

function exported(nonces: number[], seed: Record<string, unknown> = {}) {
  return signer.sign(unsigned(nonces, seed));
}

function unsigned(nonces: number[], seed: Record<string, unknown> = {}) {
  const hash = commitment(serverSeed);
  return {
    seed: {
      hash,
      server_seed: serverSeed,
      client_seed: 'player-one',
      bets: nonces.length,
      ...seed,
    },
    open: [],
    bets: nonces.map((nonce) => bet(nonce)),
  };
}

const TOOLS = toolsWith(signer.tools.keys);
const verify = (value: unknown) => verifyText(JSON.stringify(value), TOOLS);
const textOf = async (value: unknown) => (await verify(value)).lines.join('\n');

test('games.dice: a true receipt is printed step by step', async () => {
  expect((await verify(signed(0))).finding).toBe('truth');
  const text = await textOf(signed(0));
  expect(text).toContain('HMAC-SHA256 of "player-one:0:dice:0"');
  expect(text).toContain('229148e770d8c662ba72bca77101f90e5c3185cbc86af783b49aeb26ab74bd67');
  expect(text).toMatch(/int\(10000\) += 6727 {3}from 579946727/);
  expect(text).toMatch(/ok +payout +19\.80/);
  expect(text).toMatch(/TRUE$/);
});

test.each([
  ['payout', { payout: '19.79' }],
  ['multiplier', { multiplier: '1.9799' }],
  ['outcome', { outcome: { roll: 4_999 } }],
  ['commitment', { server_seed_hash: vectors.seeds.B.commitment }],
  ['params', { params: { direction: 'over', target: 9_999 } }],
])('games.dice: a wrong %s is reported as a lie', async (name, changes) => {
  expect((await verify(signed(0, changes))).finding).toBe('lie');
  expect(await textOf(signed(0, changes))).toMatch(new RegExp(`LIE {2}${name}`));
});

test('games.dice: lists and API responses are accepted, too', async () => {
  expect((await verify([signed(0), signed(1)])).finding).toBe('truth');
  expect((await verify({ data: signed(1) })).finding).toBe('truth');
  expect((await verify({ data: [signed(0), signed(1, { payout: '1.00' })] })).finding).toBe('lie');
  expect((await verifyText(`\uFEFF${JSON.stringify(signed(0))}`, TOOLS)).finding).toBe('truth');
  expect((await verify([signed(0), signed(1, { server_seed: null })])).finding).toBe('unchecked');
});

test('games.dice: all bets under a seed are checked with their nonces', async () => {
  expect((await verify(exported([0, 1, 2, 3, 4, 5, 6]))).finding).toBe('truth');
  expect((await verify(exported([]))).finding).toBe('truth');
  expect(await textOf(exported([0, 2], { bets: 3 }))).toContain(
    'nonce 1 should come, the list has 2',
  );
  expect(await textOf(exported([0, 1], { bets: 3 }))).toContain('counts 3 bets, the list has 2');
  expect((await verify(exported([0, 2]))).finding).toBe('lie');
  const list = unsigned([0, 1, 2, 3, 4, 5, 6]);
  const bets = list.bets.with(3, bet(3, { outcome: { roll: 1 } }));
  const report = await verify(signer.sign({ ...list, bets }));
  expect(report.finding).toBe('lie');
  expect(report.lines.at(-1)).toBe('LIE: a list and its 7 bets; 1 of it is a lie');
  expect(report.lines.filter((line) => line.includes('HMAC-SHA256'))).toHaveLength(1);
});

test('games.dice: a file that cannot be checked gets a sentence and is not reported as true', async () => {
  expect(await textOf(bet(0, { server_seed: null }))).toContain(
    'Rotate the seed on the fairness page',
  );
  expect(await textOf(bet(0, { game_version: 7 }))).toContain('under version 7');
  expect(await textOf(bet(0, { game: 'darts' }))).toContain('no rules of a game called darts');
  expect(await textOf(bet(0, { nonce: -1 }))).toContain('nonce is missing or wrong');
  expect(await textOf([])).toContain('empty');
  expect((await verifyText('{"id":')).lines[0]).toContain('not JSON');
  for (const value of [null, 5, 'text', {}, [null], { seed: 1, bets: [] }, { data: null }]) {
    expect((await verify(value)).finding, JSON.stringify(value)).toBe('unchecked');
  }
});

test('games.dice: a list under a sealed seed is not checked, unless it already contradicts itself', async () => {
  const sealed = { server_seed: null };
  const open = { ...unsigned([0], sealed), bets: [bet(0, sealed)] };
  expect((await verify(signer.sign(open))).finding).toBe('unchecked');
  const longer = { ...open, seed: { ...open.seed, bets: 2 } };
  expect((await verify(signer.sign(longer))).finding).toBe('lie');
});

test('games.dice: control characters of a file do not reach the terminal', async () => {
  const text = await textOf(bet(0, { outcome: { roll: '\u001b[2J\u202e' }, currency: 'RUB' }));
  expect(text).not.toContain('\u001b');
  expect(text).not.toContain('\u202e');
});

test('games.dice: what is not signed by a named key is not reported as true', async () => {
  for (const value of [bet(0), unsigned([0]), createTestSigner().sign(unsigned([0]))]) {
    expect((await verify(value)).finding).toBe('unchecked');
  }
  expect(await textOf(bet(0))).toContain('the operator did not sign it');
  expect(await textOf(createTestSigner().sign(unsigned([0])))).toContain('--key');
  const altered = { ...signed(0), receipt: bet(0, { stake: '10.01' }) };
  expect((await verify(altered)).finding).toBe('lie');
  const unreadable = { ...signed(0), receipt: bet(0, { nonce: -1 }) };
  expect((await verify(unreadable)).finding).toBe('lie');
});

test('games.dice: a lie outweighs what could not be checked', () => {
  expect(worstOf(['truth', 'unchecked', 'lie'])).toBe('lie');
  expect(worstOf(['truth', 'unchecked'])).toBe('unchecked');
  expect(worstOf([])).toBe('truth');
});

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the tool as a process and returns its exit code and output. */
function run(files: [name: string, value: unknown][], ...options: string[]) {
  const paths = files.map(([name, value]) => {
    if (value !== undefined) writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  });
  const tool = new URL('verify.ts', import.meta.url).pathname;
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [tool, ...paths, ...options], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr });
    });
  });
}

const KEY = ['--key', signer.id];

test('games.dice: the exit code is 0 for the truth, 1 for a lie, 2 for neither', async () => {
  const truth: [string, unknown] = ['true.json', signed(0)];
  expect(await run([truth, ['all.json', exported([0, 1])]], ...KEY)).toMatchObject({ code: 0 });
  const lie = signed(0, { payout: '0.00' });
  expect(await run([truth, ['lie.json', lie]], ...KEY)).toMatchObject({ code: 1 });
  const sealed = signed(0, { server_seed: null });
  expect(await run([['sealed.json', sealed]], ...KEY)).toMatchObject({ code: 2 });
  const missing = await run([['missing.json', undefined]]);
  expect(missing.code).toBe(2);
  expect(missing.text).toContain('missing.json cannot be read');
  expect(missing.text).not.toContain('    at ');
  expect((await run([])).text).toContain('usage');
});

test('games.dice: keys are named by fingerprint, or by a saved list', async () => {
  const truth: [string, unknown] = ['true.json', signed(0)];
  expect(await run([truth])).toMatchObject({ code: 2 });
  const list = [
    { id: '', public_key: signer.publicKey, from: '2026-01-01T00:00:00Z', until: null },
  ];
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ data: list }));
  expect(await run([truth], '--keys', join(folder, 'keys.json'))).toMatchObject({ code: 0 });
  expect((await run([truth], '--key', 'short')).text).toContain('takes a fingerprint');
  expect((await run([truth], '--keys', join(folder, 'true.json'))).text).toContain('takes a list');
});
