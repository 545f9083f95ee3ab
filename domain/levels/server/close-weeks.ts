import { formatMoney, ZERO } from '#core/money.ts';
import { isPlayClosed } from '#domain/protection/server/index.ts';
import { areHandled } from '#domain/wagers/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { cashbackOf } from '../rules.ts';
import { nextWeek, weekOf } from '#platform/server/calendar.ts';
import { CONSUMER } from './listen.ts';
import { findLevel, readTerms } from './store.ts';
import { closeWeek, listOver, lockWeek, sumBonuses, type CashbackWeek } from './store.cashback.ts';

const BATCH = 200;
/** Transactions that began in the week that is over have ended by then. */
const SETTLE_MS = 60_000;

type CloseWeeksDeps = { readonly db: Db; readonly emit: Events['emit'] };

/**
 * Closes the weeks that are over, each in a transaction of its own: what it gives back by the level
 * of the player is fixed, once. Waits until every bet of them was counted. Returns how many.
 */
export async function closeWeeks(
  { db, emit }: CloseWeeksDeps,
  now: Date = new Date(),
): Promise<number> {
  const thisWeek = weekOf(new Date(now.getTime() - SETTLE_MS));
  if (!(await areHandled(db, CONSUMER, new Date(thisWeek)))) return 0;
  let closed = 0;
  for (;;) {
    const over = await listOver(db, thisWeek, BATCH);
    for (const week of over) {
      closed += Number(await db.transaction((tx) => close(emit, tx, week)));
    }
    if (over.length < BATCH) return closed;
  }
}

/** False where another process closed it meanwhile. */
async function close(
  emit: Events['emit'],
  tx: Tx,
  { playerId, currency, week }: CashbackWeek,
): Promise<boolean> {
  const row = await lockWeek(tx, playerId, currency, week);
  if (!row || row.amount !== null) return false;
  const { terms } = await readTerms(tx);
  const level = (await findLevel(tx, playerId))?.level ?? 0;
  const credited = await sumBonuses(tx, playerId, currency, week, nextWeek(week));
  // A player who may not play is offered nothing.
  const amount = (await isPlayClosed(tx, playerId))
    ? ZERO
    : cashbackOf(terms, level, { ...row, credited });
  await closeWeek(tx, row, { credited, level, amount });
  if (amount > 0n) {
    await emit(tx, 'level.cashback_ready', {
      player_id: playerId.toString(),
      week,
      currency,
      amount: formatMoney(amount),
    });
  }
  return true;
}
