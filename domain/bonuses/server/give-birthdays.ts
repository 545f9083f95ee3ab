import { isCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { dayOf } from '#platform/server/calendar.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';
import { birthdaysOn } from '../rules.birthdays.ts';
import { emitGiven } from './emit-given.ts';
import type { LifecycleDeps } from './lifecycle.ts';
import { offerBonus } from './offers.ts';
import { isBirthday, listBirthdays } from './store.birthdays.ts';

export type BirthdayDeps = LifecycleDeps & {
  readonly db: Db;
  readonly emit: Events['emit'];
  /** The code of the bonus that the operator gives; null for none. */
  readonly bonusCode: () => string | null;
  /** Publishes the bonuses of a player after the commit. */
  readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
};

const BATCH = 200;

/**
 * Offers the bonus of the birthday to players whose verified birthday is today (UTC), once a year,
 * and returns to how many. The key of the offer names the year, so that it can run at any time and
 * any number of times. Players who may not play, and those whose date of birth was verified or
 * changed within the last week, get nothing; what is missed on the day is not made up for.
 */
export async function giveBirthdays(deps: BirthdayDeps, now: Date = new Date()): Promise<number> {
  const code = deps.bonusCode();
  if (code === null) return 0;
  const day = dayOf(now);
  const birthdays = birthdaysOn(day);
  const key = `birthday:${day.slice(0, 4)}`;
  let after = 0n;
  let given = 0;
  for (;;) {
    const players = await listBirthdays(deps.db, { birthdays, key, after, limit: BATCH });
    for (const { id, currency } of players) {
      const isGiven = await deps.db.transaction(async (tx) => {
        // The date may have been changed since the list was read.
        if (!isCurrency(currency) || !(await isBirthday(tx, id, birthdays))) return false;
        const offer = { playerId: id, code, currency, source: 'promotion' as const, key };
        const offered = await offerBonus(deps, tx, offer);
        // Another process may have given it since the list was read.
        if (isRefusal(offered) || !offered.isNew) return false;
        await emitGiven(deps.emit, tx, offered);
        deps.announceBonuses(tx, id);
        return true;
      });
      given += Number(isGiven);
    }
    const last = players.at(-1);
    if (!last || players.length < BATCH) return given;
    after = last.id;
  }
}
