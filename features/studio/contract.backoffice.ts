import * as z from 'zod/mini';
import { CURRENCIES } from '#core/currency.ts';
import { call, dataOf, idText, localText, moneyText, timeText } from '#core/wire.ts';

const currency = z.enum(CURRENCIES);
const pool = z.object({
  game: z.string(),
  names: localText,
  tier: z.string(),
  currency,
  /** What the pool holds now. */
  amount: moneyText,
  /** What it starts with, and what is added to it after a hit of the full stake. */
  seed: moneyText,
  /** The share of each stake that it gets, in ten-thousandths. */
  contribution_m4: z.int(),
  hits: z.int(),
  /** What its hits paid in all. */
  paid: moneyText,
  won_at: z.nullable(timeText),
});
export type JackpotPool = z.output<typeof pool>;

const hit = z.object({
  round: idText,
  names: localText,
  tier: z.string(),
  currency,
  /** The number of the player. */
  player: idText,
  stake: moneyText,
  jackpot: moneyText,
  at: timeText,
});
export type JackpotHit = z.output<typeof hit>;

export const listJackpots = call({
  name: 'staff.listJackpots',
  summary:
    'Lists the jackpot pools of the built-in studio with their seeds, and their latest 100 hits.',
  method: 'GET',
  path: '/api/v2/staff/jackpots',
  audience: 'staff',
  roles: ['risk', 'payments'],
  answer: dataOf(z.object({ pools: z.array(pool), hits: z.array(hit) })),
  refusals: ['forbidden'],
});
