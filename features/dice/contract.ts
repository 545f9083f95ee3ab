import * as z from 'zod/mini';
import { BET_REFUSALS, placedBet, walletCurrency } from '#domain/bets/contract.ts';
import { amountText, call } from '#core/wire.ts';

export const placeBet = call({
  name: 'dice.placeBet',
  summary: 'Rolls the dice once: the bet is taken, decided and paid in one transaction.',
  method: 'POST',
  path: '/api/v2/games/dice/bets',
  audience: 'visitor',
  keyed: true,
  body: z.object({
    stake: amountText,
    currency: walletCurrency,
    direction: z.enum(['under', 'over']),
    /** Hundredths, as the rolls are: 5000 is 50.00. */
    target: z.int().check(z.gte(0), z.lte(9999)),
    /** True for an autobet; some operators forbid that. */
    is_autobet: z.optional(z.boolean()),
  }),
  answer: placedBet,
  refusals: BET_REFUSALS,
});
