import type { Queryable, Tx } from '#platform/server/db.ts';
import { foldCode } from '../rules.codes.ts';
import type { LinkOwner } from './store.links.ts';

export type AffiliateCode = {
  readonly id: bigint;
  readonly link_id: bigint;
  readonly code: string;
  readonly tag: string;
  readonly campaign: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly registrations: number;
};

/** All codes of a partner, latest first. */
export async function listCodes(db: Queryable, partnerId: bigint): Promise<AffiliateCode[]> {
  return await db.query<AffiliateCode>(
    `select c.id, c.link_id, c.code, l.tag, l.campaign, c.created_at, c.closed_at,
            (select count(*)::int from affiliate_attributions a where a.code_id = c.id)
              as registrations
       from affiliate_codes c join affiliate_links l on l.id = c.link_id
      where l.partner_id = $1 order by c.id desc`,
    [partnerId],
  );
}

/** Undefined when the code, or one that looks like it, is taken. */
export async function insertCode(
  tx: Tx,
  linkId: bigint,
  code: string,
): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into affiliate_codes (link_id, code, folded) values ($1, $2, $3)
     on conflict on constraint affiliate_codes_folded do nothing returning id`,
    [linkId, code, foldCode(code)],
  );
  return row?.id;
}

export async function closeCode(tx: Tx, id: bigint): Promise<void> {
  await tx.query(
    `update affiliate_codes set closed_at = clock_timestamp()
      where id = $1 and closed_at is null`,
    [id],
  );
}

/** Who owns an open code. */
export async function findOpenCode(
  db: Queryable,
  code: string,
): Promise<(LinkOwner & { readonly code_id: bigint }) | undefined> {
  const [row] = await db.query<LinkOwner & { readonly code_id: bigint }>(
    `select c.id as code_id, l.id as link_id, l.partner_id, l.is_active, p.status
       from affiliate_codes c join affiliate_links l on l.id = c.link_id
       join affiliate_partners p on p.id = l.partner_id
      where c.folded = $1 and c.closed_at is null`,
    [foldCode(code)],
  );
  return row;
}
