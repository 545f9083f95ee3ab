import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type { PartnerStatus } from '../rules.ts';

export type Partner = {
  readonly id: bigint;
  readonly name: string;
  readonly email: string;
  readonly website: string | null;
  readonly about: string | null;
  readonly locale: Locale;
  readonly status: PartnerStatus;
  readonly parent_id: bigint | null;
  readonly parent: string | null;
  /** Came by the link of the partner above, and stays below them. */
  readonly is_invited: boolean;
  readonly has_totp: boolean;
  readonly is_password_given: boolean;
  readonly created_at: Date;
};

const SELECT = `select p.id, p.name, p.email, p.website, p.about, p.locale, p.status, p.parent_id,
    a.name as parent, p.is_invited, p.sealed_totp is not null as has_totp, p.is_password_given,
    p.created_at
  from affiliate_partners p left join affiliate_partners a on a.id = p.parent_id`;

export type PartnerFilter = {
  readonly status: PartnerStatus | undefined;
  readonly search: string | undefined;
  readonly parentId: bigint | undefined;
};

/** Not indexed: each partner is admitted by staff, so there are hundreds. */
const SORT_COLUMNS: SortColumns<Partner, 'at' | 'status'> = {
  at: 'id',
  status: { sql: 'p.status', type: 'code', of: ({ status }) => status },
};

/** Latest first, unless another order is chosen. */
export function partnerOrder(sort: 'at' | '-at' | 'status' | '-status' = '-at') {
  return sortOrder(SORT_COLUMNS, { sql: 'p.id', of: ({ id }) => id }, sort);
}

export async function listPartners(
  db: Queryable,
  filter: PartnerFilter,
  page: SortedPage,
): Promise<Partner[]> {
  const values = [
    filter.status ?? null,
    filter.search ?? null,
    filter.parentId ?? null,
    page.limit,
  ];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<Partner>(
    `${SELECT} where ($1::text is null or p.status = $1)
        and ($2::text is null or position(lower($2) in lower(p.name || ' ' || p.email)) > 0)
        and ($3::bigint is null or p.parent_id = $3) and ${rest}
      order by ${orderBy} limit $4`,
    values,
  );
}

export async function findPartner(db: Queryable, id: bigint): Promise<Partner | undefined> {
  return (await db.query<Partner>(`${SELECT} where p.id = $1`, [id]))[0];
}

export async function lockPartner(tx: Tx, id: bigint): Promise<Partner | undefined> {
  return (await tx.query<Partner>(`${SELECT} where p.id = $1 for update of p`, [id]))[0];
}

export type NewPartner = {
  readonly name: string;
  readonly email: string;
  readonly website: string | null;
  readonly about: string | null;
  readonly locale: Locale;
  readonly status: PartnerStatus;
  readonly parentId: bigint | null;
  readonly isInvited: boolean;
  readonly passwordHash: string | null;
  readonly isPasswordGiven: boolean;
};

/** Undefined when the email is that of another partner. */
export async function insertPartner(db: Queryable, one: NewPartner): Promise<bigint | undefined> {
  const rows = await db.query<{ id: bigint }>(
    `insert into affiliate_partners (name, email, website, about, locale, status, parent_id,
       password_hash, is_password_given, is_invited)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict on constraint affiliate_partners_email do nothing returning id`,
    [
      one.name,
      one.email,
      one.website,
      one.about,
      one.locale,
      one.status,
      one.parentId,
      one.passwordHash,
      one.isPasswordGiven,
      one.isInvited,
    ],
  );
  return rows[0]?.id;
}

/** Keeps since when the partner is closed, and until when. */
export async function setPartnerStatus(tx: Tx, id: bigint, status: PartnerStatus): Promise<void> {
  await tx.query('update affiliate_partners set status = $2 where id = $1', [id, status]);
  await tx.query(
    status === 'closed'
      ? 'insert into affiliate_closures (partner_id) values ($1)'
      : `update affiliate_closures set reopened_at = clock_timestamp()
          where partner_id = $1 and reopened_at is null`,
    [id],
  );
}

export type PartnerFacts = {
  readonly name: string;
  readonly website: string | null;
  readonly parentId: bigint | null;
};

