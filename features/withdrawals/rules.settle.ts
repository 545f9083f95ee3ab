/**
 * When people may say how a payout ended. Only the provider's word ends what it was asked for; but
 * one that is gone for good says nothing, and money must not be held for ever. So two people may
 * say it instead of him, once he has said nothing for long enough, or is no longer a provider of
 * this house.
 */
import { isUnderWay, type WithdrawalState } from './rules.ts';

export const OUTCOMES = ['paid', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What the player reads of one that failed by hand. */
export const SETTLED_REASON = 'provider_gone';

export type Silence = {
  /** Since the provider last said anything that helps, or since it was first asked. */
  readonly seconds: number;
  /** Whether the house still has that provider. */
  readonly isThere: boolean;
  /** The rule of the currency. */
  readonly hoursNeeded: number;
};

const HOUR_SECONDS = 3600;

export function maySettle(
  state: WithdrawalState,
  { seconds, isThere, hoursNeeded }: Silence,
): boolean {
  return isUnderWay(state) && (!isThere || seconds >= hoursNeeded * HOUR_SECONDS);
}
