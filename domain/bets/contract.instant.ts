/** The one call of an instant game: the bet is taken, decided and paid in one transaction. */
import * as z from 'zod/mini';
import { call, idText } from '#core/wire.ts';
import { BET_REFUSALS, placedBet, walletCurrency } from './contract.ts';

/**
 * `bet` are the fields besides the currency: the stake and the parameters of the game, unless the
 * server computes them from other fields. `refusals` are those of this game alone.
 */
export function instantCall<B extends z.core.$ZodShape, Code extends string = never>(
  game: string,
  {
    summary,
    bet,
    refusals = [],
  }: { readonly summary: string; readonly bet: B; readonly refusals?: readonly Code[] },
) {
  return call({
    name: `${game}.placeBet`,
    summary,
    method: 'POST',
    path: `/api/v2/games/${game}/bets`,
    audience: 'visitor',
    keyed: true,
    body: z.object({
      ...bet,
      currency: walletCurrency,
      /** True for an autobet; some operators forbid that. */
      is_autobet: z.optional(z.boolean()),
      /** The free rounds that pay the stake, which has to be exactly theirs. */
      free_rounds: z.optional(idText),
    }),
    answer: placedBet,
    refusals: [...BET_REFUSALS, ...refusals],
  });
}
