/** Receipts, rounds and lists of every kind, played by the rules of the games, for tests. */
import { createHash } from 'node:crypto';
import { roundForLock, timeOf } from '#core/fairness/beacon.ts';
import { payoutOf, type InstantGame } from '#core/fairness/game.ts';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import { commitment, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { openRoundStream } from '#core/fairness/sub-streams.ts';
import { isSignatureOf } from '#core/fairness/quicknet.ts';
import type { ProofTools } from '#core/fairness/receipt-proof.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { formatMoney, formatMultiplier, micro, parseMoney, subtractMoney } from '#core/money.ts';
import { blackjackBets } from '#features/blackjack/rules.ts';
import { games as caseGames } from '#features/cases/game.ts';
import { games as coinflipGames } from '#features/coinflip/game.ts';
import { games as crashGames } from '#features/crash/game.ts';
import { games as diceGames } from '#features/dice/game.ts';
import { games as minerGames } from '#features/miner/game.ts';
import { games as roomGames } from '#features/rooms/game.ts';
import type { TestSigner } from './test-signer.ts';

const GAMES = new Map([
  ...[caseGames, coinflipGames, crashGames, diceGames, minerGames, roomGames]
    .flat()
    .map(({ game }) => [game.name, game] as const),
  // A receipt is parsed by the rules of its game before they decide it.
  [blackjackBets.name, blackjackBets as unknown as InstantGame] as const,
]);
const { serverSeed } = vectors.seeds.A;
const PAIR = openSeedPair(serverSeed, 'player-one');
const STAKE = micro(10_000_000n);
const EMISSION = vectors.beacon.emissions[0]!;
/** When the shared rounds are locked; bets are placed before, and the beacon decides after it. */
const LOCK_MS = timeOf(EMISSION.round) - 2_500;
const timeText = (ms: number) => new Date(ms).toISOString();
/** Seeds of a chain of two rounds, the published hash first. */
const CHAIN = [
  'b3a0eb20d825611d12891ba57c929e404d0362b92811ef62bb88441057ff1140',
  '0991a86db788a01d1ee176d5da6b6deca585f32dcdd6409382384b5ef845ac66',
  '3c773e93b128ebc78a9ef0b3ac06dfc0d0b12e1914f5f6402903d25918e0a50c',
] as const;
const NUMBER = 2;

export function gameOf(name: string): InstantGame {
  return GAMES.get(name)!;
}

/** A verifier that trusts this signer; the curve of the beacon is slow, so results are kept. */
export function toolsOf(signer: TestSigner): ProofTools {
  const known = new Map<string, boolean>();
  return {
    ...signer.tools,
    gameOf: (name) => GAMES.get(name),
    isSignatureOf(round, signature) {
      const key = `${round} ${signature}`;
      const isValid = known.get(key) ?? isSignatureOf(round, signature);
      known.set(key, isValid);
      return isValid;
    },
  };
}

/** A bet under the player's own seeds. */
export function ownReceipt(name: string, params: Json, nonce: number): Receipt {
  const game = gameOf(name);
  const played = game.play(openStream(PAIR, nonce, game.tag), params);
  return {
    ...paidReceipt(game, played, params),
    id: `70000${nonce}1`,
    server_seed_hash: commitment(serverSeed),
    server_seed: serverSeed,
    client_seed: 'player-one',
    nonce,
    round: null,
  };
}

/** The first nonce at which such a bet wins, or loses. */
export function nonceOf(name: string, params: Json, wins: boolean): number {
  const game = gameOf(name);
  const isWin = (nonce: number) =>
    game.play(openStream(PAIR, nonce, game.tag), params).m4 > 10_000n;
  let nonce = 0;
  while (isWin(nonce) !== wins) nonce += 1;
  return nonce;
}

export type Placed = { readonly bet: Json; readonly taken: Json };

/** A settled round of these bets, with the receipt of the last of them. */
export function sharedReceipt(
  name: string,
  placed: readonly Placed[],
  taken?: Json,
  /** A bet that was added to one of these while the round ran: the receipt is of it. */
  added?: Json,
) {
  const game = gameOf(name);
  const own = added === undefined ? placed.at(-1)! : { bet: added, taken: null };
  const round = settledRound(game, placed);
  const params = { bet: own.bet, facts: round.round.facts, taken: taken ?? own.taken };
  const stream = openRoundStream(
    openSeedPair(CHAIN[NUMBER], EMISSION.randomness),
    NUMBER,
    game.tag,
  );
  const receipt: Receipt = {
    ...paidReceipt(game, game.play(stream, params), params),
    id: '7000091',
    server_seed_hash: CHAIN[NUMBER - 1]!,
    server_seed: CHAIN[NUMBER],
    client_seed: EMISSION.randomness,
    nonce: NUMBER,
    round: round.round.id,
    placed_at: timeText(added === undefined ? LOCK_MS - 4_000 : LOCK_MS + 6_000),
  };
  return {
    receipt: settledOnce(receipt, timeText(LOCK_MS + 20_000)),
    round: { ...round, bet: added === undefined ? `${placed.length}1` : '77' },
  };
}

export type SharedFile = ReturnType<typeof sharedReceipt>;

/** The same bet, returned with its whole round. */
export function voidedFile(file: SharedFile, reason: string): SharedFile {
  const nothing = { signature: null, randomness: null };
  const round = {
    ...file.round.round,
    state: 'void',
    void_reason: reason,
    outcome: null,
    beacon: { ...file.round.round.beacon, ...nothing },
  };
  const receipt = { ...returnedReceipt(file.receipt, reason), client_seed: '', outcome: null };
  return { receipt, round: { ...file.round, round } } as unknown as SharedFile;
}

/** The same bet with its stake returned. */
export function returnedReceipt(receipt: Receipt, reason: string): Receipt {
  const back = { ...receipt, void_reason: reason, multiplier: '1.0000', payout: receipt.stake };
  const [settled] = receipt.settlements ?? [];
  return settled ? settledOnce(back, settled.settled_at) : back;
}

/** With the settlement that paid it, as every bet has that was not decided as it was placed. */
export function settledOnce(receipt: Receipt, settled_at: string): Receipt {
  const { payout, void_reason } = receipt;
  const kind = void_reason === null ? 'settle' : 'void';
  return { ...receipt, settlements: [{ number: 1, kind, payout, change: payout, settled_at }] };
}

/** The same bet after the operator replaced what it paid. */
export function correctedReceipt(receipt: Receipt, payout: string): Receipt {
  const { params, outcome, multiplier, payout: paid, bonus_payout, void_reason } = receipt;
  const change = formatMoney(subtractMoney(parseMoney(payout)!, parseMoney(paid)!));
  const settled_at = '2026-11-23T09:30:00.000Z';
  const before = receipt.settlements ?? [];
  const correction = { number: before.length + 1, kind: 'resettle', payout, change, settled_at };
  const bonus = bonus_payout === undefined ? {} : { bonus_payout };
  return {
    ...receipt,
    multiplier: formatMultiplier((parseMoney(payout)! * 10_000n) / parseMoney(receipt.stake)!),
    payout,
    settlements: [...before, correction],
    decided: { params, outcome, multiplier, payout: paid, ...bonus, void_reason },
  };
}

/** A bet that a supplier of games decided, with two wins and one that was taken back. */
export function outsideReceipt(source: 'supplier' | 'sport'): Receipt {
  const settled_at = '2026-11-22T12:05:00.000Z';
  return {
    id: '7000095',
    game: 'cosmic-reels',
    game_version: 1,
    currency: 'RUB',
    stake: '10.00',
    params: { rollback: 'win-2' },
    outcome: {},
    multiplier: '0.5000',
    payout: '5.00',
    server_seed_hash: '',
    server_seed: null,
    client_seed: '',
    nonce: 0,
    round: null,
    void_reason: null,
    placed_at: '2026-11-22T12:00:00.000Z',
    settlements: [
      { number: 1, kind: 'settle', payout: '5.00', change: '5.00', settled_at },
      { number: 2, kind: 'settle', payout: '8.00', change: '3.00', settled_at },
      { number: 3, kind: 'rollback', payout: '5.00', change: '-3.00', settled_at },
    ],
    source,
  };
}

function settledRound(game: InstantGame, placed: readonly Placed[]) {
  const bets_text = canonicalJson(
    placed.map(({ bet, taken }, index) => ({
      id: `${index + 1}1`,
      currency: 'RUB',
      stake: formatMoney(STAKE),
      bet,
      taken,
    })),
  );
  const facts = game.roundFacts?.(placed) ?? null;
  const stream = openRoundStream(
    openSeedPair(CHAIN[NUMBER], EMISSION.randomness),
    NUMBER,
    game.tag,
  );
  return {
    round: {
      id: '4211',
      table: game.name,
      game: game.name,
      game_version: game.version,
      chain: '31',
      number: NUMBER,
      previous_seed: CHAIN[NUMBER - 1]!,
      seed: CHAIN[NUMBER],
      state: 'settled',
      void_reason: null as string | null,
      is_interrupted: false,
      beacon: { mode: 'drand', ...EMISSION, round: roundForLock(LOCK_MS) },
      opened_at: timeText(LOCK_MS - 9_000),
      lock_at: timeText(LOCK_MS),
      started_at: timeText(LOCK_MS + 3_000),
      ended_at: timeText(LOCK_MS + 18_000),
      bets_root: createHash('sha256').update(bets_text).digest('hex'),
      facts,
      outcome: game.drawRound!(stream, facts)!,
    },
    chain: { id: '31', first: CHAIN[0], length: 2, published_at: '2023-08-23T00:00:00.000Z' },
    bets_text,
  };
}

function paidReceipt(
  game: InstantGame,
  { outcome, m4, share }: ReturnType<InstantGame['play']>,
  params: Json,
) {
  return {
    game: game.name,
    game_version: game.version,
    currency: 'RUB',
    stake: formatMoney(STAKE),
    params,
    outcome,
    multiplier: formatMultiplier(m4),
    payout: formatMoney(payoutOf(STAKE, m4, share)),
    void_reason: null,
    placed_at: '2026-11-22T12:00:00.000Z',
  };
}

/** A part of the list of bets under the seed, as the server returns it. */
export function exportedBets(bets: readonly Receipt[], changes: object = {}) {
  const hash = commitment(serverSeed);
  const seed = { hash, server_seed: serverSeed, client_seed: 'player-one', bets: bets.length };
  return { seed: { ...seed, ...changes }, open: [], bets };
}
