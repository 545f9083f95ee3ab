import type { Db, Queryable } from '#platform/server/db.ts';
import { hashDay } from './store.days.ts';

export type LedgerFinding = { readonly rule: string; readonly detail: string };
export type CheckReport = {
  readonly accounts: bigint;
  readonly transfers: bigint;
  readonly bets: bigint;
  readonly days: number;
  readonly findings: readonly LedgerFinding[];
};

/** Findings of one rule beyond this are counted in a last line and not listed. */
const LISTED_MAX = 20;

/**
 * Rebuilds every balance from the entries and walks every chain, on a running or a stopped server:
 * it reads one snapshot, so concurrent bets do not disturb it.
 */
export async function checkLedger(db: Db): Promise<CheckReport> {
  const report = await db.transaction(
    async (tx) => {
      const findings: LedgerFinding[] = [];
      for (const place of RULES.keys()) findings.push(...(await findBreaches(tx, place)));
      return { ...(await count(tx)), findings };
    },
    { isolation: 'repeatable read' },
  );
  const days = await checkDays(db);
  return { ...report, days: days.count, findings: [...report.findings, ...days.findings] };
}

/** Each statement lists the breaches of its rule, a sentence per row. */
const RULES: readonly { rule: string; sql: string }[] = [
  {
    rule: 'the entries of each currency sum to zero',
    sql: `select format('currency digit %s: entries sum to %s', currency_digit(account),
                   sum(delta)) as detail
            from ledger_entries group by currency_digit(account) having sum(delta) <> 0`,
  },
  {
    rule: 'the balance of each player account is the sum of its entries',
    sql: `select format('account %s: balance %s, entries %s', a.id, a.balance,
                   coalesce(e.total, 0)) as detail
            from accounts a
            left join (select account, sum(delta) as total from ledger_entries group by 1) e
              on e.account = a.id
           where a.is_tracked and a.balance <> coalesce(e.total, 0)`,
  },
  {
    rule: 'no player account is below zero, and no debt above it',
    sql: `select format('account %s: %s', id, balance) as detail from accounts
           where is_tracked
             and case when kind = 'player_debt' then balance > 0 else balance < 0 end`,
  },
  {
    rule: 'each movement of an account continues the one before',
    sql: `with moves as (
            select account, seq as first_seq, seq as last_seq, delta, balance from ledger_movements
            union all
            select account, first_seq, last_seq, delta, balance from carried_movements
             where first_seq is not null
          ), steps as (
            select *, lag(balance, 1, 0::bigint) over w as before,
                   lag(last_seq, 1, 0::bigint) over w + 1 as place
              from moves window w as (partition by account order by first_seq)
          )
          select format('account %s, movement %s: %s after %s and a change of %s', account,
                   first_seq, balance, before, delta) as detail
            from steps where balance <> before + delta or first_seq <> place`,
  },
  {
    rule: 'the key of each transfer is kept',
    sql: `select format('transfer %s: key %s', t.id, t.key) as detail
            from transfers t left join transfer_keys k on k.key = t.key
           where (k.transfer_id, k.request_hash) is distinct from (t.id, t.request_hash)`,
  },
  {
    rule: 'each account counts as many movements as it has',
    sql: `select format('account %s: counts %s, has %s', a.id, a.seq, coalesce(m.n, 0)) as detail
            from accounts a left join (
              select account, sum(movements) as n from (
                select account, 1 as movements from ledger_movements
                union all
                select account, last_seq - first_seq + 1 from carried_movements
                 where first_seq is not null) m group by 1
            ) m on m.account = a.id
           where a.is_tracked and a.seq <> coalesce(m.n, 0)`,
  },
  {
    rule: 'every payout is its stake times its multiplier',
    sql: `select format('bet %s: %s × %s is not %s', id, stake, m4, payout) as detail
            from (select id, game, stake, m4, payout from bet_records
                  union all
                  select id, game, stake, m4, payout from settlement_records where is_settled) b
            join game_directory using (game)
           -- As numeric: of a jackpot above 9·10⁸ the product is larger than a bigint.
           where payout <> div(stake::numeric * m4, 10000)
             and not (pays_shares and div(payout::numeric * 10000, stake) = m4)`,
  },
  {
    rule: 'the nonces of each seed are whole',
    sql: `with taken as (
            select seed_id, sum(bets) as bets, max(highest) as highest from (
              select seed_id, 1 as bets, nonce as highest from bet_records
              union all
              select seed_id, 1, nonce from wager_records where seed_id is not null
              union all
              select seed_id, bets, highest from carried_nonces
            ) b group by 1)
          select format('seed %s: next nonce %s, bets %s, highest %s', s.id, s.nonce,
                   coalesce(b.bets, 0), b.highest) as detail
            from seed_records s left join taken b on b.seed_id = s.id
           where coalesce(b.bets, 0) <> s.nonce or coalesce(b.highest + 1, 0) <> s.nonce`,
  },
  {
    rule: 'escrow holds the stakes of the wagers that are not settled',
    sql: `select format('account %s: holds %s, wagers %s', coalesce(e.account, p.account),
                   coalesce(e.total, 0), coalesce(p.total, 0)) as detail
            from (select l.account, sum(l.delta) as total from ledger_entries l
                    join accounts a on a.id = l.account and a.kind = 'house_escrow'
                   group by 1) e
            full join (select escrow_account as account, sum(stake) as total from wager_records
                        where not is_settled group by 1) p on p.account = e.account
           where coalesce(e.total, 0) <> coalesce(p.total, 0)`,
  },
  {
    rule: 'each wager is in the state of its latest settlement',
    sql: `select format('wager %s: %s settlements, found %s', w.id, w.settlements,
                   coalesce(s.number, 0)) as detail
            from wager_records w left join lateral (
              select * from settlement_records s where s.wager_id = w.id
               order by s.number desc limit 1) s on true
           where w.settlements <> coalesce(s.number, 0)
              or (w.is_open, w.is_settled, w.is_void, w.cash_payout, w.bonus_payout)
                 <> (coalesce(s.is_open, true), coalesce(s.is_settled, false),
                     coalesce(s.is_void, false), coalesce(s.cash_payout, 0),
                     coalesce(s.bonus_payout, 0))`,
  },
  {
    rule: 'each settlement continues the one before',
    sql: `with steps as (
            select *, row_number() over w as place, lag(cash_payout, 1, 0::bigint) over w as cash,
                   lag(bonus_payout, 1, 0::bigint) over w as bonus,
                   lag(is_settled, 1, false) over w as settled,
                   lag(is_void, 1, false) over w as void
              from settlement_records window w as (partition by wager_id order by number))
          select format('wager %s: settlement %s', wager_id, number) as detail from steps
           where (number, cash_before, bonus_before, was_settled, was_void)
                 <> (place, cash, bonus, settled, void)`,
  },
  {
    rule: 'each settlement moves its difference',
    sql: `select format('wager %s: settlement %s', wager_id, number) as detail
            from settlement_records
           where cash_change + debt_change <> cash_payout - cash_before
              or bonus_change <> bonus_payout - bonus_before
                 and not (bonus_balance = 0 and bonus_change <= 0
                          and bonus_change > bonus_payout - bonus_before)`,
  },
  {
    rule: 'each payout is split as its stake',
    sql: `select format('bet %s: %s of %s is bonus money', id, bonus_payout, payout) as detail
            from (select id, stake, payout, bonus_stake, bonus_payout from bet_records
                  union all
                  select id, stake, payout, bonus_stake, bonus_payout from settlement_records
                   where not is_void) b
           where bonus_payout <> div(payout::numeric * bonus_stake, stake)`,
  },
  {
    rule: 'each request of a supplier has its answer',
    sql: `select format('%s: request %s', supplier, ref) as detail from outside_records
           where not is_refused and not is_answered`,
  },
  {
    // Older requests may have been deleted.
    rule: 'each recent wager of a supplier has its request',
    sql: `select format('wager %s: %s', w.id, w.source_ref) as detail from wager_records w
           where w.source = 'supplier' and w.placed_at > now() - interval '7 days'
             and not exists (
               select from outside_records o
                where o.supplier = split_part(w.source_ref, ':', 1)
                  and o.ref = substr(w.source_ref, strpos(w.source_ref, ':') + 1))`,
  },
  {
    rule: 'every hold is worth what its account holds',
    sql: `select format('account %s: holds %s, balance %s', a.id, coalesce(h.total, 0),
                   a.balance) as detail
            from accounts a left join (
              select held_account, sum(amount) as total from holds where state = 'open' group by 1
            ) h on h.held_account = a.id
           where a.kind = 'player_held' and a.balance <> coalesce(h.total, 0)`,
  },
];

