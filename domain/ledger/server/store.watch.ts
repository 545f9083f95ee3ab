import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import { HOLD_PART_SUFFIXES } from './holds.ts';

/** A breach found in recent movements: `subject` names it, figures are in micro-units. */
export type LedgerBreach = {
  readonly subject: string;
  readonly kind:
    | 'balance_below_zero'
    | 'balance_mismatch'
    | 'entries_not_zero'
    | 'exchange_one_sided'
    | 'hold_amount_mismatch'
    | 'hold_overdue'
    | 'hold_stale';
  readonly facts: Readonly<Record<string, string>>;
};

/**
 * More breaches of one kind at once have one cause, and the first of them are enough to find it.
 */
const LISTED_MAX = 100;

type Row = { subject: string; kind: LedgerBreach['kind']; facts: Record<string, string> };

async function list(
  db: Queryable,
  sql: string,
  values: readonly unknown[],
): Promise<LedgerBreach[]> {
  return await db.query<Row>(`${sql} limit ${LISTED_MAX}`, values);
}

export type WatchResult = { readonly checked: bigint; readonly breaches: readonly LedgerBreach[] };

/** What a player owes is a balance below zero. */
const OVERDRAWN = `(a.balance < 0 and a.kind <> 'player_debt')`;

/**
 * Checks players' accounts that moved since then: none may be below zero, and each balance must
 * match its last movement. Reads the rows of that time and the accounts they name, nothing else.
 */
export async function watchAccounts(db: Queryable, since: Date): Promise<WatchResult> {
  const rows = await db.query<WatchResult>(
    `with latest as (
       select distinct on (account) account, seq, balance from ledger_movements where at >= $1
        order by account, seq desc
     ), breaches as (
       select format('account:%s%s', a.id, case when ${OVERDRAWN} then '/below-zero' end)
                as subject,
              case when ${OVERDRAWN} then 'balance_below_zero' else 'balance_mismatch' end
                as kind,
              jsonb_build_object('account', a.id::text, 'account_kind', a.kind, 'owner', a.owner,
                'currency', a.currency, 'balance', a.balance::text, 'moved', l.balance::text)
                as facts
         from latest l join accounts a on a.id = l.account
        where ${OVERDRAWN} or (a.seq = l.seq and a.balance <> l.balance)
        order by a.id limit ${LISTED_MAX})
     select (select count(*) from latest) as checked,
            coalesce((select jsonb_agg(b) from breaches b), '[]') as breaches`,
    [since],
  );
  return rows[0]!;
}

/**
 * Checks related rows since then: entries of a currency add up to zero, an exchange has both of its
 * transfers, and a hold that ended was paid out completely.
 */
export async function watchBatches(db: Queryable, since: Date): Promise<WatchResult> {
  const sums = await db.query<Sum & { readonly entries: bigint }>(
    `select e.digit, coalesce(c.code, '') as currency, e.entries, e.sum
       from (select currency_digit(account) as digit, count(*) as entries, sum(delta)::text as sum
               from ledger_entries where created_at >= $1 group by 1) e
       left join currencies c on c.digit = e.digit order by e.digit`,
    [since],
  );
  const exchanges = await list(
    db,
    `select format('exchange:%s', left(t.key, side.at)) as subject, 'exchange_one_sided' as kind,
            jsonb_build_object('key', t.key, 'amount', t.amount::text) as facts
       from transfers t
       cross join lateral (
         select length(t.key) - case t.kind when 'exchange_out' then 4 else 3 end as at) side
      where t.created_at >= $1 and t.kind in ('exchange_out', 'exchange_in')
        and not exists (
          select from transfer_keys o where o.key = left(t.key, side.at)
                   || case t.kind when 'exchange_out' then ':in' else ':out' end)`,
    [since],
  );
  const holds = await list(
    db,
    `select format('hold:%s', h.id) as subject, 'hold_amount_mismatch' as kind,
            jsonb_build_object('hold', h.id::text, 'amount', h.amount::text,
              'moved', coalesce(m.moved, 0)::text) as facts
       from holds h cross join lateral (
         select sum(t.amount) as moved from transfer_keys k join transfers t on t.id = k.transfer_id
          where k.key = any (array(select format('hold-%s:%s%s', h.state, h.key, part)
                                     from unnest($2::text[]) part))
            and t.debit_account = h.held_account) m
      where h.closed_at >= $1 and coalesce(m.moved, 0) <> h.amount`,
    [since, HOLD_PART_SUFFIXES],
  );
  const checked = sums.reduce((total, { entries }) => total + entries, 0n);
  return { checked, breaches: [...sums.filter(isUneven).map(uneven), ...exchanges, ...holds] };
}

