import * as z from 'zod/mini';
import type { Json } from '#core/fairness/json.ts';
import { formatMoney } from '#core/money.ts';
import { fromHub88, toHub88 } from '#domain/suppliers/rules.hub88.ts';
import { isStudioCurrency, stakesOf } from '../rules.stakes.ts';
import type { StudioContext } from './context.ts';
import {
  cancelReward,
  findReward,
  insertReward,
  listRewards,
  type StudioRewardRow,
} from './store.rewards.ts';

/** The calls about free spins that the operator makes (`freebet/rewards/…`). */

const user = z.string().check(z.minLength(3), z.maxLength(100));
const createRequest = z.object({
  user,
  game_code: z.string(),
  currency: z.string(),
  bet_count: z.int().check(z.minimum(1), z.maximum(1_000)),
  bet_value: z.int().check(z.minimum(1)),
  end_time: z.iso.datetime(),
  operator_reference: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
});
const listRequest = z.object({ user });
const cancelRequest = z.object({ user, reward_uuid: z.uuid() });

type Answer = { readonly status: number; readonly body: Json };

export async function createReward({ db, slots }: StudioContext, request: unknown) {
  const read = createRequest.safeParse(request);
  if (!read.success) return refused(400, 'wrong syntax');
  const asked = read.data;
  const slot = slots.get(asked.game_code);
  if (!slot) return refused(404, 'unknown game');
  const { currency } = asked;
  const value = fromHub88(asked.bet_value);
  const isStake =
    isStudioCurrency(currency) &&
    stakesOf({ currency, stakeStep: slot.sheet.stakeStep }).includes(value);
  if (!isStake) return refused(400, 'bet_value is no stake of the game in this currency');
  const wanted = {
    reference: asked.operator_reference,
    owner: ownerOf(asked),
    game: asked.game_code,
    currency,
    bet_count: asked.bet_count,
    bet_value: value,
    ends_at: new Date(asked.end_time),
  };
  const reward = await insertReward(db, wanted);
  const isSame =
    reward.owner === wanted.owner &&
    reward.game === wanted.game &&
    reward.currency === currency &&
    reward.bet_count === wanted.bet_count &&
    reward.bet_value === value;
  return isSame ? done(presentReward(reward)) : refused(400, 'operator_reference is used');
}

export async function listOwnRewards({ db }: StudioContext, request: unknown) {
  const read = listRequest.safeParse(request);
  if (!read.success) return refused(400, 'wrong syntax');
  return done((await listRewards(db, ownerOf(read.data))).map(presentReward));
}

export async function cancelOwnReward({ db }: StudioContext, request: unknown) {
  const read = cancelRequest.safeParse(request);
  if (!read.success) return refused(400, 'wrong syntax');
  const id = read.data.reward_uuid;
  const reward = await findReward(db, id);
  if (reward?.owner !== ownerOf(read.data)) return refused(404, 'unknown reward');
  if (!(await cancelReward(db, id))) return refused(400, 'all of its spins were played');
  return done(presentReward((await findReward(db, id))!));
}

function ownerOf({ user: name }: { readonly user: string }): string {
  return `player:${name}`;
}

function done(body: Json): Answer {
  return { status: 200, body };
}

function refused(status: number, error: string): Answer {
  return { status, body: { error } };
}

/** As operators see it. */
function presentReward(reward: StudioRewardRow) {
  return {
    reward_uuid: reward.id,
    operator_reference: reward.reference,
    game_code: reward.game,
    currency: reward.currency,
    bet_count: reward.bet_count,
    bet_value: toHub88(reward.bet_value),
    bets_used: reward.used,
    end_time: reward.ends_at.toISOString(),
    status: statusOf(reward),
  };
}

function statusOf({ used, bet_count: count, ...reward }: StudioRewardRow): string {
  if (used === count) return 'FRS_FINISHED';
  if (reward.is_cancelled) return 'FRS_CANCELLED';
  return reward.is_expired ? 'FRS_EXPIRED' : 'FRS_ACTIVE';
}

/** As the client shows it. */
export function rewardView(reward: StudioRewardRow) {
  const isOver = reward.is_cancelled || reward.is_expired;
  return {
    id: reward.id,
    count: reward.bet_count,
    left: isOver ? 0 : reward.bet_count - reward.used,
    bet_value: formatMoney(reward.bet_value),
    won: formatMoney(reward.won),
  };
}
