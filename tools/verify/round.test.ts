import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { timeOf } from '#core/fairness/beacon.ts';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { games } from '#features/crash/game.ts';
import { crash } from '#features/crash/rules.ts';
import { createTestSigner } from '#dev/test-signer.ts';
import { verifyText } from '../verify.ts';
import { toolsWith } from './lines.ts';
import { reportRound } from './round.ts';

/** The second link of the chain of domain rules 2.15, under a published round of quicknet. */
const FIRST = 'b3a0eb20d825611d12891ba57c929e404d0362b92811ef62bb88441057ff1140';
const PREVIOUS = '0991a86db788a01d1ee176d5da6b6deca585f32dcdd6409382384b5ef845ac66';
const SEED = '3c773e93b128ebc78a9ef0b3ac06dfc0d0b12e1914f5f6402903d25918e0a50c';
const BEACON = {
  mode: 'drand',
  round: 123,
  signature:
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482' +
    'e26cd02df835d3546d23c4b13e0dfc92',
  randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
};
const BETS = '[{"id":"71","stake":"1.00"}]';

/** A round as the API returns it, played by the rules. */
function round(changes: object = {}, beacon: object = {}) {
  return {
    round: {
      id: '90071992547409',
      table: 'crash',
      game: 'crash',
      game_version: crash.version,
      chain: '3',
      number: 2,
      previous_seed: PREVIOUS,
      seed: SEED,
      state: 'settled',
      void_reason: null,
      beacon: { ...BEACON, ...beacon },
      opened_at: new Date(timeOf(123) - 8_500).toISOString(),
      lock_at: new Date(timeOf(123) - 2_500).toISOString(),
      started_at: new Date(timeOf(123) + 500).toISOString(),
      ended_at: new Date(timeOf(123) + 9_000).toISOString(),
      bets_root: createHash('sha256').update(BETS).digest('hex'),
      facts: null,
      outcome: crash.draw(openStream(openSeedPair(SEED, BEACON.randomness), 2, crash.tag), null),
      ...changes,
    },
    chain: { id: '3', first: FIRST, length: 4, published_at: '2023-08-23T00:00:00.000Z' },
    bets_text: BETS,
  };
}

const signer = createTestSigner();
const GAMES = new Map(games.map(({ game }) => [game.name, game]));
const TOOLS = toolsWith(signer.tools.keys, GAMES);
const report = (value: object) => reportRound(signer.sign(value), TOOLS);
const textOf = async (value: object) => (await report(value)).lines.join('\n');

test('games.crash: a true round is printed step by step', async () => {
  expect((await report(round())).finding).toBe('truth');
  const text = await textOf(round());
  expect(text).toContain('round 90071992547409: crash number 2');
  expect(text).toContain(`HMAC-SHA256 of "${BEACON.randomness}:2:crash:0"`);
  expect(text).toContain('/public/123');
  expect(text).toMatch(/ok +chain +b3a0eb20/);
  expect(text).toMatch(/ok +signature +b75c69d0/);
  expect(text).toMatch(/TRUE$/);
});

test.each<[string, object, object]>([
  ['commitment', { previous_seed: FIRST }, {}],
  ['times', { opened_at: '2026-11-21T00:00:00Z' }, {}],
  ['chain', { seed: PREVIOUS }, {}],
  ['beacon-round', { lock_at: '2026-11-21T00:00:00Z' }, {}],
  ['randomness', {}, { randomness: SEED }],
  ['signature', {}, { round: 124 }],
  ['bets', { bets_root: SEED }, {}],
  ['outcome', { outcome: { crash: 5_000_000 } }, {}],
  ['facts', { facts: { tickets: 3 } }, {}],
])('games.crash: a wrong %s is reported as a lie', async (name, changes, beacon) => {
  expect((await report(round(changes, beacon))).finding).toBe('lie');
  expect(await textOf(round(changes, beacon))).toMatch(new RegExp(`LIE {2}${name} `));
});

test('games.crash: a round is true only with the signature of a known key', async () => {
  expect((await reportRound(round(), TOOLS)).finding).toBe('unchecked');
  expect((await reportRound(createTestSigner().sign(round()), TOOLS)).finding).toBe('unchecked');
  const altered = { ...signer.sign(round()), bets_text: `${BETS} ` };
  expect((await reportRound(altered, TOOLS)).finding).toBe('lie');
  const unreadable = { ...signer.sign(round()), chain: { id: '3', first: 'x', length: 4 } };
  expect((await reportRound(unreadable, TOOLS)).finding).toBe('lie');
});

test('games.crash: a list of bets that share an id, and missing times, are said', async () => {
  const bets_text = '[{"id":"71"},{"id":"71"}]';
  const bets_root = createHash('sha256').update(bets_text).digest('hex');
  const shared = await textOf({ ...round({ bets_root }), bets_text });
  expect(shared).toMatch(/LIE {2}bets +not every bet of the list has an id of its own/);
  const undated = round({ started_at: null });
  expect((await report(undated)).finding).toBe('unchecked');
  expect(await textOf(undated)).toContain('times are missing, these are known: 2023-08-23');
});

test('games.crash: a round that proves nothing is not reported as true', async () => {
  const local = round({}, { mode: 'local', signature: null });
  expect((await report(local)).finding).toBe('unchecked');
  expect(await textOf(local)).toContain('run by the operator');
  expect(await textOf(round({ game: 'darts' }))).toContain('does not have these rules');
  expect(await textOf(round({ state: 'running' }))).toContain('the round is not over');
  expect(await textOf(round({ seed: 'x' }))).toContain('round.seed is missing or wrong');
  const early = { seed: null, previous_seed: null, number: null, outcome: null, lock_at: null };
  const none = { round: null, signature: null, randomness: null };
  const empty = round(
    { ...early, state: 'void', void_reason: 'not_joined', bets_root: null },
    none,
  );
  expect(await textOf({ ...empty, bets_text: null })).toContain('void as the rules allow');
  expect((await report({ ...empty, bets_text: null })).finding).toBe('unchecked');
});

test('games.crash: a file or response with a round is distinguished from receipts', async () => {
  const darts = round({ game: 'darts' });
  for (const value of [darts, { data: darts }]) {
    const { lines, finding } = await verifyText(JSON.stringify(value));
    expect(finding).toBe('unchecked');
    expect(lines[0]).toBe('round 90071992547409: darts number 2');
  }
});

test('games.crash: control characters of a round file do not reach the terminal', async () => {
  const text = await textOf(
    round({ outcome: { crash: '\u001b[2J\u202e' }, void_reason: 'x\u001b' }),
  );
  expect(text).not.toContain('\u001b');
  expect(text).not.toContain('\u202e');
});
