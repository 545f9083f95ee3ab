/**
 * A duel in plain words.
 *
 * One player stakes on a side of the coin, another stakes the same amount on the other side, and
 * one flip decides: 0 is heads. The winner takes both stakes less a rake of two in a hundred. A
 * player whom no opponent joins may play against the operator, which takes the other side at the
 * price of the streak's first flip.
 *
 * Source of the numbers: one PF-1 draw `int(2)` with the tag `pvpflip`. The server seed is the
 * round's link of a hash chain, the client seed a public random value that was unknown to all when
 * both stakes were locked. The winner is paid 1.96 times the stake against a player and 1.98
 * against the operator, so the RTP is 98 % and 99 %. rules.duel.test.ts proves it.
 */
import { meanMultiplier, multiplierVariance, type Prize } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import {
  parseNothing,
  type ClosedBet,
  type SettledBet,
  type SharedGame,
} from '#core/fairness/shared-game.ts';
import { flip, parseCall, SIDES, type Side } from './rules.ts';

export const DUEL_VERSION = 1;

export const OPPONENTS = ['player', 'house'] as const;
export type Opponent = (typeof OPPONENTS)[number];

export type DuelBet = { readonly side: Side };
export type DuelFacts = { readonly against: Opponent };
export type DuelOutcome = { readonly side: Side };

/** What the winner is paid, in ten-thousandths of the own stake. */
const PAYS: Readonly<Record<Opponent, bigint>> = { player: 19_600n, house: 19_800n };

export const pvpflip: SharedGame<DuelBet, DuelFacts, DuelOutcome, null> = {
  name: 'pvpflip',
  tag: 'pvpflip',
  version: DUEL_VERSION,
  parseBet: parseCall,
  parseFacts: parseDuelFacts,
  parseTaken: parseNothing,
  bestMultiplier: () => PAYS.house,
  factsOf: opponentOf,
  draw: (stream) => ({ side: flip(stream) }),
  price: ({ side }, { bet, facts }) => ({ m4: side === bet.side ? duelPays(facts.against) : 0n }),
  exactRtp: (settled) => meanMultiplier(prizesOf(settled), BigInt(SIDES.length)),
  exactVariance: (settled) => multiplierVariance(prizesOf(settled), BigInt(SIDES.length)),
};

/** Two players hold a side each; against the operator there is one. */
function opponentOf(bets: readonly ClosedBet<DuelBet, null>[]): DuelFacts | undefined {
  const [first, second, ...others] = bets;
  if (!first || others.length > 0) return undefined;
  if (!second) return { against: 'house' };
  return first.bet.side === second.bet.side ? undefined : { against: 'player' };
}

export function duelPays(against: Opponent): bigint {
  return PAYS[against];
}

/** Parses the facts of a duel: the opponent and nothing else. */
export function parseDuelFacts(value: unknown): DuelFacts | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const against = OPPONENTS.find((each) => each === value['against']);
  return against && { against };
}

function prizesOf({ facts }: SettledBet<DuelBet, DuelFacts, null>): Prize[] {
  return [{ m4: duelPays(facts.against), ways: 1n }];
}
