/** Receipts, rounds and lists of every kind, played by the rules of the games, for tests. */
import { createHash } from 'node:crypto';
import { roundForLock, timeOf } from '#core/fairness/beacon.ts';
import { payoutOf, type InstantGame } from '#core/fairness/game.ts';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import { commitment, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { isSignatureOf } from '#core/fairness/quicknet.ts';
import type { ProofTools } from '#core/fairness/receipt-proof.ts';
import type { Receipt } from '#core/fairness/receipt.ts';
import vectors from '#core/fairness/vectors.json' with { type: 'json' };
import { formatMoney, formatMultiplier, micro } from '#core/money.ts';
import { games as caseGames, LATE_TABLE } from '#features/cases/game.ts';
import { games as coinflipGames } from '#features/coinflip/game.ts';
import { games as crashGames } from '#features/crash/game.ts';
import { games as diceGames } from '#features/dice/game.ts';
import { games as minerGames } from '#features/miner/game.ts';
import { games as roomGames } from '#features/rooms/game.ts';
import type { TestSigner } from './test-signer.ts';

const GAMES = new Map(
  [caseGames, coinflipGames, crashGames, diceGames, minerGames, roomGames]
    .flat()
    .map(({ game }) => [game.name, game]),
);
const { serverSeed } = vectors.seeds.A;
const PAIR = openSeedPair(serverSeed, 'player-one');
const STAKE = micro(10_000_000n);
const EMISSION = vectors.beacon.emissions[0]!;
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

type Placed = { readonly bet: Json; readonly taken: Json };

/** A settled round of these bets, with the receipt of the last of them. */
export function sharedReceipt(name: string, placed: readonly Placed[], taken?: Json) {
  const game = gameOf(name);
  const own = placed.at(-1)!;
  const round = settledRound(game, placed);
  const params = { bet: own.bet, facts: round.round.facts, taken: taken ?? own.taken };
  const stream = openStream(openSeedPair(CHAIN[NUMBER], EMISSION.randomness), NUMBER, game.tag);
  const receipt: Receipt = {
    ...paidReceipt(game, game.play(stream, params), params),
    id: '7000091',
    server_seed_hash: CHAIN[NUMBER - 1]!,
    server_seed: CHAIN[NUMBER],
    client_seed: EMISSION.randomness,
    nonce: NUMBER,
    round: round.round.id,
  };
  return { receipt, round: { ...round, bet: `${placed.length}1` } };
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
  return { ...receipt, void_reason: reason, multiplier: '1.0000', payout: receipt.stake };
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
  const stream = openStream(openSeedPair(CHAIN[NUMBER], EMISSION.randomness), NUMBER, game.tag);
  const lockMs = timeOf(EMISSION.round) - 2_500;
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
      beacon: { mode: 'drand', ...EMISSION, round: roundForLock(lockMs) },
      opened_at: new Date(lockMs - 9_000).toISOString(),
      lock_at: new Date(lockMs).toISOString(),
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

/** One receipt of every kind, each of them true. */
export function trueFiles(): Readonly<Record<string, object>> {
  const own = (name: string, params: Json, wins: boolean) => ({
    receipt: ownReceipt(name, params, nonceOf(name, params, wins)),
    round: null,
  });
  const under = { direction: 'under', target: 5_000 };
  const board = { start: { mines: 3 }, choices: [{ tile: 0 }, { tile: 1 }], cap_m4: 100_000 };
  const won = ownReceipt('dice', under, nonceOf('dice', under, true));
  const bonus = { bonus_stake: '5.00', bonus_payout: formatMoney(micro(9_900_000n)) };
  return {
    won: { receipt: won, round: null },
    'won with bonus money': { receipt: { ...won, ...bonus }, round: null },
    lost: own('dice', under, false),
    'steps, won': own('miner', board, true),
    'steps, lost': own('miner', board, false),
    case: { receipt: ownReceipt('cases', LATE_TABLE, 1), round: null },
    'shared round': crashFile(),
    'shared round, lost': sharedReceipt('crash', [crashBet(null)]),
    duel: duelFile(),
    room: roomFile(),
    abandoned: { receipt: abandonedReceipt(), round: null },
  };
}

export const crashBet = (auto: number | null): Placed => ({
  bet: { auto, cap: null },
  taken: { cashed: null },
});

/** Cashed out by hand while the round ran. */
export function crashFile(): SharedFile {
  return sharedReceipt('crash', [crashBet(200), crashBet(null)], { cashed: 101 });
}

export function duelFile(): SharedFile {
  const sides = [0, 1].map((side) => ({ bet: { side }, taken: null }));
  return sharedReceipt('pvpflip', sides);
}

export function roomFile(): SharedFile {
  const name = roomGames[0]!.game.name;
  const tickets = (count: number, from: number) => ({ bet: { tickets: count }, taken: { from } });
  return sharedReceipt(name, [tickets(3, 0), tickets(2, 3)]);
}

/** A board on which no cell was opened for a day. */
export function abandonedReceipt(): Receipt {
  const params = { start: { mines: 3 }, choices: [], cap_m4: 100_000 };
  return returnedReceipt(ownReceipt('miner', params, 5), 'abandoned');
}