/** Prepared: on a small ledger, planning for the tables of all months takes most of the time. */
async function findBreaches(db: Queryable, place: number): Promise<LedgerFinding[]> {
  const { rule, sql } = RULES[place]!;
  const name = `ledger-check-${place}`;
  const rows = await db.prepared<{ detail: string }>(name, `${sql} limit ${LISTED_MAX + 1}`, []);
  const findings = rows.slice(0, LISTED_MAX).map(({ detail }) => ({ rule, detail }));
  return rows.length > LISTED_MAX ? [...findings, { rule, detail: 'and more' }] : findings;
}

async function count(db: Queryable) {
  const rows = await db.query<{ accounts: bigint; transfers: bigint; bets: bigint }>(
    `select (select count(*) from accounts) as accounts,
            (select count(*) from transfers) as transfers,
            (select count(*) from bet_records)
              + (select count(*) from settlement_records where number = 1) as bets`,
  );
  return rows[0]!;
}

async function checkDays(db: Db): Promise<{ count: number; findings: LedgerFinding[] }> {
  const days = await db.query<SealedDay>(SEALED_DAYS);
  const findings: LedgerFinding[] = [];
  let before: Buffer = Buffer.alloc(32);
  for (const day of days) {
    if (day.is_readable) findings.push(...(await compareDay(db, day)));
    if (!before.equals(day.previous)) {
      findings.push({ rule: 'each day is chained to the one before', detail: day.day });
    }
    before = day.hash;
  }
  return { count: days.length, findings };
}

