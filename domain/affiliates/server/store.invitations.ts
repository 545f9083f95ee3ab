import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { PartnerStatus } from '../rules.ts';

/** Who invites by a code; only partners who are active bring others. */
export async function findInviter(db: Queryable, code: string): Promise<bigint | undefined> {
  const [row] = await db.query<{ id: bigint }>(
    `select p.id from affiliate_partners p where p.invite_code = $1 and p.status = 'active'`,
    [code],
  );
  return row?.id;
}

export async function readInviteCode(db: Queryable, partnerId: bigint): Promise<string> {
  const [row] = await db.query<{ invite_code: string }>(
    'select p.invite_code from affiliate_partners p where p.id = $1',
    [partnerId],
  );
  return row!.invite_code;
}

export type SubPartner = {
  readonly id: bigint;
  readonly name: string;
  readonly status: PartnerStatus;
  readonly created_at: Date;
};

/** The partners directly below, latest first. */
export async function listSubs(db: Queryable, partnerId: bigint): Promise<SubPartner[]> {
  return await db.query<SubPartner>(
    `select p.id, p.name, p.status, p.created_at from affiliate_partners p
      where p.parent_id = $1 order by p.id desc limit 500`,
    [partnerId],
  );
}

/** What a partner got for partners below in closed months. */
export async function listSubShares(
  db: Queryable,
  partnerId: bigint,
): Promise<{ sub_id: bigint; currency: Currency; amount: Micro }[]> {
  return await db.query(
    `select l.sub_id::bigint as sub_id, l.currency, sum(l.amount)::bigint as amount
       from affiliate_statements s join affiliate_lines l
         on l.statement_id = s.id and l.kind = 'sub_share' and l.sub_id is not null
      where s.partner_id = $1 group by 1, 2 order by 1, 2`,
    [partnerId],
  );
}
