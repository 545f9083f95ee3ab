import type { CashierDeps } from './deps.ts';

/**
 * A player can dispute a deposit for this many days after it closed; the database enforces it, too.
 */
const DISPUTE_DAYS = 30;
const BATCH_SIZE = 500;

/**
 * Redacts the card and phone number of closed deposits to their last four digits, once they can no
 * longer be disputed. Returns the number of redacted deposits; several processes may run it at
 * once.
 */
export async function redactCards({ db }: Pick<CashierDeps, 'db'>): Promise<number> {
  for (let total = 0; ;) {
    const rows = await db.query(
      `update deposits set card_number = mask_card_number(card_number),
              phone_number = mask_card_number(phone_number)
        where id in (
          select id from deposits
           where closed_at <= now() - make_interval(days => $2)
             and left(card_number, 1) <> '•'
           order by closed_at limit $1 for no key update skip locked)
        returning id`,
      [BATCH_SIZE, DISPUTE_DAYS],
    );
    total += rows.length;
    if (rows.length < BATCH_SIZE) return total;
  }
}