type SealedDay = {
  readonly day: string;
  readonly row_count: bigint;
  readonly previous: Buffer;
  readonly hash: Buffer;
  /** False when a month that has rows of the day is archived and was moved elsewhere. */
  readonly is_readable: boolean;
};

const SEALED_DAYS = `select to_char(d.day, 'YYYY-MM-DD') as day, d.row_count,
    d.previous_hash as previous, d.hash, not exists (
      select from archived_months m
        cross join unnest(array['bets', 'wagers', 'settlements', 'transfers']) as t (name)
       where d.day between (m.first_at at time zone 'UTC')::date
                       and (m.last_at at time zone 'UTC')::date
         and not exists (
           select from pg_inherits i
            where i.inhparent = to_regclass('archive.' || t.name)
              and i.inhrelid = to_regclass('archive.' || t.name || to_char(m.month, '_YYYYMM')))
    ) as is_readable
  from ledger_days d order by d.day`;

async function compareDay(db: Db, day: SealedDay): Promise<LedgerFinding[]> {
  const { rowCount, hash } = await hashDay(db, day.day, day.previous);
  if (rowCount === day.row_count && hash.equals(day.hash)) return [];
  return [
    {
      rule: 'a closed day never changes',
      detail: `${day.day}: closed with ${day.row_count} rows, now ${rowCount} or other contents`,
    },
  ];
}
