import type { InstantGame } from './game.ts';
import type { Json } from './json.ts';
import type { LaterBets } from './later-bets.ts';

/** What decides a bet again from its receipt; how its RTP is known is no part of it. */
export type GameRules<Params extends Json = Json, Outcome extends Json = Json> = Omit<
  InstantGame<Params, Outcome>,
  'bestMultiplier' | 'exactRtp' | 'exactVariance'
> & {
  /** Only for games with shared rounds in which stakes are added to bets while the round runs. */
  readonly laterBets?: LaterBets;
};