/** The currency is empty when no account may have the digit. */
type Sum = { readonly digit: number; readonly currency: string; readonly sum: string };

function isUneven({ sum }: Sum): boolean {
  return sum !== '0';
}

function uneven({ digit, currency, sum }: Sum): LedgerBreach {
  return { subject: `currency:${digit}`, kind: 'entries_not_zero', facts: { currency, sum } };
}

/**
 * Holds that stayed open: those that expired minutes ago, since the expiry job runs every few
 * seconds, and those that wait for a decision longer than `staleDays`.
 */
export async function watchHolds(db: Queryable, staleDays: number): Promise<LedgerBreach[]> {
  return await list(
    db,
    `select format('hold:%s', id) as subject,
            case when expires_at is null then 'hold_stale' else 'hold_overdue' end as kind,
            jsonb_build_object('hold', id::text, 'amount', amount::text, 'ref', coalesce(ref, ''),
              'since', to_char(coalesce(expires_at, created_at) at time zone 'UTC',
                               'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as facts
       from holds
      where state = 'open'
        and (expires_at < now() - interval '2 minutes'
             or expires_at is null and created_at < now() - make_interval(days => $1))`,
    [staleDays],
  );
}

/** The current balances of players' accounts, by kind and currency. Reads all of them. */
export async function sumBalances(
  db: Queryable,
): Promise<{ kind: string; currency: string; total: string }[]> {
  return await db.query(
    `select kind, currency, sum(balance)::text as total from accounts
      where is_tracked group by 1, 2 order by 1, 2`,
  );
}

/** The bonus costs of a day, where the other side of the movement is not a player. */
export async function listOddBonusCosts(
  db: Queryable,
  day: string,
): Promise<{ id: bigint; kind: string; amount: string; currency: string }[]> {
  return await db.query(
    `select t.id, t.kind, t.amount::text, c.currency
       from accounts c
       join transfers t on c.id in (t.debit_account, t.credit_account)
        and t.created_at >= $1::date::timestamp at time zone 'UTC'
        and t.created_at < ($1::date + 1)::timestamp at time zone 'UTC'
       join accounts o on o.id = t.debit_account + t.credit_account - c.id
      where c.kind = 'bonus_cost'
        and o.kind not in ('player_bonus', 'player_free_rounds', 'player_cash')
      order by t.id limit ${LISTED_MAX}`,
    [day],
  );
}

export type ClearingMovement = {
  readonly id: bigint;
  readonly kind: string;
  readonly provider: string;
  readonly currency: string;
  /** The change of what the provider owes, in micro-units; negative when it paid out. */
  readonly change: Micro;
  readonly ref: string | null;
};

/**
 * All movements on the clearing accounts of providers on a day (UTC), by id; or on the house
 * exchange accounts, where amounts paid in are positive.
 */
export async function listClearing(
  db: Queryable,
  day: string,
  kind: 'psp_clearing' | 'house_fx' = 'psp_clearing',
): Promise<ClearingMovement[]> {
  return await db.query<ClearingMovement>(
    `select t.id, t.kind, c.owner as provider, c.currency, t.ref,
            case when (t.debit_account = c.id) = (c.kind = 'psp_clearing') then t.amount
                 else -t.amount end as change
       from accounts c
       join transfers t on c.id in (t.debit_account, t.credit_account)
        and t.created_at >= $1::date::timestamp at time zone 'UTC'
        and t.created_at < ($1::date + 1)::timestamp at time zone 'UTC'
      where c.kind = $2 order by t.id`,
    [day, kind],
  );
}
