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
import { GOAL_KINDS, MISSION_PERIODS } from '#domain/missions/rules.ts';

const reward = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash'), currency: currencyCode, amount: moneyText }),
  /** An offer of a bonus, which has terms of its own; null for one that is not offered now. */
  z.object({ kind: z.literal('bonus'), names: z.nullable(localText) }),
]);
export type ShownReward = z.output<typeof reward>;

/** Bets, games, or an amount in dollars as text; of a multiplier, one bet. */
const progress = z.object({
  id: idText,
  /** The first day (UTC) of the period. */
  period: z.iso.date(),
  progress: z.string(),
  /** In whole percent; 100 only once the mission is done. */
  percent: z.int(),
  is_claimed: z.boolean(),
});
export type MissionProgress = z.output<typeof progress>;

const mission = z.object({
  ...progress.shape,
  titles: localText,
  kind: z.enum(MISSION_PERIODS),
  goal: z.enum(GOAL_KINDS),
  target: z.string(),
  /** Of a multiplier: the least that counts, in ten-thousandths; null for other goals. */
  m4: z.nullable(z.int()),
  /** The games that count; null for all. */
  games: z.nullable(z.array(z.string())),
  /** The smallest stake that counts, in the currency of the player. */
  stake_min: moneyText,
  currency: currencyCode,
  reward,
  ends_at: timeText,
  claim_until: timeText,
});
export type Mission = z.output<typeof mission>;

export const listMissions = call({
  name: 'missions.list',
  summary:
    'Lists the missions of the day and of the week with the progress of the player, and rewards ' +
    'of earlier ones that can be claimed. Empty in a time-out.',
  method: 'GET',
  path: '/api/v2/missions',
  audience: 'player',
  answer: dataOf(z.array(mission)),
});

export const claimMission = call({
  name: 'missions.claim',
  summary: 'Claims the reward of a mission that is done, once.',
  method: 'POST',
  path: '/api/v2/missions/{id}/claim',
  audience: 'player',
  keyed: true,
  params: z.object({ id: idText }),
  body: z.object({ period: z.iso.date() }),
  answer: dataOf(reward),
  refusals: [
    'not_found',
    'mission_not_done',
    'mission_claimed',
    'mission_expired',
    'mission_wrong_currency',
    'mission_budget_used',
    'bonus_unknown',
    'bonus_wrong_currency',
    'bonus_not_for_you',
    'bonus_shared',
  ],
});

export const myMissions = topic({
  name: 'me.missions',
  summary: 'Publishes the progress of the player in missions as bets are counted.',
  audience: 'player',
  snapshot: z.array(progress),
  message: z.array(progress),
});
