import type { PlayerId } from '#core/ids.ts';
import { isCurrency, type Currency } from '#core/currency.ts';
import { ZERO, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { DAY_MS } from '#core/time.ts';
import { listLosses } from '#domain/levels/server/index.ts';
import { lockPlayClosed } from '#domain/protection/server/index.ts';
import { weekOf } from '#platform/server/calendar.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { cashbackBonusOf, cashbackKey } from '../rules.cashback.ts';
import { isShared } from './eligibility.ts';
import { emitGiven } from './emit-given.ts';
import { beginGrant, type LifecycleDeps } from './lifecycle.ts';
import { lockOpen, offerBonus } from './offers.ts';
import { listBonuses, lockBudget, type BonusRow } from './store.definitions.ts';
import { listHolders } from './store.grant-keys.ts';

export type CashbackDeps = LifecycleDeps & {
  readonly db: Db;
  readonly emit: Events['emit'];
  /** Publishes the bonuses of a player after the commit. */
  readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
};

const BATCH = 200;
/** How long after its end a week is given for: what was missed by then is not made up for. */
const GIVE_DAYS = 3;

/**
 * Gives the cashback bonuses of the week that is over, each player in a transaction of their own,
 * and returns how many. The key of the grant names the week, so that it can run at any time, any
 * number of times, and goes on after a crash. Of several bonuses a player gets the one with the
 * largest share whose segment they are in.
 */
export async function giveCashback(deps: CashbackDeps, now: Date = new Date()): Promise<number> {
  const thisWeek = weekOf(now);
  if (now.getTime() >= Date.parse(thisWeek) + GIVE_DAYS * DAY_MS) return 0;
  const week = weekOf(new Date(Date.parse(thisWeek) - DAY_MS));
  const bonuses = (await listBonuses(deps.db))
    .filter(({ isOn, terms }) => isOn && terms.kind === 'cashback')
    .toSorted((a, b) => b.terms.percent! - a.terms.percent!);
  let given = 0;
  for (const bonus of bonuses) {
    for (const currency of Object.keys(bonus.terms.amounts).filter(isCurrency)) {
      given += await giveFor(deps, bonus, currency, week);
    }
  }
  return given;
}

async function giveFor(
  deps: CashbackDeps,
  bonus: BonusRow,
  currency: Currency,
  week: string,
): Promise<number> {
  const { db } = deps;
  const key = cashbackKey(week, currency);
  let after = 0n;
  let given = 0;
  for (;;) {
    const losses = await listLosses(db, { week, currency, after, limit: BATCH });
    const ids = losses.map(({ playerId }) => playerId);
    // Each run reads the week again: those who have theirs need no transaction.
    const holders = await listHolders(db, key, ids);
    for (const { playerId, loss } of losses) {
      const amount = cashbackBonusOf(bonus.terms, currency, loss);
      if (amount === 0n || holders.has(playerId)) continue;
      const one = { playerId, currency, key, amount };
      given += Number(await db.transaction((tx) => giveOne(deps, tx, bonus, one)));
    }
    const last = losses.at(-1);
    if (!last || losses.length < BATCH) return given;
    after = last.playerId;
  }
}

type Cashback = {
  readonly playerId: PlayerId;
  readonly currency: Currency;
  readonly key: string;
  readonly amount: Micro;
};

/** False where it was given before, or this player gets none: nothing is written then. */
async function giveOne(
  deps: CashbackDeps,
  tx: Tx,
  { id, code, version, terms }: BonusRow,
  { playerId, currency, key, amount }: Cashback,
): Promise<boolean> {
  // From here on neither a time-out nor an exclusion begins.
  if (await lockPlayClosed(tx, playerId)) return false;
  // The bonuses of the player are locked before the budget, as everywhere.
  const open = await lockOpen(tx, playerId);
  const source = 'promotion';
  if (await isShared(tx, { playerId, bonusId: id, terms, source })) return false;
  if ((await lockBudget(tx, id, currency)) < amount) return false;
  const offer = { playerId, code, version, currency, source, key, isCashback: true } as const;
  const grant = await offerBonus(deps, tx, offer);
  // A process that runs at the same time may have given it meanwhile.
  if (isRefusal(grant) || grant.state !== 'available') return false;
  await beginGrant(deps, tx, grant, {
    deposit: ZERO,
    depositRef: null,
    amount,
    hasActive: open.some((each) => each.state === 'active' && each.currency === currency),
  });
  await emitGiven(deps.emit, tx, grant, amount);
  deps.announceBonuses(tx, playerId);
  return true;
}
