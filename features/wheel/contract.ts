import * as z from 'zod/mini';
import { amountText } from '#core/wire.ts';
import { instantCall } from '#domain/bets/contract.instant.ts';

export const placeBet = instantCall('wheel', {
  summary:
    'Spins the wheel of fortune once: the bet is taken, decided and paid in one transaction.',
  bet: { stake: amountText, colour: z.enum(['black', 'white', 'red', 'violet']) },
});
