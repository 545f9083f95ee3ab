import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';

/** What rows of a report are about. */
export type ReportKey = 'hour' | 'day' | 'campaign' | 'link' | 'player';

/** From a moment up to another one; days and hours are UTC. */
export type ReportRange = {
  /** Undefined: of all partners. */
  readonly partnerId: bigint | undefined;
  readonly from: Date;
  readonly to: Date;
};

export type CountRow = {
  readonly key: string;
  readonly clicks: number;
  readonly registrations: number;
  readonly first_deposits: number;
};

/** Clicks, registrations and first deposits by key. */
export async function countTraffic(
  db: Queryable,
  by: ReportKey,
  { partnerId, from, to }: ReportRange,
): Promise<CountRow[]> {
  return await db.query<CountRow>(
    `with events as (
       select c.at, l.campaign, l.tag, null::bigint as player_id, 1 as click, 0 as registration,
              0 as deposit
         from affiliate_clicks c join affiliate_links l on l.id = c.link_id
        where ($2::bigint is null or l.partner_id = $2) and c.at >= $3 and c.at < $4
       union all
       select a.registered_at, l.campaign, l.tag, a.player_id, 0, 1, 0
         from affiliate_attributions a left join affiliate_links l on l.id = a.link_id
        where ($2::bigint is null or a.partner_id = $2)
          and a.registered_at >= $3 and a.registered_at < $4
       union all
       select f.at, l.campaign, l.tag, a.player_id, 0, 0, 1
         from affiliate_attributions a left join affiliate_links l on l.id = a.link_id
         join lateral (select min(d.closed_at) as at from deposit_records d
                        where d.player_id = a.player_id and d.status = 3) f
              on f.at >= $3 and f.at < $4
        where ($2::bigint is null or a.partner_id = $2)
     )
     select case $1
              when 'hour' then to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24":00:00Z"')
              when 'day' then to_char(e.at at time zone 'UTC', 'YYYY-MM-DD')
              when 'campaign' then coalesce(e.campaign, '')
              when 'link' then coalesce(e.tag, '')
              else e.player_id::text end as key,
            sum(e.click)::int as clicks, sum(e.registration)::int as registrations,
            sum(e.deposit)::int as first_deposits
       from events e where $1 <> 'player' or e.player_id is not null
      group by 1 order by 1`,
    [by, partnerId ?? null, from, to],
  );
}

export type MoneyRow = {
  readonly key: string;
  readonly currency: Currency;
  readonly staked: Micro;
  readonly paid_out: Micro;
  readonly bonuses: Micro;
  readonly deposited: Micro;
  readonly payment_costs: Micro;
};

/**
 * What players did, by key and currency, as far as it counts for their partner: without players of
 * confirmed fraud, and without what happened while the partner was closed. By any key but the hour
 * the range consists of whole days.
 */
export async function sumPlay(
  db: Queryable,
  by: ReportKey,
  { partnerId, from, to }: ReportRange,
): Promise<MoneyRow[]> {
  return await db.query<MoneyRow>(
    `with brought as materialized (
       select a.player_id, a.partner_id, l.campaign, l.tag from affiliate_attributions a
         left join affiliate_links l on l.id = a.link_id
        where ($2::bigint is null or a.partner_id = $2) and not exists (
          select from affiliate_marks m
           where m.player_id = a.player_id and m.decision = 'confirmed')
     ), parts as (
       select p.player_id, s.day::timestamp at time zone 'UTC' as at, s.currency, s.staked,
              s.paid_out, 0::bigint as bonuses, 0::bigint as deposited,
              0::bigint as costs
         from brought p join affiliate_play_days s on s.player_id = p.player_id
        where $1 <> 'hour' and s.day >= ($3::timestamptz at time zone 'UTC')::date
          and s.day < ($4::timestamptz at time zone 'UTC')::date
       union all
       select p.player_id, r.at, account_currency(r.account), r.stake, r.payout, 0, 0, 0
         from brought p join bet_results r on r.player_id = p.player_id
        where $1 = 'hour' and r.at >= $3 and r.at < $4 and affiliate_earns(p.partner_id, r.at)
       union all
       select p.player_id, b.at, b.currency, 0, 0, b.amount, 0, 0
         from brought p join player_bonus_costs b on b.player = p.player_id::text
        where b.at >= $3 and b.at < $4 and affiliate_earns(p.partner_id, b.at)
       union all
       select p.player_id, d.closed_at, d.currency, 0, 0, 0, coalesce(d.paid_amount, d.amount),
              0
         from brought p join deposit_records d on d.player_id = p.player_id
        where d.status = 3 and d.closed_at >= $3 and d.closed_at < $4
          and affiliate_earns(p.partner_id, d.closed_at)
       union all
       select p.player_id, c.at, c.currency, 0, 0, 0, 0, c.cost
         from brought p join payment_cost_records c on c.player_id = p.player_id
        where c.at >= $3 and c.at < $4 and affiliate_earns(p.partner_id, c.at)
     )
     select case $1
              when 'hour' then to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24":00:00Z"')
              when 'day' then to_char(x.at at time zone 'UTC', 'YYYY-MM-DD')
              when 'campaign' then coalesce(p.campaign, '')
              when 'link' then coalesce(p.tag, '')
              else x.player_id::text end as key,
            x.currency, sum(x.staked)::bigint as staked, sum(x.paid_out)::bigint as paid_out,
            sum(x.bonuses)::bigint as bonuses, sum(x.deposited)::bigint as deposited,
            sum(x.costs)::bigint as payment_costs
       from parts x join brought p on p.player_id = x.player_id
      where x.currency <> 'PLAY'
      group by 1, 2 order by 1, 2`,
    [by, partnerId ?? null, from, to],
  );
}

export type BroughtPlayer = {
  readonly player_id: PlayerId;
  readonly campaign: string | null;
  readonly registered_at: Date;
  readonly first_deposit_at: Date | null;
};

/** The players of a partner, latest first. */
export async function listBroughtPlayers(
  db: Queryable,
  partnerId: bigint,
  limit: number,
): Promise<BroughtPlayer[]> {
  return await db.query<BroughtPlayer>(
    `select a.player_id, l.campaign, a.registered_at,
            (select min(d.closed_at) from deposit_records d
              where d.player_id = a.player_id and d.status = 3) as first_deposit_at
       from affiliate_attributions a left join affiliate_links l on l.id = a.link_id
      where a.partner_id = $1 order by a.registered_at desc, a.player_id desc limit $2`,
    [partnerId, limit],
  );
}
