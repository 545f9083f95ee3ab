import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { CommissionLine, CountedMonth, Total, WrittenTerms } from '../rules.commission.ts';
import type { Month } from './store.months.ts';

export type Plan = {
  readonly id: bigint;
  readonly name: string;
  readonly version: number;
  readonly terms: WrittenTerms;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly partners: number;
};

const PLANS = `select p.id, p.name, p.version, p.terms, p.created_at,
    coalesce(s.email, s.name) as created_by,
    (select count(distinct t.partner_id)::int from affiliate_terms t where t.plan_id = p.id)
      as partners
  from affiliate_plans p left join player_directory s on s.id = p.created_by`;

/** All versions of all plans, latest first. */
export async function listPlans(db: Queryable): Promise<Plan[]> {
  return await db.query<Plan>(`${PLANS} order by p.id desc limit 500`);
}

export async function findPlan(db: Queryable, id: bigint): Promise<Plan | undefined> {
  return (await db.query<Plan>(`${PLANS} where p.id = $1`, [id]))[0];
}

/** The next version of the plan of this name. */
export async function insertPlan(
  tx: Tx,
  name: string,
  terms: WrittenTerms,
  staffId: PlayerId,
): Promise<bigint> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('affiliate_plans'))`);
  const [row] = await tx.query<{ id: bigint }>(
    `insert into affiliate_plans (name, version, terms, created_by)
     select $1, coalesce(max(p.version), 0) + 1, $2, $3 from affiliate_plans p where p.name = $1
     returning id`,
    [name, JSON.stringify(terms), staffId],
  );
  return row!.id;
}

export async function insertTerms(
  tx: Tx,
  one: {
    readonly partnerId: bigint;
    readonly planId: bigint;
    readonly fromMonth: string;
    readonly staffId: PlayerId;
  },
): Promise<void> {
  await tx.query(
    `insert into affiliate_terms (partner_id, plan_id, from_month, created_by)
     values ($1, $2, $3::date, $4)`,
    [one.partnerId, one.planId, one.fromMonth, one.staffId],
  );
}

export type PartnerTerms = {
  readonly plan_id: bigint;
  readonly name: string;
  readonly version: number;
  readonly terms: WrittenTerms;
  readonly from_month: string;
};

/** The terms of a partner in a month. */
export async function findTerms(
  db: Queryable,
  partnerId: bigint,
  month: string,
): Promise<PartnerTerms | undefined> {
  const [row] = await db.query<PartnerTerms>(
    `select t.plan_id, p.name, p.version, p.terms, to_char(t.from_month, 'YYYY-MM-DD') as from_month
       from affiliate_terms t join affiliate_plans p on p.id = t.plan_id
      where t.partner_id = $1 and t.from_month <= $2::date
      order by t.from_month desc, t.id desc limit 1`,
    [partnerId, month],
  );
  return row;
}

/** The earliest month for which a partner has no statement; undefined where all are closed. */
export async function findOpenMonth(db: Queryable): Promise<Month | undefined> {
  const [row] = await db.query<Month>(
    `select to_char(m.month, 'YYYY-MM-DD') as from,
            to_char(m.month + interval '1 month', 'YYYY-MM-DD') as to
       from affiliate_partners p
       cross join lateral (
         select g.day::date as month
           from generate_series(date_trunc('month', p.created_at at time zone 'UTC'),
                                date_trunc('month', now() at time zone 'UTC')
                                  - interval '1 month', interval '1 month') as g (day)
          where not exists (select from affiliate_statements s
                             where s.partner_id = p.id and s.month = g.day::date)
            and affiliate_has_month(p.id, g.day::date)
          order by g.day limit 1) m
      where p.status <> 'applied'
      order by m.month limit 1`,
  );
  return row;
}

/** Partners without a statement of the month, those below before those above. */
export async function listUnclosed(db: Queryable, { from, to }: Month): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `with recursive levels as (
       select p.id, 0 as level from affiliate_partners p where p.parent_id is null
       union all
       select p.id, l.level + 1 from affiliate_partners p join levels l on p.parent_id = l.id
        where l.level < 50)
     select p.id from affiliate_partners p join levels l on l.id = p.id
      where p.status <> 'applied' and p.created_at < $2::date::timestamp at time zone 'UTC'
        and affiliate_has_month(p.id, $1::date)
        and not exists (select from affiliate_statements s
                         where s.partner_id = p.id and s.month = $1::date)
      order by l.level desc, p.id`,
    [from, to],
  );
  return rows.map(({ id }) => id);
}

/** Undefined when the month was closed before. */
export async function insertStatement(
  tx: Tx,
  one: {
    readonly partnerId: bigint;
    readonly month: string;
    readonly planId: bigint | null;
    readonly depositors: number;
  },
): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into affiliate_statements (partner_id, month, plan_id, depositors)
     values ($1, $2::date, $3, $4)
     on conflict on constraint affiliate_statements_once do nothing returning id`,
    [one.partnerId, one.month, one.planId, one.depositors],
  );
  return row?.id;
}

