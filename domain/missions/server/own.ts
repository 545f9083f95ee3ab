import { isCurrency, type Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import { DAY_MS } from '#core/time.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { isPlayClosed } from '#domain/protection/server/index.ts';
import { dayOf } from '#platform/server/calendar.ts';
import type { Queryable } from '#platform/server/db.ts';
import { CLAIM_DAYS, isOffered, targetOf, type MissionTerms } from '../rules.ts';
import { versionAt } from './offered.ts';
import { claimUntilOf, endOf } from './periods.ts';
import { listBudgets } from './store.budgets.ts';
import { listOffered, listProgress, type OwnProgress } from './store.ts';

/** A reward of a week that began so long ago may still be claimed. */
const SHOWN_DAYS = CLAIM_DAYS + 7;

export type OwnMission = {
  readonly missionId: bigint;
  readonly period: string;
  readonly terms: MissionTerms;
  readonly currency: Currency;
  readonly endsAt: Date;
  readonly claimUntil: Date;
  readonly progress: bigint;
  readonly target: bigint;
  readonly isClaimed: boolean;
};

/**
 * The missions that run now, and rewards of earlier ones that can be claimed. Nothing for a player
 * who may not play.
 */
export async function listOwnMissions(
  db: Queryable,
  playerId: PlayerId,
  now: Date = new Date(),
): Promise<OwnMission[]> {
  const currency = (await findPlayer(db, playerId))?.currency;
  if (!isCurrency(currency) || (await isPlayClosed(db, playerId))) return [];
  const since = dayOf(new Date(now.getTime() - SHOWN_DAYS * DAY_MS));
  const left = new Map(
    (await listProgress(db, [playerId], since)).map((row) => [keyOf(row), row] as const),
  );
  const present = [...(await listOffered(db)).values()].map((versions) => {
    const version = versionAt(versions, now);
    const own = left.get(keyOf(version));
    left.delete(keyOf(version));
    return own ?? { ...version, progress: 0n, target: targetOf(version.terms), claimedAt: null };
  });
  const used = await listUsedUp(db, currency);
  const earned = [...left.values()].filter(
    ({ progress, target, claimedAt }) => claimedAt === null && progress >= target,
  );
  return (
    [...earned, ...present]
      .filter(({ terms }) => isOffered(terms, currency))
      // What can no longer be paid is not begun; what was reached says so when it is claimed.
      .filter((row) => isReached(row) || !used(row))
      .map((row) => shown(row, currency))
      .filter(({ claimUntil }) => claimUntil > now)
  );
}

type Row = Omit<OwnProgress, 'playerId'>;

function isReached({ progress, target, claimedAt }: Row): boolean {
  return progress >= target || claimedAt !== null;
}

/** Whether the budget of a mission does not suffice for one more reward. */
async function listUsedUp(db: Queryable, currency: Currency): Promise<(row: Row) => boolean> {
  const budgets = (await listBudgets(db)).filter((each) => each.currency === currency);
  return ({ missionId, terms: { reward } }) => {
    const own = budgets.find((each) => each.missionId === missionId);
    if (reward.kind === 'bonus' || own === undefined || own.budget === null) return false;
    return own.given + (parseMoney(reward.amounts[currency] ?? '') ?? 0n) > own.budget;
  };
}

function keyOf({ missionId, period }: Pick<OwnProgress, 'missionId' | 'period'>): string {
  return `${missionId} ${period}`;
}

function shown(row: Omit<OwnProgress, 'playerId'>, currency: Currency): OwnMission {
  const { missionId, period, terms, progress, target, claimedAt } = row;
  return {
    missionId,
    period,
    terms,
    currency,
    endsAt: endOf(terms.period, period),
    claimUntil: claimUntilOf(terms.period, period),
    progress,
    target,
    isClaimed: claimedAt !== null,
  };
}
