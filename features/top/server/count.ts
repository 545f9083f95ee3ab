import { isCurrency } from '#core/currency.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import { timeOfBetId, type BetEvent } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { dayOf } from '#platform/server/calendar.ts';
import {
  addStakes,
  keepWins,
  recountWins,
  type AddedStakes,
  type PlayerDay,
  type Win,
  type WinMeasure,
} from './store.ts';

/**
 * Adds events of bets to the days on which the bets were placed, in the transaction that moves the
 * consumer on: each event counts once. Free play and bets with bonus money do not count. A returned
 * stake is subtracted; after any correction the best bets of that player's day are found anew.
 */
export async function countForTop(events: readonly BetEvent[], tx: Tx): Promise<void> {
  const stakes = new Map<string, AddedStakes>();
  const wins = new Map<string, Win>();
  const corrected = new Map<string, PlayerDay>();
  for (const event of events) {
    const day = playerDayOf(event);
    if (!day) continue;
    const key = Object.values(day).join(' ');
    const isCash = event.bonus_staked === 0n && event.bonus_paid === 0n;
    if (isCash && event.staked !== 0n) {
      const staked = (stakes.get(key)?.staked ?? 0n) + event.staked;
      stakes.set(key, { ...day, staked });
    }
    if (event.superseded !== null) corrected.set(key, day);
    else if (isCash && event.kind === 'settled' && event.m4 > 10_000n) {
      for (const measure of ['payout', 'multiplier'] as const) {
        keepBetter(wins, `${key} ${measure}`, winOf(event, day, measure));
      }
    }
  }
  if (stakes.size > 0) await addStakes(tx, [...stakes.values()]);
  if (wins.size > 0) await keepWins(tx, [...wins.values()]);
  for (const day of corrected.values()) await recountWins(tx, day);
}

/** Undefined for free play. */
function playerDayOf({ id, wager_id, player_id, account }: BetEvent): PlayerDay | undefined {
  const currency = currencyOf(account);
  if (!isCurrency(currency)) return undefined;
  return { day: dayOf(new Date(timeOfBetId(wager_id ?? id))), playerId: player_id, currency };
}

function winOf(event: BetEvent, day: PlayerDay, measure: WinMeasure): Win {
  const { id, wager_id, game, stake, payout, m4 } = event;
  return { ...day, measure, betId: wager_id ?? id, game, stake, payout, m4 };
}

/** Of two equal ones the first stays: it came first. */
function keepBetter(wins: Map<string, Win>, key: string, win: Win): void {
  const known = wins.get(key);
  const isBetter =
    win.measure === 'payout' ? win.payout > (known?.payout ?? 0n) : win.m4 > (known?.m4 ?? 0n);
  if (isBetter) wins.set(key, win);
}
