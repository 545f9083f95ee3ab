import {
  listCodes,
  listLinks,
  listPartners,
  partnerOrder,
  type AffiliateCode,
  type AffiliateLink,
  type Partner,
  type ProgrammeSettings,
} from '#domain/affiliates/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { PartnerDetails, ShownCode, ShownLink, ShownPartner } from '../contract.backoffice.ts';

const SUBS_SHOWN = 100;

export function shownPartner(row: Partner): ShownPartner {
  return {
    id: row.id.toString(),
    name: row.name,
    email: row.email,
    website: row.website,
    status: row.status,
    parent:
      row.parent_id === null ? null : { id: row.parent_id.toString(), name: row.parent ?? '' },
    is_invited: row.is_invited,
    has_factor: row.has_totp,
    created_at: row.created_at.toISOString(),
  };
}

export function shownLink(row: AffiliateLink, publicUrl: string): ShownLink {
  return {
    id: row.id.toString(),
    tag: row.tag,
    campaign: row.campaign,
    landing: row.landing,
    url: `${publicUrl}${row.landing}?stag=${row.tag}`,
    is_active: row.is_active,
    clicks: row.clicks,
    registrations: row.registrations,
    depositors: row.depositors,
    created_at: row.created_at.toISOString(),
  };
}

function shownCode(row: AffiliateCode): ShownCode {
  return {
    id: row.id.toString(),
    code: row.code,
    tag: row.tag,
    campaign: row.campaign,
    is_open: row.closed_at === null,
    registrations: row.registrations,
    created_at: row.created_at.toISOString(),
  };
}

export async function detailsOf(
  db: Queryable,
  row: Partner,
  publicUrl: string,
): Promise<PartnerDetails> {
  const links = await listLinks(db, row.id);
  const codes = await listCodes(db, row.id);
  const subs = await listPartners(
    db,
    { parentId: row.id, status: undefined, search: undefined },
    { order: partnerOrder(), limit: SUBS_SHOWN },
  );
  return {
    ...shownPartner(row),
    about: row.about,
    locale: row.locale,
    links: links.map((link) => shownLink(link, publicUrl)),
    codes: codes.map(shownCode),
    subs: subs.map(({ id, name }) => ({ id: id.toString(), name })),
  };
}

export function shownProgramme(row: ProgrammeSettings) {
  return {
    version: row.id.toString(),
    touch: row.touch,
    window_days: row.window_days,
    priority: row.priority,
    is_open: row.is_open,
    since: row.created_at.toISOString(),
  };
}
