import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';

export type ClosedMonth = {
  readonly id: bigint;
  readonly partner_id: bigint;
  readonly partner: string;
  readonly month: string;
  readonly plan: string | null;
  readonly plan_version: number | null;
  readonly depositors: number;
  readonly closed_at: Date;
};

const STATEMENTS = `select s.id, s.partner_id, p.name as partner,
    to_char(s.month, 'YYYY-MM') as month, n.name as plan, n.version as plan_version,
    s.depositors, s.closed_at
  from affiliate_statements s join affiliate_partners p on p.id = s.partner_id
  left join affiliate_plans n on n.id = s.plan_id`;

/** Latest first. */
export async function listStatements(
  db: Queryable,
  partnerId: bigint,
  before: bigint | undefined,
  limit: number,
): Promise<ClosedMonth[]> {
  return await db.query<ClosedMonth>(
    `${STATEMENTS} where s.partner_id = $1 and ($2::bigint is null or s.id < $2)
      order by s.id desc limit $3`,
    [partnerId, before ?? null, limit],
  );
}

export async function findStatement(db: Queryable, id: bigint): Promise<ClosedMonth | undefined> {
  return (await db.query<ClosedMonth>(`${STATEMENTS} where s.id = $1`, [id]))[0];
}

export type StatementTotal = {
  readonly statement_id: bigint;
  readonly currency: Currency;
  readonly total: Micro;
  readonly payable: Micro;
  readonly carried: Micro;
  /** The latest one that was not declined. */
  readonly payout: bigint | null;
  readonly payout_status: 'approved' | 'paid' | null;
  readonly destination: string | null;
  readonly reference: string | null;
  readonly approved_at: Date | null;
  readonly paid_at: Date | null;
};

export async function listTotals(
  db: Queryable,
  statementIds: readonly bigint[],
): Promise<StatementTotal[]> {
  return await db.query<StatementTotal>(
    `select t.statement_id, t.currency, t.total, t.payable, t.carried,
            o.id as payout, o.status as payout_status, d.mask as destination, o.reference,
            o.approved_at, o.settled_at as paid_at
       from affiliate_totals t
       left join affiliate_payouts o on o.statement_id = t.statement_id
         and o.currency = t.currency and o.status <> 'declined'
       left join affiliate_destinations d on d.id = o.destination_id
      where t.statement_id = any ($1)
      order by t.statement_id, t.currency`,
    [statementIds.map(String)],
  );
}

export type LineRow = {
  readonly kind: 'revenue_share' | 'cpa' | 'sub_share' | 'correction' | 'carried';
  readonly currency: Currency;
  readonly base: Micro | null;
  readonly rate_bp: number | null;
  readonly amount: Micro;
  readonly player_id: PlayerId | null;
  readonly sub: string | null;
  readonly reason: string | null;
};

export async function listStatementLines(db: Queryable, id: bigint): Promise<LineRow[]> {
  return await db.query<LineRow>(
    `select l.kind, l.currency, l.base, l.rate_bp, l.amount, l.player_id, p.name as sub, c.reason
       from affiliate_lines l left join affiliate_partners p on p.id = l.sub_id
       left join affiliate_corrections c on c.id = l.correction_id
      where l.statement_id = $1 order by l.id`,
    [id],
  );
}

export type PlayerMonthRow = {
  readonly player_id: PlayerId;
  readonly currency: Currency;
  readonly staked: Micro;
  readonly paid_out: Micro;
  readonly bonuses: Micro;
  readonly deposited: Micro;
  readonly fees: Micro;
  readonly ngr: Micro;
};

export async function listStatementPlayers(db: Queryable, id: bigint): Promise<PlayerMonthRow[]> {
  return await db.query<PlayerMonthRow>(
    `select m.player_id, m.currency, m.staked, m.paid_out, m.bonuses, m.deposited, m.fees, m.ngr
       from affiliate_player_months m where m.statement_id = $1
      order by m.player_id, m.currency`,
    [id],
  );
}
