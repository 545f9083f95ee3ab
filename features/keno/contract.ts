import * as z from 'zod/mini';
import { amountText } from '#core/wire.ts';
import { instantCall } from '#domain/bets/contract.instant.ts';
import { isAscending } from './rules.ts';

export const placeBet = instantCall('keno', {
  summary:
    'Draws ten of forty numbers once: the bet is taken, decided and paid in one transaction.',
  bet: {
    stake: amountText,
    risk: z.enum(['low', 'medium', 'high']),
    /** One to ten different numbers, in ascending order. */
    numbers: z
      .array(z.int().check(z.gte(1), z.lte(40)))
      .check(z.minLength(1), z.maxLength(10), z.refine(isAscending, 'numbers_order')),
  },
});
