import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, truncateToMinor, ZERO, type Micro } from '#core/money.ts';
import { isPlayClosed } from '#domain/protection/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { cashbackOf, LEVEL_MAX, retentionOf, thresholdOf, type LevelTerms } from '../rules.ts';
import { monthOf, nextMonth, nextWeek, weekOf } from '#platform/server/calendar.ts';
import { findLevel, readMonthXp, readTerms } from './store.ts';
import { listRakeback } from './store.credits.ts';
import { listWeeks, sumBonuses, type CashbackWeek } from './store.cashback.ts';

export type LevelStatus = {
  readonly level: number;
  readonly xp: Micro;
  /** The XP at which the next level begins; null at the last one. */
  readonly nextXp: Micro | null;
  readonly monthXp: Micro;
  /** What a month has to bring to keep the level. */
  readonly keepXp: Micro;
  /** The day until which the level is kept in any case. */
  readonly keptUntil: string;
  readonly rakeback: readonly ClaimableRakeback[];
  readonly week: { readonly endsOn: string; readonly amounts: readonly WeekAmount[] };
  readonly cashback: readonly ClaimableCashback[];
};

type WeekAmount = { readonly currency: Currency; readonly loss: Micro; readonly amount: Micro };
type ClaimableRakeback = {
  readonly currency: Currency;
  readonly amount: Micro;
  readonly isClaimedToday: boolean;
};
type ClaimableCashback = {
  readonly currency: Currency;
  readonly week: string;
  readonly amount: Micro;
};

/** Where a player stands; undefined while they may not play: they are shown nothing of it. */
export async function readLevelStatus(
  db: Queryable,
  playerId: PlayerId,
  now: Date = new Date(),
): Promise<LevelStatus | undefined> {
  if (await isPlayClosed(db, playerId)) return undefined;
  const { terms } = await readTerms(db);
  const found = await findLevel(db, playerId);
  const { level = 0, xp = 0n } = found ?? {};
  const month = monthOf(now);
  const isNew = found !== undefined && found.risenAt >= new Date(month);
  const week = weekOf(now);
  const weeks = await listWeeks(db, playerId, week);
  return {
    level,
    xp: micro(xp > 0n ? xp : 0n),
    nextXp: level === LEVEL_MAX ? null : thresholdOf(level + 1),
    monthXp: micro(await readMonthXp(db, playerId, month)),
    keepXp: retentionOf(terms, level),
    keptUntil: isNew ? nextMonth(nextMonth(month)) : nextMonth(month),
    rakeback: (await listRakeback(db, playerId)).map(presentRakeback),
    week: {
      endsOn: nextWeek(week),
      amounts: await Promise.all(
        weeks.filter((each) => each.week === week).map((each) => estimate(db, terms, level, each)),
      ),
    },
    cashback: weeks.flatMap(({ amount, ...each }) =>
      amount && each.week !== week ? [{ currency: each.currency, week: each.week, amount }] : [],
    ),
  };
}

function presentRakeback({
  currency,
  accrued,
  claimed,
  isClaimedToday,
}: Awaited<ReturnType<typeof listRakeback>>[number]): ClaimableRakeback {
  const left = truncateToMinor(accrued - claimed);
  return { currency, amount: left > 0n ? left : ZERO, isClaimedToday };
}

/** What the week would give back if it ended now. */
async function estimate(
  db: Queryable,
  terms: LevelTerms,
  level: number,
  { playerId, currency, week, staked, paid }: CashbackWeek,
): Promise<WeekAmount> {
  const credited = await sumBonuses(db, playerId, currency, week, nextWeek(week));
  const loss = staked - paid - (credited > 0n ? credited : 0n);
  return {
    currency,
    loss: micro(loss > 0n ? loss : 0n),
    amount: cashbackOf(terms, level, { currency, staked, paid, credited }),
  };
}
