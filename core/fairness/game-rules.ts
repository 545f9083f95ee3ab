import type { InstantGame } from './game.ts';
import type { Json } from './json.ts';

/** What decides a bet again from its receipt; how its RTP is known is no part of it. */
export type GameRules<Params extends Json = Json, Outcome extends Json = Json> = Omit<
  InstantGame<Params, Outcome>,
  'bestMultiplier' | 'exactRtp' | 'exactVariance'
>;
