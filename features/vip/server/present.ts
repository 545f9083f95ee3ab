import { formatMoney } from '#core/money.ts';
import { retentionOf, thresholdOf, type LevelTerms } from '#domain/levels/rules.ts';
import type { LevelStatus } from '#domain/levels/server/index.ts';
import type { LevelTable, OwnLevel } from '../contract.ts';
import { presentProgress } from './publish-progress.ts';
import type { VipRequest } from './store.ts';

export function presentStatus(status: LevelStatus, request: VipRequest | undefined): OwnLevel {
  return {
    ...presentProgress(status),
    keep_xp: formatMoney(status.keepXp),
    kept_until: status.keptUntil,
    rakeback: status.rakeback.map(({ currency, amount, isClaimedToday }) => ({
      currency,
      amount: formatMoney(amount),
      is_claimed_today: isClaimedToday,
    })),
    week: {
      ends_on: status.week.endsOn,
      amounts: status.week.amounts.map(({ currency, loss, amount }) => ({
        currency,
        loss: formatMoney(loss),
        amount: formatMoney(amount),
      })),
    },
    cashback: status.cashback.map(({ currency, week, amount }) => ({
      currency,
      week,
      amount: formatMoney(amount),
    })),
    request: request ? { state: request.state, at: request.createdAt.toISOString() } : null,
  };
}

const PERCENT_BP = 100;

/** What each level gives, in percent where the terms are in basis points. */
export function presentLevels(terms: LevelTerms): LevelTable {
  const { slots, originals, sports, live } = terms.factors;
  return {
    levels: terms.levels.map((each, index) => ({
      level: index + 1,
      xp: formatMoney(thresholdOf(index + 1)),
      rakeback: each.rakeback_bp / PERCENT_BP,
      cashback: each.cashback_bp / PERCENT_BP,
      cashback_max: each.cashback_max,
      reward: each.reward,
      keep_xp: formatMoney(retentionOf(terms, index + 1)),
    })),
    factors: {
      slots: slots / PERCENT_BP,
      originals: originals / PERCENT_BP,
      sports: sports / PERCENT_BP,
      live: live / PERCENT_BP,
    },
    cashback_min: terms.cashback_min,
  };
}
