import { isCurrency, type Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { BonusTerms } from '#domain/bonuses/rules.ts';
import {
  offerBonus,
  payCashReward,
  type LifecycleDeps,
  type OfferRefusal,
} from '#domain/bonuses/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { lockPlayClosed } from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { claimUntilOf } from './periods.ts';
import { takeBudget } from './store.budgets.ts';
import { lockProgress, markClaimed, type OwnProgress, type PaidReward } from './store.ts';

export type MissionClaimDeps = LifecycleDeps;

/** The operator's account that pays for missions. */
const COST_OWNER = 'missions';

export type ClaimedReward =
  | { readonly kind: 'cash'; readonly currency: Currency; readonly amount: Micro }
  | { readonly kind: 'bonus'; readonly names: BonusTerms['names'] };

type ClaimRefusal =
  | OfferRefusal
  | Refusal<
      | 'not_found'
      | 'mission_not_done'
      | 'mission_claimed'
      | 'mission_expired'
      | 'mission_wrong_currency'
      | 'mission_budget_used'
    >;

/**
 * Gives the reward of a mission that is done, once. For a player who is excluded or in a time-out
 * there is no such mission.
 */
export async function claimMission(
  deps: MissionClaimDeps,
  tx: Tx,
  playerId: PlayerId,
  { missionId, period }: { readonly missionId: bigint; readonly period: string },
  now: Date = new Date(),
): Promise<ClaimedReward | ClaimRefusal> {
  if (await lockPlayClosed(tx, playerId)) return refuse('not_found');
  const row = await lockProgress(tx, playerId, missionId, period);
  if (!row) return refuse('not_found');
  if (row.claimedAt !== null) return refuse('mission_claimed');
  if (row.progress < row.target) return refuse('mission_not_done');
  if (now >= claimUntilOf(row.terms.period, period)) return refuse('mission_expired');
  const currency = (await findPlayer(tx, playerId))?.currency;
  if (!isCurrency(currency)) return refuse('mission_wrong_currency');
  const { reward } = row.terms;
  if (reward.kind === 'bonus') return await give(deps, tx, { row, currency, code: reward.code });
  const amount = parseMoney(reward.amounts[currency] ?? '');
  if (amount === undefined) return refuse('mission_wrong_currency');
  return await pay(deps, tx, { row, currency, amount });
}

/** What a claim was paid for; unique, whatever request it came with. */
function refOf({ playerId, missionId, period }: OwnProgress): string {
  return `mission:${playerId}:${missionId}:${period}`;
}

type Payment = { readonly row: OwnProgress; readonly currency: Currency; readonly amount: Micro };

async function pay(
  deps: MissionClaimDeps,
  tx: Tx,
  { row, currency, amount }: Payment,
): Promise<ClaimedReward | Refusal<'mission_budget_used'>> {
  const { playerId, missionId } = row;
  if (!(await takeBudget(tx, { missionId, currency, amount }))) {
    return refuse('mission_budget_used');
  }
  const order = { playerId, currency, amount, owner: COST_OWNER, key: refOf(row) };
  const transferId = await payCashReward(deps, tx, { ...order, kind: 'mission_reward' });
  await markClaimed(tx, row, { ...UNPAID, currency, amount, transferId });
  return { kind: 'cash', currency, amount };
}

const UNPAID: PaidReward = { currency: null, amount: null, transferId: null, grantId: null };

type Gift = { readonly row: OwnProgress; readonly currency: Currency; readonly code: string };

/** The bonus waits among the offers of the player. */
async function give(
  deps: MissionClaimDeps,
  tx: Tx,
  { row, currency, code }: Gift,
): Promise<ClaimedReward | OfferRefusal> {
  const { playerId } = row;
  const grant = await offerBonus(deps, tx, {
    playerId,
    code,
    currency,
    source: 'promotion',
    key: refOf(row),
  });
  if (isRefusal(grant)) return grant;
  await markClaimed(tx, row, { ...UNPAID, grantId: grant.id });
  return { kind: 'bonus', names: grant.terms.names };
}
