import { formatMoney, micro, parseMoney, truncateToMinor } from '#core/money.ts';
import { RATE_ONE, USUAL_RATES } from '#core/usual-rates.ts';
import type { Currency } from '#core/currency.ts';
import type { BonusTerms } from '#domain/bonuses/rules.ts';
import { percentOf, targetOf, type MissionTerms } from '#domain/missions/rules.ts';
import type { OwnMission, OwnProgress } from '#domain/missions/server/index.ts';
import type { Mission, MissionProgress, ShownReward } from '../contract.ts';

/** The names of the bonuses that are offered now, by their codes. */
export type BonusNames = ReadonlyMap<string, BonusTerms['names']>;

export function presentMission(own: OwnMission, names: BonusNames): Mission {
  const { terms, currency, endsAt, claimUntil } = own;
  const { goal, games, titles, period } = terms;
  return {
    ...presentProgress(own),
    titles,
    kind: period,
    goal: goal.kind,
    target: countText(terms, targetOf(terms)),
    m4: goal.kind === 'multiplier' ? goal.m4 : null,
    games: games === null ? null : [...games],
    stake_min: formatMoney(fromDollars(terms.stake_min, currency)),
    currency,
    reward: rewardOf(terms, currency, names),
    ends_at: endsAt.toISOString(),
    claim_until: claimUntil.toISOString(),
  };
}

type Counted = Pick<
  OwnMission,
  'missionId' | 'period' | 'terms' | 'progress' | 'target' | 'isClaimed'
>;

export function presentProgress(own: Counted): MissionProgress {
  const { missionId, period, terms, progress, target, isClaimed } = own;
  return {
    id: missionId.toString(),
    period,
    progress: countText(terms, progress < 0n ? 0n : progress),
    percent: percentOf(progress, target),
    is_claimed: isClaimed,
  };
}

export function presentCounted({ claimedAt, ...row }: OwnProgress): MissionProgress {
  return presentProgress({ ...row, isClaimed: claimedAt !== null });
}

function countText({ goal }: MissionTerms, count: bigint): string {
  return goal.kind === 'staked' ? formatMoney(truncateToMinor(micro(count))) : count.toString();
}

/** The smallest stake in the currency of a player that is worth this much, in whole hundredths. */
function fromDollars(text: string, currency: Currency) {
  const rate = USUAL_RATES[currency];
  const exact = (parseMoney(text)! * RATE_ONE + rate - 1n) / rate;
  const cut = truncateToMinor(micro(exact));
  return cut === exact ? cut : micro(cut + HUNDREDTH);
}

const HUNDREDTH = 10_000n;

function rewardOf({ reward }: MissionTerms, currency: Currency, names: BonusNames): ShownReward {
  if (reward.kind === 'bonus') return { kind: 'bonus', names: names.get(reward.code) ?? null };
  return { kind: 'cash', currency, amount: formatMoney(parseMoney(reward.amounts[currency]!)!) };
}
