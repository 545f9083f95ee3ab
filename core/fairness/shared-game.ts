/**
 * A game whose rounds many players share: one draw decides a round, and every bet in it is priced
 * by its result. The server seed is a link of a hash chain, the client seed a public random value
 * that was unknown when bets closed, and the nonce the number of the round (domain rules 1.4).
 *
 * A settled bet contains everything its price depends on, so that its receipt can be verified
 * alone: `bet` is what the player chose, `facts` the state of the round before the draw (how many
 * tickets were sold), `taken` what happened to the bet while the round ran (where it was cashed
 * out).
 */
import type { InstantGame, Price, Rational, RunningBets } from './game.ts';
import { isObject } from './json.ts';
import type { Json } from './json.ts';
import type { Stream } from './pf1.ts';

export type SharedGame<
  Bet extends Json = Json,
  Facts extends Json = Json,
  Outcome extends Json = Json,
  Taken extends Json = Json,
> = {
  readonly name: string;
  readonly tag: string;
  readonly version: number;
  /** What a player may bet on, or undefined if it must be refused. */
  parseBet(value: unknown): Bet | undefined;
  parseFacts(value: unknown): Facts | undefined;
  parseTaken(value: unknown): Taken | undefined;
  /** The most such a bet can pay, whatever the facts. */
  bestMultiplier(bet: Bet): bigint;
  draw(stream: Stream, facts: Facts): Outcome;
  /**
   * The facts computed from these bets, whose order does not matter; undefined if no round has such
   * bets. Absent where facts do not depend on bets.
   */
  factsOf?(bets: readonly ClosedBet<Bet, Taken>[]): Facts | undefined;
  readonly runningBets?: RunningBets;
  price(outcome: Outcome, settled: SettledBet<Bet, Facts, Taken>): Price;
  exactRtp(settled: SettledBet<Bet, Facts, Taken>): Rational;
  exactVariance(settled: SettledBet<Bet, Facts, Taken>): Rational;
};

/** A bet in the list that was published when bets were closed. */
export type ClosedBet<Bet extends Json, Taken extends Json> = {
  readonly bet: Bet;
  readonly taken: Taken;
};

export type SettledBet<Bet extends Json, Facts extends Json, Taken extends Json> = {
  readonly bet: Bet;
  readonly facts: Facts;
  readonly taken: Taken;
};

/** The game as the verifier and the simulator use it: one bet in one round. */
export function settledBets<
  Bet extends Json,
  Facts extends Json,
  Outcome extends Json,
  Taken extends Json,
>(
  game: SharedGame<Bet, Facts, Outcome, Taken>,
): InstantGame<SettledBet<Bet, Facts, Taken>, Outcome> {
  return {
    name: game.name,
    tag: game.tag,
    version: game.version,
    parseParams(value) {
      if (!isObject(value) || Object.keys(value).length !== 3) return undefined;
      const bet = game.parseBet(value['bet']);
      const facts = game.parseFacts(value['facts']);
      const taken = game.parseTaken(value['taken']);
      if (bet === undefined || facts === undefined || taken === undefined) return undefined;
      return { bet, facts, taken };
    },
    bestMultiplier: ({ bet }) => game.bestMultiplier(bet),
    play(stream, settled) {
      const outcome = game.draw(stream, settled.facts);
      return { outcome, ...game.price(outcome, settled) };
    },
    ...(game.runningBets && { runningBets: game.runningBets }),
    ...(game.factsOf && { roundFacts: (list: unknown) => factsOfList(game, list) }),
    drawRound(stream, value) {
      const facts = game.parseFacts(value);
      return facts === undefined ? undefined : game.draw(stream, facts);
    },
    exactRtp: (settled) => game.exactRtp(settled),
    exactVariance: (settled) => game.exactVariance(settled),
  };
}

function factsOfList<
  Bet extends Json,
  Facts extends Json,
  Outcome extends Json,
  Taken extends Json,
>(game: SharedGame<Bet, Facts, Outcome, Taken>, list: unknown): Facts | undefined {
  if (!Array.isArray(list)) return undefined;
  const bets: ClosedBet<Bet, Taken>[] = [];
  for (const each of list as readonly unknown[]) {
    const bet = isObject(each) ? game.parseBet(each['bet']) : undefined;
    const taken = isObject(each) ? game.parseTaken(each['taken']) : undefined;
    if (bet === undefined || taken === undefined) return undefined;
    bets.push({ bet, taken });
  }
  return game.factsOf?.(bets);
}

/** For rounds without facts of their own, and bets that do not change during a round. */
export const parseNothing = (value: unknown): null | undefined =>
  value === null ? null : undefined;
