import type { Micro } from '#core/money.ts';
import { lastAccountDay, listClearing } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Difference } from '../../rules.ts';
import { daysAfter, type ReconciliationCheck } from '../check.ts';

const DAYS_MAX = 31;
/** The prefix of the accounts that convert money between currencies. */
const EXCHANGE = 'exchange';

/**
 * Every day: each movement on a provider's clearing account belongs to one payment, with its
 * amount, and each payment moved it. A payment in another currency also moved the exchange
 * accounts, on both sides. Compared for finished days, by payment.
 */
export const checkClearing: ReconciliationCheck = async ({ db }, { mark }) => {
  const days = daysAfter(mark, await lastAccountDay(db), DAYS_MAX);
  const differences: Difference[] = [];
  let comparedCount = 0;
  for (const day of days) {
    const moved = await movedOn(db, day);
    const expected = await expectedOn(db, day);
    const names = [...new Set([...moved.keys(), ...expected.keys()])];
    comparedCount += names.length;
    for (const name of names) {
      const [ledger, payments] = [moved.get(name) ?? 0n, expected.get(name) ?? 0n];
      if (ledger !== payments) differences.push(difference(day, name, ledger, payments));
    }
  }
  return { comparedCount, differences, ...(days.length > 0 && { mark: days.at(-1)! }) };
};

/** By payment, provider and currency: the change of what the provider owes, in micro-units. */
type Changes = Map<string, bigint>;

async function movedOn(db: Db, day: string): Promise<Changes> {
  const changes: Changes = new Map();
  const moved = [...(await listClearing(db, day)), ...(await listClearing(db, day, 'house_fx'))];
  for (const { id, provider, currency, change, ref } of moved) {
    add(changes, [ref ?? `transfer:${id}`, provider, currency], change);
  }
  return changes;
}

async function expectedOn(db: Db, day: string): Promise<Changes> {
  const rows = await db.query<{
    kind: string;
    id: bigint;
    provider: string;
    currency: string;
    change: Micro;
  }>(
    `select kind, id, provider, currency, change::bigint as change from (
       select kind, id, provider, currency, change, at from payments_cleared
       union all
       select kind, id, '${EXCHANGE}', currency, change, at from payments_exchanged) due
      where at >= $1::date::timestamp at time zone 'UTC'
        and at < ($1::date + 1)::timestamp at time zone 'UTC'`,
    [day],
  );
  const changes: Changes = new Map();
  for (const { kind, id, provider, currency, change } of rows) {
    add(changes, [`${kind}:${id}`, provider, currency], change);
  }
  return changes;
}

function add(changes: Changes, name: readonly string[], change: Micro): void {
  const key = name.join('/');
  changes.set(key, (changes.get(key) ?? 0n) + change);
}

function difference(day: string, name: string, ledger: bigint, payments: bigint): Difference {
  const [payment, provider, currency] = name.split('/');
  return {
    subject: `clearing:${day}/${name}`.slice(0, 200),
    kind: kindOf(ledger, payments),
    facts: {
      day,
      payment: payment!,
      provider: provider!,
      currency: currency!,
      moved: ledger.toString(),
      due: payments.toString(),
    },
  };
}

function kindOf(ledger: bigint, payments: bigint) {
  if (payments === 0n) return 'movement_unexplained';
  return ledger === 0n ? 'payment_without_money' : 'payment_amount';
}
