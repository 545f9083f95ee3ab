import * as z from 'zod/mini';
import { BET_REFUSALS, placedBet, walletCurrency } from '#domain/bets/contract.ts';
import { amountText, call } from '#core/wire.ts';

export const placeBet = call({
  name: 'wheel.placeBet',
  summary:
    'Spins the wheel of fortune once: the bet is taken, decided and paid in one transaction.',
  method: 'POST',
  path: '/api/v2/games/wheel/bets',
  audience: 'visitor',
  keyed: true,
  body: z.object({
    stake: amountText,
    currency: walletCurrency,
    colour: z.enum(['black', 'white', 'red', 'violet']),
    /** True for an autobet; some operators forbid that. */
    is_autobet: z.optional(z.boolean()),
  }),
  answer: placedBet,
  refusals: BET_REFUSALS,
});
