/**
 * When staff may settle a payout manually. Once a payout was requested, only the provider's report
 * ends it; but a provider that has disappeared reports nothing, and money must not be held for
 * ever. So two people may settle it instead, once the provider has been silent for long enough, or
 * is no longer configured.
 */
import { isUnderWay, type WithdrawalState } from './rules.ts';

export const SETTLEMENT_OUTCOMES = ['paid', 'failed'] as const;
export type SettlementOutcome = (typeof SETTLEMENT_OUTCOMES)[number];

/** The reason the player reads when a payout was settled manually as failed. */
export const SETTLED_REASON = 'provider_gone';

export type ProviderSilence = {
  /** Seconds since the last useful answer of the provider, or since the first request. */
  readonly seconds: number;
  /** Whether the provider is still configured. */
  readonly isThere: boolean;
  /** The hours required by the rules of the currency. */
  readonly hoursNeeded: number;
};

const HOUR_SECONDS = 3600;

export function maySettle(
  state: WithdrawalState,
  { seconds, isThere, hoursNeeded }: ProviderSilence,
): boolean {
  return isUnderWay(state) && (!isThere || seconds >= hoursNeeded * HOUR_SECONDS);
}
