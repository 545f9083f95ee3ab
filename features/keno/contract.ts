import * as z from 'zod/mini';
import { BET_REFUSALS, placedBet, walletCurrency } from '#domain/bets/contract.ts';
import { amountText, call } from '#core/wire.ts';

export const placeBet = call({
  name: 'keno.placeBet',
  summary:
    'Draws ten of forty numbers once: the bet is taken, decided and paid in one transaction.',
  method: 'POST',
  path: '/api/v2/games/keno/bets',
  audience: 'visitor',
  keyed: true,
  body: z.object({
    stake: amountText,
    currency: walletCurrency,
    risk: z.enum(['low', 'medium', 'high']),
    /** One to ten different numbers, in ascending order. */
    numbers: z.array(z.int().check(z.gte(1), z.lte(40))).check(z.minLength(1), z.maxLength(10)),
    /** True for an autobet; some operators forbid that. */
    is_autobet: z.optional(z.boolean()),
  }),
  answer: placedBet,
  refusals: BET_REFUSALS,
});