export async function insertPlayerMonths(
  tx: Tx,
  statementId: bigint,
  months: readonly CountedMonth[],
): Promise<void> {
  await tx.query(
    `insert into affiliate_player_months (statement_id, player_id, currency, staked, paid_out,
       bonuses, deposited, fees, ngr)
     select $1, * from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
       $7::bigint[], $8::bigint[], $9::bigint[])`,
    [
      statementId,
      months.map(({ playerId }) => playerId.toString()),
      months.map(({ currency }) => currency),
      months.map(({ staked }) => staked.toString()),
      months.map(({ paidOut }) => paidOut.toString()),
      months.map(({ bonuses }) => bonuses.toString()),
      months.map(({ deposited }) => deposited.toString()),
      months.map(({ fees }) => fees.toString()),
      months.map(({ ngr }) => ngr.toString()),
    ],
  );
}

export async function insertLine(tx: Tx, statementId: bigint, line: CommissionLine): Promise<void> {
  const isShare = line.kind === 'revenue_share' || line.kind === 'sub_share';
  await tx.query(
    `insert into affiliate_lines (statement_id, kind, currency, base, rate_bp, amount, player_id,
       sub_id, correction_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      statementId,
      line.kind,
      line.currency,
      isShare ? line.base : null,
      isShare ? line.rateBp : null,
      line.amount,
      line.kind === 'cpa' ? line.playerId : null,
      line.kind === 'sub_share' ? line.subId : null,
      line.kind === 'correction' ? line.correctionId : null,
    ],
  );
}

export async function insertTotal(tx: Tx, statementId: bigint, one: Total): Promise<void> {
  await tx.query(
    `insert into affiliate_totals (statement_id, currency, total, payable, carried)
     values ($1, $2, $3, $4, $5)`,
    [statementId, one.currency, one.total, one.payable, one.carried],
  );
}

/**
 * What the partners below earned from their own players in a month. It is earned when the month
 * ends: a partner who is closed by then has no share of it.
 */
export async function listSubEarnings(
  db: Queryable,
  partnerId: bigint,
  month: string,
): Promise<{ id: bigint; currency: Currency; earned: Micro }[]> {
  return await db.query(
    `select p.id, l.currency, sum(l.amount)::bigint as earned
       from affiliate_partners p join affiliate_statements s
         on s.partner_id = p.id and s.month = $2::date
       join affiliate_lines l on l.statement_id = s.id and l.kind in ('revenue_share', 'cpa')
      where p.parent_id = $1
        and affiliate_earns($1, ($2::date + interval '1 month') at time zone 'UTC')
      group by p.id, l.currency order by p.id, l.currency`,
    [partnerId, month],
  );
}

/** Corrections that no statement has. */
export async function listOpenCorrections(
  db: Queryable,
  partnerId: bigint,
): Promise<{ id: bigint; currency: Currency; amount: Micro; reason: string; created_at: Date }[]> {
  return await db.query(
    `select c.id, c.currency, c.amount, c.reason, c.created_at from affiliate_corrections c
      where c.partner_id = $1
        and not exists (select from affiliate_lines l where l.correction_id = c.id)
      order by c.id`,
    [partnerId],
  );
}

/** What the statement before carried over. */
export async function listCarried(
  db: Queryable,
  partnerId: bigint,
  month: string,
): Promise<{ currency: Currency; amount: Micro }[]> {
  return await db.query(
    `select t.currency, t.carried as amount from affiliate_totals t
      where t.carried < 0 and t.statement_id = (
        select s.id from affiliate_statements s
         where s.partner_id = $1 and s.month < $2::date order by s.month desc limit 1)
      order by t.currency`,
    [partnerId, month],
  );
}

/** False when the request was made before. */
export async function insertCorrection(
  tx: Tx,
  one: {
    readonly partnerId: bigint;
    readonly currency: Currency;
    readonly amount: Micro;
    readonly reason: string;
    readonly key: string;
    readonly staffId: PlayerId;
  },
): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into affiliate_corrections (partner_id, currency, amount, reason, key, created_by)
     values ($1, $2, $3, $4, $5, $6)
     on conflict on constraint affiliate_corrections_key do nothing returning id`,
    [one.partnerId, one.currency, one.amount, one.reason, one.key, one.staffId],
  );
  return row?.id;
}