export async function updatePartner(
  tx: Tx,
  id: bigint,
  { name, website, parentId }: PartnerFacts,
): Promise<void> {
  await tx.query(
    'update affiliate_partners set name = $2, website = $3, parent_id = $4 where id = $1',
    [id, name, website, parentId],
  );
}

/** The partner and those above it, nearest first. */
export async function listAbove(db: Queryable, id: bigint): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `with recursive above as (
       select p.id, p.parent_id, 0 as level from affiliate_partners p where p.id = $1
       union all
       select p.id, p.parent_id, a.level + 1 from affiliate_partners p
         join above a on p.id = a.parent_id where a.level < 50)
     select id from above order by level`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** How many levels are below the partner. */
export async function countLevelsBelow(db: Queryable, id: bigint): Promise<number> {
  const [row] = await db.query<{ levels: number }>(
    `with recursive below as (
       select p.id, 0 as level from affiliate_partners p where p.id = $1
       union all
       select p.id, b.level + 1 from affiliate_partners p
         join below b on p.parent_id = b.id where b.level < 50)
     select max(level)::int as levels from below`,
    [id],
  );
  return row?.levels ?? 0;
}

export async function setPartnerPassword(
  db: Queryable,
  id: bigint,
  passwordHash: string,
  isGiven: boolean,
): Promise<void> {
  await db.query(
    `update affiliate_partners set password_hash = $2, is_password_given = $3 where id = $1`,
    [id, passwordHash, isGiven],
  );
}

export type PartnerSecrets = {
  readonly id: bigint;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly status: PartnerStatus;
  readonly password_hash: string | null;
  readonly is_password_given: boolean;
  readonly sealed_totp: Buffer | null;
  readonly totp_step: bigint | null;
};

const SECRETS = `select p.id, p.name, p.email, p.locale, p.status, p.password_hash,
    p.is_password_given, p.sealed_totp, p.totp_step from affiliate_partners p`;

export async function findPartnerByEmail(
  db: Queryable,
  email: string,
): Promise<PartnerSecrets | undefined> {
  return (await db.query<PartnerSecrets>(`${SECRETS} where p.email = $1`, [email]))[0];
}

export async function findPartnerSecrets(
  db: Queryable,
  id: bigint,
): Promise<PartnerSecrets | undefined> {
  return (await db.query<PartnerSecrets>(`${SECRETS} where p.id = $1`, [id]))[0];
}

export async function setPartnerTotp(
  db: Queryable,
  id: bigint,
  sealed: Buffer | null,
  step: number | null,
): Promise<void> {
  await db.query('update affiliate_partners set sealed_totp = $2, totp_step = $3 where id = $1', [
    id,
    sealed,
    step,
  ]);
}

/** False when the code of this time step, or of a later one, was accepted before. */
export async function consumePartnerTotpStep(
  db: Queryable,
  id: bigint,
  step: number,
): Promise<boolean> {
  const rows = await db.query(
    `update affiliate_partners set totp_step = $2
      where id = $1 and (totp_step is null or totp_step < $2) returning id`,
    [id, step],
  );
  return rows.length > 0;
}

export type ProgrammeSettings = {
  readonly id: bigint;
  readonly touch: 'first' | 'last';
  readonly window_days: number;
  readonly priority: ('stag' | 'partner')[];
  readonly is_open: boolean;
  readonly created_at: Date;
};

/** The version in force. */
export async function readProgramme(db: Queryable): Promise<ProgrammeSettings> {
  const [row] = await db.query<ProgrammeSettings>(
    `select s.id, s.touch, s.window_days, s.priority, s.is_open, s.created_at
       from affiliate_settings s order by s.id desc limit 1`,
  );
  return row!;
}

export async function insertProgramme(
  tx: Tx,
  next: Pick<ProgrammeSettings, 'touch' | 'window_days' | 'priority' | 'is_open'>,
  staffId: PlayerId,
): Promise<void> {
  await tx.query(
    `insert into affiliate_settings (touch, window_days, priority, is_open, created_by)
     values ($1, $2, $3, $4, $5)`,
    [next.touch, next.window_days, next.priority, next.is_open, staffId],
  );
}
