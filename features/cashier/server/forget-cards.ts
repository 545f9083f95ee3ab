import type { CashierDeps } from './cashier.ts';

/** A player may ask so long after the end where his money went; the database knows it, too. */
const DISPUTE_DAYS = 30;
const BITE = 500;

/**
 * Of the card and the phone number a player was to send his money to only the last four digits stay
 * once he may dispute the deposit no more. Old deposits are found like new ones. Tells how many;
 * several processes may do it at once.
 */
export async function forgetCards({ db }: Pick<CashierDeps, 'db'>): Promise<number> {
  for (let total = 0; ;) {
    const rows = await db.query(
      `update deposits set card_number = deposit_number_end(card_number),
              phone_number = deposit_number_end(phone_number)
        where id in (
          select id from deposits
           where closed_at <= now() - make_interval(days => $2)
             and left(card_number, 1) <> '•'
           order by closed_at limit $1 for no key update skip locked)
        returning id`,
      [BITE, DISPUTE_DAYS],
    );
    total += rows.length;
    if (rows.length < BITE) return total;
  }
}
