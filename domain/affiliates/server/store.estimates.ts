import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { WrittenTerms } from '../rules.commission.ts';
import type { Month } from './store.months.ts';

/** The months of a partner without a statement, the present one included, oldest first. */
export async function listOpenMonths(db: Queryable, partnerId: bigint): Promise<Month[]> {
  return await db.query<Month>(
    `select to_char(g.day, 'YYYY-MM-DD') as from,
            to_char(g.day + interval '1 month', 'YYYY-MM-DD') as to
       from affiliate_partners p
       cross join generate_series(date_trunc('month', p.created_at at time zone 'UTC'),
         date_trunc('month', now() at time zone 'UTC'), interval '1 month') as g (day)
      where p.id = $1 and p.status <> 'applied' and affiliate_has_month(p.id, g.day::date)
        and not exists (select from affiliate_statements s
                         where s.partner_id = p.id and s.month = g.day::date)
      order by g.day`,
    [partnerId],
  );
}

/**
 * Partners below who have no statement of a month, where the partner has a share of theirs: not
 * when the partner is closed by the end of it, or by now.
 */
export async function listPartnersBelow(
  db: Queryable,
  partnerId: bigint,
  { from, to }: Month,
): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `select p.id from affiliate_partners p
      where p.parent_id = $1 and p.status <> 'applied'
        and affiliate_earns($1, least(now(), $3::date::timestamp at time zone 'UTC'))
        and not exists (select from affiliate_statements s
                         where s.partner_id = p.id and s.month = $2::date)
      order by p.id`,
    [partnerId, from, to],
  );
  return rows.map(({ id }) => id);
}

export type ClosedRate = {
  /** As 2026-10. */
  readonly month: string;
  readonly depositors: number;
  readonly terms: WrittenTerms | null;
};

/** By what the closed months of a partner were paid. */
export async function listClosedRates(db: Queryable, partnerId: bigint): Promise<ClosedRate[]> {
  return await db.query<ClosedRate>(
    `select to_char(s.month, 'YYYY-MM') as month, s.depositors, p.terms
       from affiliate_statements s left join affiliate_plans p on p.id = s.plan_id
      where s.partner_id = $1 order by s.month`,
    [partnerId],
  );
}

export type ClosedPlay = {
  readonly player_id: PlayerId;
  readonly currency: Currency;
  readonly deposited: Micro;
  readonly ngr: Micro;
  /** By the rates of the statements. */
  readonly commission: Micro;
};

/**
 * What each player of a partner came to in the closed months. It is read from the statements: the
 * transfers behind it may be archived by now.
 */
export async function listClosedPlay(db: Queryable, partnerId: bigint): Promise<ClosedPlay[]> {
  return await db.query<ClosedPlay>(
    `select m.player_id, m.currency, sum(m.deposited)::bigint as deposited,
            sum(m.ngr)::bigint as ngr,
            sum(trunc(m.ngr * coalesce(l.rate_bp, 0)::numeric / 10000))::bigint as commission
       from affiliate_statements s join affiliate_player_months m on m.statement_id = s.id
       left join affiliate_lines l on l.statement_id = s.id and l.kind = 'revenue_share'
         and l.currency = m.currency
      where s.partner_id = $1 group by 1, 2`,
    [partnerId],
  );
}
