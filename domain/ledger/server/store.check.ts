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
      for (const { rule, sql } of RULES) findings.push(...(await findBreaches(tx, rule, sql)));
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
    rule: 'no player account is below zero',
    sql: `select format('account %s: %s', id, balance) as detail from accounts
           where is_tracked and balance < 0`,
  },
  {
    rule: 'each movement of an account continues the one before',
    sql: `with moves as (
            select debit_account as account, debit_seq as seq, -amount as delta,
                   debit_balance as balance from transfers where debit_seq is not null
            union all
            select credit_account, credit_seq, amount, credit_balance from transfers
             where credit_seq is not null
            union all
            select account, seq, payout - case when placement_id is null then stake else 0 end,
                   balance from bet_records
            union all
            select account, seq, -stake, balance from placement_records
          ), steps as (
            select *, lag(balance, 1, 0::bigint) over w as before, row_number() over w as place
              from moves window w as (partition by account order by seq)
          )
          select format('account %s, movement %s: %s after %s and a change of %s', account, seq,
                   balance, before, delta) as detail
            from steps where balance <> before + delta or seq <> place`,
  },
  {
    rule: 'each account counts as many movements as it has',
    sql: `select format('account %s: counts %s, has %s', a.id, a.seq, coalesce(m.n, 0)) as detail
            from accounts a left join (
              select account, count(*) as n from (
                select debit_account as account from transfers where debit_seq is not null
                union all select credit_account from transfers where credit_seq is not null
                union all select account from bet_records
                union all select account from placement_records) m group by 1
            ) m on m.account = a.id
           where a.is_tracked and a.seq <> coalesce(m.n, 0)`,
  },
  {
    rule: 'every payout is its stake times its multiplier',
    sql: `select format('bet %s: %s × %s is not %s', id, stake, m4, payout) as detail
            from bet_records join games using (game)
           where payout <> stake * m4 / 10000
             and not (pays_shares and payout * 10000 / stake = m4)`,
  },
  {
    rule: 'the nonces of each seed are whole',
    sql: `select format('seed %s: next nonce %s, bets %s, highest %s', s.id, s.nonce,
                   count(b.nonce), max(b.nonce)) as detail
            from seed_records s left join (
              select seed_id, nonce from bet_records where seed_id is not null
              union all
              select seed_id, nonce from placement_records where is_open and seed_id is not null
            ) b on b.seed_id = s.id
           group by s.id, s.nonce
          having count(b.nonce) <> s.nonce or coalesce(max(b.nonce) + 1, 0) <> s.nonce`,
  },
  {
    rule: 'escrow holds the stakes of the open placements',
    sql: `select format('account %s: holds %s, open placements %s', coalesce(e.account, p.account),
                   coalesce(e.total, 0), coalesce(p.total, 0)) as detail
            from (select l.account, sum(l.delta) as total from ledger_entries l
                    join accounts a on a.id = l.account and a.kind = 'house_escrow'
                   group by 1) e
            full join (select escrow_account as account, sum(stake) as total from placement_records
                        where is_open group by 1) p on p.account = e.account
           where coalesce(e.total, 0) <> coalesce(p.total, 0)`,
  },
  {
    rule: 'each closed placement has one bet, and each open one none',
    sql: `select format('placement %s: open %s, bets %s', p.id, p.is_open, count(b.id)) as detail
            from placement_records p left join bet_records b on b.placement_id = p.id
           group by p.id, p.is_open having count(b.id) <> case when p.is_open then 0 else 1 end`,
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

async function findBreaches(db: Queryable, rule: string, sql: string): Promise<LedgerFinding[]> {
  const rows = await db.query<{ detail: string }>(`${sql} limit ${LISTED_MAX + 1}`);
  const findings = rows.slice(0, LISTED_MAX).map(({ detail }) => ({ rule, detail }));
  return rows.length > LISTED_MAX ? [...findings, { rule, detail: 'and more' }] : findings;
}

async function count(db: Queryable) {
  const rows = await db.query<{ accounts: bigint; transfers: bigint; bets: bigint }>(
    `select (select count(*) from accounts) as accounts,
            (select count(*) from transfers) as transfers,
            (select count(*) from bet_records) as bets`,
  );
  return rows[0]!;
}

async function checkDays(db: Db): Promise<{ count: number; findings: LedgerFinding[] }> {
  const days = await db.query<{ day: string; row_count: bigint; previous: Buffer; hash: Buffer }>(
    `select to_char(day, 'YYYY-MM-DD') as day, row_count, previous_hash as previous, hash
       from ledger_days order by ledger_days.day`,
  );
  const findings: LedgerFinding[] = [];
  let before: Buffer = Buffer.alloc(32);
  for (const day of days) {
    const { rowCount, hash } = await hashDay(db, day.day, day.previous);
    const isSame = rowCount === day.row_count && hash.equals(day.hash);
    if (!isSame) {
      findings.push({
        rule: 'a closed day never changes',
        detail: `${day.day}: closed with ${day.row_count} rows, now ${rowCount} or other contents`,
      });
    }
    if (!before.equals(day.previous)) {
      findings.push({ rule: 'each day is chained to the one before', detail: day.day });
    }
    before = day.hash;
  }
  return { count: days.length, findings };
}
