import type { Queryable } from '#platform/server/db.ts';
import type { PartnerStatus } from '../rules.ts';

export type AffiliateLink = {
  readonly id: bigint;
  readonly partner_id: bigint;
  readonly tag: string;
  readonly campaign: string;
  readonly landing: string;
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly clicks: number;
  readonly registrations: number;
  readonly depositors: number;
};

const SELECT = `select l.id, l.partner_id, l.tag, l.campaign, l.landing, l.is_active, l.created_at,
    (select count(*)::int from affiliate_clicks c where c.link_id = l.id) as clicks,
    (select count(*)::int from affiliate_attributions a where a.link_id = l.id) as registrations,
    (select count(*)::int from affiliate_attributions a where a.link_id = l.id and exists (
       select from deposit_records d where d.player_id = a.player_id and d.status = 3))
      as depositors
  from affiliate_links l`;

/** All links of a partner, latest first. */
export async function listLinks(db: Queryable, partnerId: bigint): Promise<AffiliateLink[]> {
  return await db.query<AffiliateLink>(`${SELECT} where l.partner_id = $1 order by l.id desc`, [
    partnerId,
  ]);
}

export async function findLink(db: Queryable, id: bigint): Promise<AffiliateLink | undefined> {
  return (await db.query<AffiliateLink>(`${SELECT} where l.id = $1`, [id]))[0];
}

export type NewLink = {
  readonly partnerId: bigint;
  readonly tag: string;
  readonly campaign: string;
  readonly landing: string;
};

/** Undefined when the tag is taken. */
export async function insertLink(db: Queryable, one: NewLink): Promise<bigint | undefined> {
  const rows = await db.query<{ id: bigint }>(
    `insert into affiliate_links (partner_id, tag, campaign, landing) values ($1, $2, $3, $4)
     on conflict on constraint affiliate_links_tag do nothing returning id`,
    [one.partnerId, one.tag, one.campaign, one.landing],
  );
  return rows[0]?.id;
}

export async function countLinks(db: Queryable, partnerId: bigint): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from affiliate_links where partner_id = $1',
    [partnerId],
  );
  return row!.count;
}

export async function switchLink(db: Queryable, id: bigint, isActive: boolean): Promise<void> {
  await db.query('update affiliate_links set is_active = $2 where id = $1', [id, isActive]);
}

export type LinkOwner = {
  readonly link_id: bigint;
  readonly partner_id: bigint;
  readonly is_active: boolean;
  readonly status: PartnerStatus;
};

export async function findLinkByTag(db: Queryable, tag: string): Promise<LinkOwner | undefined> {
  const [row] = await db.query<LinkOwner>(
    `select l.id as link_id, l.partner_id, l.is_active, p.status
       from affiliate_links l join affiliate_partners p on p.id = l.partner_id where l.tag = $1`,
    [tag],
  );
  return row;
}

/** More in a day, of all visitors, are made to fill the disk. */
const CLICKS_DAY_MAX = 200_000;

/**
 * A click of the same visitor on the same link within a minute is a reload, and is not counted. Ids
 * are given in order: the click that many before the newest one must be older than a day.
 */
export async function insertClick(
  db: Queryable,
  linkId: bigint,
  visitor: Buffer | null,
  dayMax = CLICKS_DAY_MAX,
): Promise<void> {
  await db.query(
    `insert into affiliate_clicks (link_id, visitor)
     select $1, $2 where not exists (
       select from affiliate_clicks c where c.link_id = $1 and c.visitor = $2
          and c.at > now() - interval '1 minute')
        and coalesce((select at from affiliate_clicks
                       where id <= (select max(id) from affiliate_clicks) - $3 + 1
                       order by id desc limit 1) < now() - interval '1 day', true)`,
    [linkId, visitor, dayMax],
  );
}

export type ClickRow = LinkOwner & { readonly at: Date };

/** The latest clicks of a browser since a moment. */
export async function listClicksOf(
  db: Queryable,
  visitor: Buffer,
  range: { readonly since: Date; readonly until: Date },
  limit: number,
): Promise<ClickRow[]> {
  return await db.query<ClickRow>(
    `select c.link_id, l.partner_id, l.is_active, p.status, c.at
       from affiliate_clicks c join affiliate_links l on l.id = c.link_id
       join affiliate_partners p on p.id = l.partner_id
      where c.visitor = $1 and c.at >= $2 and c.at <= $3 order by c.at desc, c.id desc limit $4`,
    [visitor, range.since, range.until, limit],
  );
}

/** When a browser clicked on a link for the last time before the registration. */
export async function findClickTime(
  db: Queryable,
  linkId: bigint,
  visitor: Buffer,
  until: Date,
): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>(
    `select max(at) as at from affiliate_clicks
      where visitor = $2 and link_id = $1 and at <= $3`,
    [linkId, visitor, until],
  );
  return row?.at ?? undefined;
}

const CLICK_DAYS = 400;

export async function trimClicks(db: Queryable): Promise<void> {
  await db.query('delete from affiliate_clicks where at < now() - make_interval(days => $1)', [
    CLICK_DAYS,
  ]);
}
