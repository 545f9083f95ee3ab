import { formatMoney } from '#core/money.ts';
import { listBonuses } from '#domain/bonuses/server/index.ts';
import { retentionOf, thresholdOf, type LevelTerms } from '#domain/levels/rules.ts';
import type { LevelStatus } from '#domain/levels/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { LevelTable, OwnLevel, ShownLevel } from '../contract.ts';
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

type Rounds = NonNullable<ShownLevel['free_rounds']>;

/** The free rounds that levels give now, by the code of their bonus; without those that are off. */
export async function readLevelRounds(
  db: Queryable,
  { levels }: LevelTerms,
): Promise<ReadonlyMap<string, Rounds>> {
  const codes = new Set(levels.flatMap(({ free_rounds: code }) => code ?? []));
  if (codes.size === 0) return new Map();
  const bonuses = await listBonuses(db);
  return new Map(
    bonuses.flatMap(({ code, isOn, terms }) => {
      const { free_rounds: rounds } = terms;
      if (!isOn || !rounds || !codes.has(code)) return [];
      return [[code, { count: rounds.rounds, game: rounds.game }]];
    }),
  );
}

/** What each level gives, in percent where the terms are in basis points. */
export function presentLevels(terms: LevelTerms, rounds: ReadonlyMap<string, Rounds>): LevelTable {
  const { slots, originals, sports, live } = terms.factors;
  return {
    levels: terms.levels.map((each, index) => ({
      level: index + 1,
      xp: formatMoney(thresholdOf(index + 1)),
      rakeback: each.rakeback_bp / PERCENT_BP,
      cashback: each.cashback_bp / PERCENT_BP,
      cashback_max: each.cashback_max,
      reward: each.reward,
      free_rounds: rounds.get(each.free_rounds ?? '') ?? null,
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
