/** Reloads: bonuses for a deposit that a player takes once in each period. */
import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { isBonusBlocked } from '#domain/bonus-abuse/server/index.ts';
import { isPlayClosed, lockPlayClosed } from '#domain/protection/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { isInSegment } from '../rules.segments.ts';
import { amountsOf, matchOf, type Amounts } from '../rules.ts';
import { wasShared } from './eligibility.ts';
import type { LifecycleDeps } from './lifecycle.ts';
import { awaitDeposit, offerBonus, type OfferRefusal } from './offers.ts';
import { reloadWindow } from './reload-window.ts';
import { findBonus, listBonuses, listBudgetsLeft, type BonusRow } from './store.definitions.ts';
import { listUsedKeys } from './store.grant-keys.ts';
import { readFacts } from './store.segments.ts';
import { findGrantByKey, type Grant } from './store.ts';

type ReloadPlayer = { readonly playerId: PlayerId; readonly currency: Currency };

export type OpenReload = {
  readonly bonus: BonusRow;
  readonly amounts: Amounts;
  /** Until when it can be taken. */
  readonly until: Date;
  /** Of the grant: unique for the player, so that each period has one. */
  readonly key: string;
};

/** The reloads that the player can take now, in the order of their codes. */
export async function listReloads(
  db: Queryable,
  { playerId, currency }: ReloadPlayer,
  now: Date = new Date(),
): Promise<OpenReload[]> {
  const open = (await listBonuses(db)).flatMap((bonus) => reloadOf(bonus, currency, now) ?? []);
  if (open.length === 0) return [];
  if ((await isPlayClosed(db, playerId)) || (await isBonusBlocked(db, playerId))) return [];
  const keys = open.map(({ key }) => key);
  const used = await listUsedKeys(db, playerId, keys);
  const funded = await fundedOf(db, open, currency);
  const facts = await readFacts(db, playerId);
  const found = open.filter(
    (reload) =>
      !used.has(reload.key) &&
      funded.has(reload) &&
      isInSegment(reload.bonus.terms.segment ?? {}, facts),
  );
  const shared = await Promise.all(
    found.map(({ bonus: { id, terms } }) => wasShared(db, { playerId, bonusId: id, terms })),
  );
  return found.filter((_, i) => !shared[i]);
}

export type ReloadRequest = ReloadPlayer & { readonly code: string };
export type ReloadRefusal =
  | OfferRefusal
  | Refusal<'not_found' | 'bonus_not_available' | 'bonus_budget_used'>;

/**
 * Takes the reload of the period: it waits for the deposit that begins it. A repeat returns the one
 * that waits; one that was given up or has ended is not given again in its period.
 */
export async function takeReload(
  deps: LifecycleDeps,
  tx: Tx,
  { playerId, currency, code }: ReloadRequest,
  now: Date = new Date(),
): Promise<Grant | ReloadRefusal> {
  const bonus = await findBonus(tx, code);
  if (!bonus?.terms.repeat) return refuse('not_found');
  // From here on neither a time-out nor an exclusion begins.
  if (await lockPlayClosed(tx, playerId)) return refuse('bonus_not_available');
  const reload = reloadOf(bonus, currency, now);
  if (!reload) return refuse('bonus_not_available');
  const { key, until } = reload;
  const earlier = await findGrantByKey(tx, playerId, key);
  const isFunded = (await fundedOf(tx, [reload], currency)).has(reload);
  if (!earlier && !isFunded) return refuse('bonus_budget_used');
  const { version } = bonus;
  const source = 'promotion';
  const offer = { playerId, code, version, currency, source, key, claimUntil: until } as const;
  const offered = earlier ?? (await offerBonus(deps, tx, offer));
  if (isRefusal(offered)) return offered;
  const grant = await awaitDeposit(tx, offered);
  return grant.state === 'claimed' ? grant : refuse('bonus_not_available');
}

/** The reload of the period that runs; undefined where it cannot be taken today. */
function reloadOf(bonus: BonusRow, currency: Currency, now: Date): OpenReload | undefined {
  const { id, isOn, terms } = bonus;
  const amounts = amountsOf(terms, currency);
  const window = terms.repeat && reloadWindow(terms.repeat, now);
  if (!isOn || !amounts || !window) return undefined;
  return { bonus, amounts, until: window.until, key: `reload:${id}:${window.period}` };
}

/** Those whose budget has enough for the smallest deposit that is matched. */
async function fundedOf(
  db: Queryable,
  reloads: readonly OpenReload[],
  currency: Currency,
): Promise<Set<OpenReload>> {
  const ids = reloads.map(({ bonus }) => bonus.id);
  const budgets = (await listBudgetsLeft(db, ids)).filter((each) => each.currency === currency);
  return new Set(
    reloads.filter(({ bonus: { id, terms }, amounts }) => {
      const budget = budgets.find(({ bonusId }) => bonusId === id);
      const least = matchOf(terms, amounts, amounts.depositMin);
      return budget !== undefined && least <= budget.left;
    }),
  );
}
