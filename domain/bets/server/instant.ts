import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Body, RefusalCodeOf } from '#core/wire.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import type { instantCall } from '../contract.instant.ts';
import { recordOf } from '#domain/history/server/index.ts';
import type { BetPlacer, BetRequest } from './place.ts';

type InstantCall = ReturnType<typeof instantCall<Record<never, never>, string>>;
type InstantBet = Pick<BetRequest, 'stake' | 'params'>;

/** Who bets, and under which key: what a reader of bets may need besides the body. */
export type BetSource = Pick<BetRequest, 'viewer' | 'key'>;

/** Reads the stake and the parameters of a bet. A method, so that each game names its own body. */
type BetReader<C extends InstantCall> = {
  read(
    body: Body<C>,
    source: BetSource,
  ): InstantBet | Refusal<RefusalCodeOf<C>> | Promise<InstantBet | Refusal<RefusalCodeOf<C>>>;
}['read'];

/** What an instant game returns: the fields of its call are the stake and the parameters. */
export function instantRoute<C extends InstantCall>(
  placer: BetPlacer,
  game: InstantGame,
  call: Body<C> extends { stake: string } ? C : never,
): Route;
/** For a game that computes the stake and the parameters from other fields. */
export function instantRoute<C extends InstantCall>(
  placer: BetPlacer,
  game: InstantGame,
  call: C,
  readBet: BetReader<C>,
): Route;
export function instantRoute(
  placer: BetPlacer,
  game: InstantGame,
  call: InstantCall,
  readBet: BetReader<InstantCall> = plainBet,
): Route {
  return on(call, atMost('20 per second'), async ({ viewer, key, body, origin }) => {
    const bet = await readBet(body, { viewer, key });
    if (isRefusal(bet)) return bet;
    const { currency, is_autobet: isAutobet = false, free_rounds: free } = body;
    const freeRounds = free === undefined ? undefined : BigInt(free);
    const answer = await placer.placeBet(game, {
      viewer,
      key,
      ...bet,
      currency,
      isAutobet,
      from: origin,
      freeRounds,
    });
    return isRefusal(answer) ? answer : { data: recordOf(answer) };
  });
}

type PlainBody = Body<InstantCall> & { readonly stake: string; readonly [field: string]: Json };

/** The first signature admits only calls whose stake is text; all their fields are JSON. */
function plainBet({
  currency: _,
  is_autobet: __,
  free_rounds: ___,
  stake,
  ...params
}: PlainBody): InstantBet {
  return { stake, params };
}
