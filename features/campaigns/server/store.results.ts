import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Skip } from '../rules.plan.ts';
import { RESULT_DAYS, type CampaignChannel } from '../rules.ts';

export type AudienceCount = {
  readonly is_held_out: boolean;
  readonly players: number;
  readonly waiting: number;
};

export async function countAudience(db: Queryable, campaign: bigint): Promise<AudienceCount[]> {
  return await db.query<AudienceCount>(
    `select is_held_out, count(*)::int as players, count(due_at)::int as waiting
       from campaign_players where campaign_id = $1 group by is_held_out`,
    [campaign],
  );
}

export type ChannelCount = {
  readonly channel: CampaignChannel;
  readonly skipped: Skip | null;
  readonly messages: number;
  readonly delivered: number;
  readonly failed: number;
  /** Messages that tell when they are opened. */
  readonly tracked: number;
  readonly opened: number;
  readonly clicked: number;
};

export async function countMessages(db: Queryable, campaign: bigint): Promise<ChannelCount[]> {
  return await db.query<ChannelCount>(
    `select channel, skipped, count(*)::int as messages,
            count(*) filter (where outcome = 'delivered')::int as delivered,
            count(*) filter (where outcome = 'failed')::int as failed,
            count(*) filter (where is_open_tracked)::int as tracked,
            count(opened_at)::int as opened, count(clicked_at)::int as clicked
       from campaign_messages where campaign_id = $1 group by channel, skipped
      order by channel, skipped`,
    [campaign],
  );
}

export type MoneyCount = {
  readonly is_held_out: boolean;
  readonly currency: Currency;
  readonly depositors: number;
  readonly deposits: Micro;
  readonly withdrawals: Micro;
};

/** What both groups paid in and out within seven days of the first message. */
export async function sumMoney(db: Queryable, campaign: bigint): Promise<MoneyCount[]> {
  return await db.query<MoneyCount>(
    `with period as (
       select started_at as since, started_at + make_interval(days => $2) as until
         from campaigns where id = $1 and started_at is not null)
     select p.is_held_out, m.currency, count(distinct m.player_id) filter (where m.is_in)::int
              as depositors,
            coalesce(sum(m.amount) filter (where m.is_in), 0)::bigint as deposits,
            coalesce(sum(m.amount) filter (where not m.is_in), 0)::bigint as withdrawals
       from period, campaign_players p
       join lateral (
         select d.player_id, d.currency, d.paid_amount as amount, true as is_in
           from deposit_records d, period t
          where d.player_id = p.player_id and d.status = 3
            and d.closed_at >= t.since and d.closed_at < t.until
         union all
         select w.player_id, w.currency, w.amount, false
           from withdrawal_records w, period t
          where w.player_id = p.player_id and w.status = 5
            and w.closed_at >= t.since and w.closed_at < t.until) m on true
      where p.campaign_id = $1
      group by p.is_held_out, m.currency order by m.currency`,
    [campaign, RESULT_DAYS],
  );
}

/** Copies what became of messages before they are deleted, which is after thirty days. */
export async function collectOutcomes(db: Queryable): Promise<void> {
  await db.query(
    `update campaign_messages m
        set outcome = case o.state when 'sent' then 'delivered' else 'failed' end
       from message_outcomes o
      where m.message_id = o.id and m.outcome is null and o.state in ('sent', 'failed')`,
  );
}

/** Copies when messages of the centre were opened. */
export async function collectReads(db: Queryable): Promise<void> {
  await db.query(
    `update campaign_messages m set opened_at = r.read_at
       from notification_reads r
      where r.id = m.notification_id and m.opened_at is null and r.read_at is not null
        and m.at > clock_timestamp() - interval '91 days'`,
  );
}

export type OfferVisit = { readonly link: string; readonly locale: string | null };

/** Counts the first visit, and returns where the link leads. */
export async function recordClick(db: Queryable, token: string): Promise<OfferVisit | undefined> {
  const [row] = await db.query<OfferVisit>(
    `update campaign_messages m set clicked_at = coalesce(m.clicked_at, clock_timestamp())
       from campaigns c, player_directory p
      where m.token = $1 and c.id = m.campaign_id and p.id = m.player_id
      returning c.terms ->> 'link' as link, p.locale`,
    [token],
  );
  return row;
}

/** Records the first opening of an email, unless its player has withdrawn the permission. */
export async function recordOpening(db: Queryable, token: string): Promise<void> {
  await db.query(
    `update campaign_messages m set opened_at = clock_timestamp()
      where m.token = $1 and m.is_open_tracked and m.opened_at is null
        and exists (select from mail_opens_allowed o where o.player_id = m.player_id)`,
    [token],
  );
}

/** How many of these players a channel reaches: the consent, and a confirmed contact. */
export async function countByChannel(
  db: Queryable,
  players: readonly bigint[],
  product: string,
): Promise<Record<CampaignChannel, number>> {
  const [row] = await db.query<Record<CampaignChannel, number>>(
    `select count(*)::int as centre, count(*) filter (where agrees_push)::int as push,
            count(*) filter (where agrees_email and is_email_verified)::int as email,
            count(*) filter (where agrees_sms and is_phone_verified)::int as sms
       from (select p.is_email_verified and p.email is not null as is_email_verified,
                    p.is_phone_verified and p.phone is not null as is_phone_verified,
                    bool_or(c.channel = 'push') as agrees_push,
                    bool_or(c.channel = 'email') as agrees_email,
                    bool_or(c.channel = 'sms') as agrees_sms
               from player_directory p
               join consents_given c on c.player_id = p.id and c.product = $2
              where p.id = any ($1)
              group by p.id, p.is_email_verified, p.email, p.is_phone_verified, p.phone) agreed`,
    [players, product],
  );
  return row!;
}
