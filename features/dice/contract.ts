import * as z from 'zod/mini';
import { amountText } from '#core/wire.ts';
import { instantCall } from '#domain/bets/contract.instant.ts';

export const placeBet = instantCall('dice', {
  summary: 'Rolls the dice once: the bet is taken, decided and paid in one transaction.',
  bet: {
    stake: amountText,
    direction: z.enum(['under', 'over']),
    /** Hundredths, as the rolls are: 5000 is 50.00. */
    target: z.int().check(z.gte(0), z.lte(9999)),
  },
});
