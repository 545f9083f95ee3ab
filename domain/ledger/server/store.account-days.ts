import type { WalletCurrency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { HouseKind, TRACKED_KINDS } from './store.accounts.ts';
import { SEAL_DELAY_MINUTES } from './store.days.ts';

export type AccountKind = (typeof TRACKED_KINDS)[number] | HouseKind;

/** Players' accounts are summed together: their owner is empty. */
export type AccountSum = {
  readonly kind: AccountKind;
  readonly owner: string;
  readonly currency: WalletCurrency;
  readonly credited: Micro;
  readonly debited: Micro;
  /**
   * At the end of the day, or now. Negative for house accounts that paid out more than they
   * received.
   */
  readonly balance: Micro;
};

/** `day` is a date (UTC), as 2026-11-21. */
export type AccountDay = AccountSum & { readonly day: string };

/**
 * Rolls up every finished day that is not rolled up yet, oldest first, and returns those days. Safe
 * to run on several servers and repeatedly: a day is written in the transaction that marks it.
 */
export async function rollAccountDays(db: Db): Promise<string[]> {
  const rolled: string[] = [];
  for (;;) {
    const day = await nextDay(db);
    if (day === undefined) return rolled;
    if (await rollDay(db, day)) rolled.push(day);
  }
}

/** The last day that is rolled up, or undefined before the first. */
export async function lastAccountDay(db: Queryable): Promise<string | undefined> {
  const rows = await db.query<{ day: string | null }>(
    `select to_char(max(day), 'YYYY-MM-DD') as day from account_days_rolled`,
  );
  return rows[0]!.day ?? undefined;
}

export type AccountDayFilter = {
  readonly kinds: readonly AccountKind[];
  /** Dates, both included. */
  readonly from: string;
  readonly to: string;
};

/** Finished days, oldest first. */
export async function listAccountDays(
  db: Queryable,
  { kinds, from, to }: AccountDayFilter,
): Promise<AccountDay[]> {
  const rows = await db.query<Row & { day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day, kind, owner, currency, came_in::text,
            went_out::text, balance::text
       from account_days where day between $2::date and $3::date and kind::text = any ($1)
      order by account_days.day, kind, owner, currency`,
    [[...kinds], from, to],
  );
  return rows.map((row) => ({ day: row.day, ...sumOf(row) }));
}

/**
 * Every house account, and players' accounts summed, as they are now: from the last finished day
 * and the entries since; `credited` and `debited` cover only the entries since.
 */
export async function sumAccountsNow(db: Queryable): Promise<AccountSum[]> {
  const rows = await db.query<Row>(NOW);
  return rows.map(sumOf);
}

type Row = {
  readonly kind: AccountKind;
  readonly owner: string;
  readonly currency: WalletCurrency;
  readonly came_in: string;
  readonly went_out: string;
  readonly balance: string;
};

function sumOf(row: Row): AccountSum {
  return {
    kind: row.kind,
    owner: row.owner,
    currency: row.currency,
    credited: micro(BigInt(row.came_in)),
    debited: micro(BigInt(row.went_out)),
    balance: micro(BigInt(row.balance)),
  };
}

/** Entries by account first, so that accounts are looked up once each. */
function movedWhere(condition: string): string {
  return `select a.kind, case when a.is_tracked then '' else a.owner end as owner, a.currency,
      sum(e.came_in) as came_in, sum(e.went_out) as went_out
    from (select account, sum(greatest(delta, 0)) as came_in, sum(greatest(-delta, 0)) as went_out
            from ledger_entries where ${condition} group by account) e
    join accounts a on a.id = e.account group by 1, 2, 3`;
}

/** The balance before and the entries since, by account. */
function carried(before: string): string {
  return `select coalesce(m.kind, b.kind) as kind, coalesce(m.owner, b.owner) as owner,
      coalesce(m.currency, b.currency) as currency, coalesce(m.came_in, 0) as came_in,
      coalesce(m.went_out, 0) as went_out,
      coalesce(b.balance, 0) + coalesce(m.came_in, 0) - coalesce(m.went_out, 0) as balance
    from moved m full join (select * from account_days where day = ${before}) b
      on b.kind = m.kind and b.owner = m.owner and b.currency = m.currency`;
}

const DAY_START = `$1::date::timestamp at time zone 'UTC'`;
const DAY_END = `($1::date + 1)::timestamp at time zone 'UTC'`;
const LAST_ROLLED = `(select max(day) from account_days_rolled)`;

const ROLL = `with moved as (${movedWhere(
  `created_at >= ${DAY_START} and created_at < ${DAY_END}`,
)})
  insert into account_days (day, kind, owner, currency, came_in, went_out, balance)
  select $1::date, kind, owner, currency, came_in, went_out, balance
    from (${carried('$1::date - 1')}) sums`;

// One statement reads one snapshot: nothing is counted twice or left out while it runs.
const NOW = `with moved as (${movedWhere(
  `created_at >= coalesce((${LAST_ROLLED} + 1)::timestamp at time zone 'UTC', '-infinity')`,
)})
  select kind, owner, currency, came_in::text, went_out::text, balance::text
    from (${carried(LAST_ROLLED)}) sums order by kind, owner, currency`;

/** As with sealing: no transaction that began in the day can still be open. */
async function nextDay(db: Queryable): Promise<string | undefined> {
  const rows = await db.query<{ day: string }>(
    `with next as (
       select coalesce((select max(day) + 1 from account_days_rolled), (
         select least((select min(created_at) from transfers),
                      (select min(placed_at) from bet_records),
                      (select min(placed_at) from wager_records),
                      (select min(settled_at) from settlement_records)) at time zone 'UTC')::date)
         as day)
     select to_char(day, 'YYYY-MM-DD') as day from next
      where (day + 1)::timestamp at time zone 'UTC' + make_interval(mins => $1) < now()`,
    [SEAL_DELAY_MINUTES],
  );
  return rows[0]?.day;
}

/** Returns false when another process was first. */
async function rollDay(db: Db, day: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const marked = await tx.query(
      'insert into account_days_rolled (day) values ($1) on conflict do nothing returning day',
      [day],
    );
    if (marked.length === 0) return false;
    await tx.query(ROLL, [day]);
    return true;
  });
}
