import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Candidate, PlayerMonth } from '../rules.commission.ts';

/** The first day of the month, and of the next one. */
export type Month = { readonly from: string; readonly to: string };

/** Players of a partner, without those of confirmed fraud. */
const PLAYERS = `select a.player_id from affiliate_attributions a
   where a.partner_id = $1 and not exists (
     select from affiliate_marks m where m.player_id = a.player_id and m.decision = 'confirmed')`;

const AT = (place: string) => `${place}::date::timestamp at time zone 'UTC'`;

type MonthRow = {
  readonly player_id: bigint;
  readonly currency: Currency;
  readonly staked: Micro;
  readonly paid_out: Micro;
  readonly bonuses: Micro;
  readonly deposited: Micro;
  readonly payment_costs: Micro;
};

/** What each player of a partner did in a month, by currency. */
export async function listPlayerMonths(
  db: Queryable,
  partnerId: bigint,
  { from, to }: Month,
): Promise<PlayerMonth[]> {
  const rows = await db.query<MonthRow>(
    `with brought as materialized (${PLAYERS}),
     played as (
       select s.player_id, s.currency, sum(s.staked)::bigint as staked,
              sum(s.paid_out)::bigint as paid_out
         from brought p join affiliate_play_days s on s.player_id = p.player_id
        where s.day >= $2::date and s.day < $3::date group by 1, 2),
     bonuses as (
       select p.player_id, b.currency, sum(b.amount)::bigint as amount
         from brought p join player_bonus_costs b on b.player = p.player_id::text
        where b.at >= ${AT('$2')} and b.at < ${AT('$3')} and affiliate_earns($1, b.at)
        group by 1, 2),
     paid as (
       select d.player_id, d.currency, sum(coalesce(d.paid_amount, d.amount))::bigint as amount
         from brought p join deposit_records d on d.player_id = p.player_id
        where d.status = 3 and d.closed_at >= ${AT('$2')} and d.closed_at < ${AT('$3')}
          and affiliate_earns($1, d.closed_at)
        group by 1, 2),
     costs as (
       select c.player_id, c.currency, sum(c.cost)::bigint as amount
         from brought p join payment_cost_records c on c.player_id = p.player_id
        where c.at >= ${AT('$2')} and c.at < ${AT('$3')} and affiliate_earns($1, c.at)
        group by 1, 2)
     select player_id, currency, coalesce(played.staked, 0) as staked,
            coalesce(played.paid_out, 0) as paid_out, coalesce(bonuses.amount, 0) as bonuses,
            coalesce(paid.amount, 0) as deposited, coalesce(costs.amount, 0) as payment_costs
       from played full join bonuses using (player_id, currency)
       full join paid using (player_id, currency)
       full join costs using (player_id, currency)
      where currency <> 'PLAY'
      order by player_id, currency`,
    [partnerId, from, to],
  );
  return rows.map(
    ({ player_id: playerId, paid_out: paidOut, payment_costs: paymentCosts, ...row }) => ({
      ...row,
      playerId,
      paidOut,
      paymentCosts,
    }),
  );
}

/** How many players of the partner deposited for the first time in the month. */
export async function countDepositors(
  db: Queryable,
  partnerId: bigint,
  { from, to }: Month,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from (${PLAYERS}) p
       cross join lateral (select min(d.closed_at) as at from deposit_records d
                            where d.player_id = p.player_id and d.status = 3) f
      where f.at >= ${AT('$2')} and f.at < ${AT('$3')}
        and affiliate_earns($1, f.at)`,
    [partnerId, from, to],
  );
  return row!.count;
}

/**
 * Players of the partner who have deposited, and for whom no CPA was paid yet. A first deposit of
 * the time in which the partner was closed is none of theirs.
 */
export async function listCandidates(
  db: Queryable,
  partnerId: bigint,
  until: string,
): Promise<Candidate[]> {
  const rows = await db.query<{
    player_id: PlayerId;
    currency: Currency;
    first_deposit: Micro;
    staked: Micro;
  }>(
    `select p.player_id, d.currency, d.amount as first_deposit,
            coalesce((select sum(s.staked)::bigint from affiliate_play_days s
                       where s.player_id = p.player_id and s.currency = d.currency
                         and s.day < $2::date), 0) as staked
       from (${PLAYERS}) p
       join lateral (
         select r.currency, coalesce(r.paid_amount, r.amount) as amount, r.closed_at
           from deposit_records r
          where r.player_id = p.player_id and r.status = 3 and r.closed_at < ${AT('$2')}
          order by r.closed_at, r.id limit 1) d on affiliate_earns($1, d.closed_at)
      where not exists (
        select from affiliate_lines l where l.kind = 'cpa' and l.player_id = p.player_id)
      order by p.player_id`,
    [partnerId, until],
  );
  return rows.map(({ player_id: playerId, currency, first_deposit: firstDeposit, staked }) => ({
    playerId,
    currency,
    firstDeposit,
    staked,
  }));
}

/** Whether all bets that began before a day are summed up. */
export async function areBetsSummed(db: Queryable, until: string): Promise<boolean> {
  const [row] = await db.query<{ is_over: boolean }>(
    `select now() > ${AT('$1')} + interval '1 hour'
        and coalesce((select e.day >= $1::date - 1 from bet_days_end e),
                     not exists (select from bet_results r where r.at < ${AT('$1')})) as is_over`,
    [until],
  );
  return row!.is_over;
}
