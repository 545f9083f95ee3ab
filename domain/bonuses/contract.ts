import * as z from 'zod/mini';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  localText,
  moneyText,
  timeText,
  topic,
} from '#core/wire.ts';
import { FREE_ROUND_STATES } from './rules.free-rounds.ts';

const freeRounds = z.object({
  /** What a bet names to be one of them. */
  id: idText,
  campaign_id: idText,
  names: localText,
  game: z.object({ id: z.string() }),
  /** Whose game it is. */
  provider: z.string(),
  state: z.enum(FREE_ROUND_STATES),
  currency: currencyCode,
  /** The stake of each. */
  bet_value: moneyText,
  count: z.int(),
  used: z.int(),
  /** What they have won so far, and the most that they win in all; null for no limit. */
  won: moneyText,
  win_max: z.nullable(moneyText),
  /** How many times the winnings have to be staked; 0 for winnings in cash. */
  wager: z.int(),
  /** Active while this is in the future. */
  expiration_at: timeText,
});
export type FreeRounds = z.output<typeof freeRounds>;

export const listFreeSpins = call({
  name: 'freeSpins.list',
  summary: 'Lists the free rounds that the player can play, those that expire first.',
  method: 'GET',
  path: '/profile/freeSpins',
  audience: 'player',
  answer: dataOf(z.array(freeRounds)),
});

export const getFreeSpinsCampaign = call({
  name: 'freeSpins.getCampaign',
  summary: 'Returns the latest free rounds of a campaign that the player has, or had.',
  method: 'GET',
  path: '/api/freeSpinsCampaigns/{id}',
  audience: 'player',
  params: z.object({ id: idText }),
  answer: dataOf(freeRounds),
  refusals: ['not_found'],
});

export const cancelFreeSpinsCampaign = call({
  name: 'freeSpins.cancelCampaign',
  summary:
    'Gives up the free rounds of a campaign that are left. What the others won is kept; those ' +
    'that have ended stay as they are.',
  method: 'PUT',
  path: '/api/v2/freeSpinsCampaigns/cancel/{id}',
  audience: 'player',
  params: z.object({ id: idText }),
  answer: dataOf(freeRounds),
  // Busy where the provider does not confirm it.
  refusals: ['not_found'],
});

export const myFreeRounds = topic({
  name: 'me.free-rounds',
  summary: 'Publishes the free rounds that the player can play whenever they change.',
  audience: 'player',
  snapshot: z.array(freeRounds),
  message: z.array(freeRounds),
});
