import type { PublicRequest } from '#platform/server/public-request.ts';
import {
  cancelAnswer,
  prepaidsAnswer,
  rewardAnswer,
  rewardsAnswer,
  type Prepaid,
} from '../contract.rewards.ts';
import { toHub88 } from '../rules.hub88.ts';
import { userNameOf } from '../rules.ts';
import type { Supplier } from './directory.ts';
import { operatorOf, requestReward, SupplierError } from './game-client.ts';
import type { RewardOrder } from './reward-order.ts';

type Reach = Pick<PublicRequest, 'isAllowed'>;
/** Where a reward is asked for: the supplier, and what it calls the game. */
export type RewardTarget = {
  readonly supplier: Supplier;
  readonly code: string;
  readonly reach: Reach;
};

/** Whether the supplier has understood and declined. Anything else may have been done. */
export function isDeclined(error: unknown): boolean {
  const status = error instanceof SupplierError ? error.status : undefined;
  return status !== undefined && status >= 400 && status < 500 && !BUSY.has(status);
}

const BUSY: ReadonlySet<number> = new Set([408, 425, 429]);

/** Asks for the rounds, and returns what the supplier calls them. */
export async function createReward(target: RewardTarget, order: RewardOrder): Promise<string> {
  const { supplier, code, reach } = target;
  const prepaid = await findPrepaid(target, order);
  const body = {
    ...commonOf(target, order),
    ...(prepaid && { prepaid_uuid: prepaid.prepaid_uuid }),
    game_code: code,
    currency: order.currency,
    bet_count: order.rounds,
    bet_value: toHub88(order.value),
    start_time: order.createdAt.toISOString(),
    end_time: order.expiresAt.toISOString(),
    operator_reference: order.key,
  };
  const answer = await requestReward(supplier, 'create', { body, form: rewardAnswer, ...reach });
  return answer.reward_uuid;
}

/** The rounds of a request whose answer may have been lost; undefined where it never arrived. */
export async function findReward(
  target: RewardTarget,
  order: RewardOrder,
): Promise<string | undefined> {
  const { supplier, code, reach } = target;
  const body = { ...commonOf(target, order), game_code: code, operator_reference: order.key };
  const listed = await requestReward(supplier, 'list', { body, form: rewardsAnswer, ...reach });
  return listed.find((each) => each.operator_reference === order.key)?.reward_uuid;
}

export async function cancelReward(
  target: RewardTarget,
  order: Pick<RewardOrder, 'playerId'>,
  reward: string,
): Promise<void> {
  const { supplier, reach } = target;
  const body = { ...commonOf(target, order), reward_uuid: reward };
  await requestReward(supplier, 'cancel', { body, form: cancelAnswer, ...reach });
}

function commonOf({ supplier }: RewardTarget, { playerId }: Pick<RewardOrder, 'playerId'>) {
  return { operator_id: operatorOf(supplier), user: userNameOf(playerId) };
}

/** The prepaid that allows this; a supplier that has none needs none. */
async function findPrepaid(
  { supplier, code, reach }: RewardTarget,
  order: RewardOrder,
): Promise<Prepaid | undefined> {
  const body = { operator_id: operatorOf(supplier), game_code: code };
  try {
    const call = { body, form: prepaidsAnswer, ...reach };
    const listed = await requestReward(supplier, 'prepaids', call);
    const fits = listed.filter((each) => isFitting(each, code, order));
    if (listed.length > 0 && fits.length === 0) {
      throw new SupplierError(`${supplier.code}: no prepaid of ${code} fits`, { status: 400 });
    }
    // The one that says most is the one that was meant for this.
    return fits.toSorted((a, b) => fixedIn(b) - fixedIn(a))[0];
  } catch (error) {
    const status = error instanceof SupplierError ? error.status : undefined;
    if (status === 404 || status === 405) return undefined;
    throw error;
  }
}

function isFitting(prepaid: Prepaid, code: string, { currency, rounds, value }: RewardOrder) {
  const fits = <T>(given: T | null | undefined, wanted: T) => (given ?? wanted) === wanted;
  return (
    fits(prepaid.game_code, code) &&
    fits<string>(prepaid.currency, currency) &&
    fits(prepaid.bet_count, rounds) &&
    fits(prepaid.bet_value, toHub88(value))
  );
}

function fixedIn({ bet_count: count, bet_value: value }: Prepaid): number {
  return Number(typeof count === 'number') + Number(typeof value === 'number');
}
