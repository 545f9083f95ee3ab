/** Rounds of a lottery under a published emission of the beacon, for tests of the verifier. */
import { createHash } from 'node:crypto';
import { timeOf } from '#core/fairness/beacon.ts';
import { M4_ONE, type InstantGame } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import { isNonce, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { isSignatureOf } from '#core/fairness/quicknet.ts';
import { readRoundFile, type RoundFile } from '#core/fairness/round-file.ts';
import { verifyRound, type RoundVerifyOptions } from '#core/fairness/round-proof.ts';
import { parseNothing, settledBets, type SharedGame } from '#core/fairness/shared-game.ts';

/** Domain rules 2.15: a chain of four with its outcomes under this randomness. */
export const CHAIN = [
  'b3a0eb20d825611d12891ba57c929e404d0362b92811ef62bb88441057ff1140',
  '0991a86db788a01d1ee176d5da6b6deca585f32dcdd6409382384b5ef845ac66',
  '3c773e93b128ebc78a9ef0b3ac06dfc0d0b12e1914f5f6402903d25918e0a50c',
  '1309f953015195d9eadc0455c1e42a5cfc463d4cad90c0cc940ff77b5f1633bd',
  'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00',
] as const;
export const SALT = 'b2fc21325a24904a6a9e81a6c63f65f6cec3f0b2400df3f4a56b214770e9ccca';

/** A round of quicknet as its relays return it. */
export const EMITTED = {
  round: 123,
  signature:
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482' +
    'e26cd02df835d3546d23c4b13e0dfc92',
  randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
};

/** A game room of the simplest kind: one of the tickets is drawn. */
type Tickets = { readonly tickets: number };
const lottery: SharedGame<number, Tickets, number, null> = {
  name: 'lottery',
  tag: 'room',
  version: 1,
  parseBet: (value) => (isNonce(value) ? value : undefined),
  parseFacts: (value) =>
    isObject(value) && isNonce(value['tickets']) && value['tickets'] > 0
      ? { tickets: value['tickets'] }
      : undefined,
  parseTaken: parseNothing,
  bestMultiplier: () => M4_ONE,
  draw: (stream, { tickets }) => stream.int(tickets),
  factsOf: (bets) => ({ tickets: bets.reduce((sum, { bet }) => sum + bet, 0) }),
  price: () => ({ m4: M4_ONE }),
  exactRtp: () => ({ numerator: 1n, denominator: 1n }),
  exactVariance: () => ({ numerator: 0n, denominator: 1n }),
};
export const game = settledBets(lottery) as unknown as InstantGame;
const BETS = '[{"bet":15,"id":"71","taken":null},{"bet":5,"id":"72","of":"Әсел","taken":null}]';

/** So many milliseconds after the beacon's value. */
export const at = (ms: number) => new Date(timeOf(EMITTED.round) + ms).toISOString();

export type RoundChanges = { [K in keyof RoundFile['round']]?: unknown };

export function roundFile(k: number, changes: RoundChanges = {}, beacon: object = {}): RoundFile {
  const outcome = openStream(openSeedPair(CHAIN[k]!, EMITTED.randomness), k, 'room').int(20);
  const file = {
    round: {
      id: '19',
      table: 'lottery',
      game: 'lottery',
      game_version: 1,
      number: k,
      previous_seed: CHAIN[k - 1],
      seed: CHAIN[k],
      state: 'settled',
      void_reason: null,
      beacon: { mode: 'drand', ...EMITTED, ...beacon },
      opened_at: at(-11_500),
      lock_at: at(-2_500),
      started_at: at(3_500),
      ended_at: at(9_000),
      bets_root: createHash('sha256').update(BETS).digest('hex'),
      facts: { tickets: 20 },
      outcome,
      ...changes,
    },
    chain: { id: '3', first: CHAIN[0], length: 4, published_at: at(-60_000) },
    bets_text: BETS,
  };
  const read = readRoundFile(JSON.parse(JSON.stringify(file)));
  if ('wrong' in read) throw new Error(read.wrong);
  return read;
}

export async function verify(file: RoundFile, tools: Partial<RoundVerifyOptions> = {}) {
  const verified = await verifyRound(file, { game, isSignatureOf, ...tools });
  if (verified.state === 'open') throw new Error('open');
  const broken = verified.checks.filter(({ verdict }) => verdict !== 'holds');
  return { ...verified, broken: broken.map(({ name, verdict }) => `${name} ${verdict}`) };
}
