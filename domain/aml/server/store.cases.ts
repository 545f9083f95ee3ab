import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type { AmlCaseKind, AmlCaseStatus, AmlDecision } from '../rules.ts';

/** What a case knows besides its hits; amounts are decimal text. */
export type AmlFacts = Readonly<
  Partial<Record<'reason' | 'deposit' | 'amount' | 'currency', string>>
>;

export type AmlCase = {
  readonly id: bigint;
  readonly player_id: PlayerId;
  readonly player: string;
  readonly kind: AmlCaseKind;
  readonly is_holding: boolean;
  readonly facts: AmlFacts;
  readonly status: AmlCaseStatus;
  readonly decision: AmlDecision | null;
  readonly claimed_by: PlayerId | null;
  readonly claimed_name: string | null;
  readonly opened_by: string | null;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
};

const SELECT = `select c.id, c.player_id, p.name as player, c.kind, c.is_holding, c.facts, c.status,
    c.decision, c.claimed_by, coalesce(s.email, s.name) as claimed_name,
    coalesce(o.email, o.name) as opened_by, c.opened_at, c.closed_at
  from aml_cases c join player_directory p on p.id = c.player_id
  left join player_directory s on s.id = c.claimed_by
  left join player_directory o on o.id = c.opened_by`;

export type AmlCaseFilter = {
  readonly status: AmlCaseStatus | undefined;
  readonly kind: AmlCaseKind | undefined;
  readonly playerId: PlayerId | undefined;
  readonly claimedBy: PlayerId | undefined;
};

/** Not indexed: a case is decided by two people, so there are thousands at most. */
const SORT_COLUMNS: SortColumns<AmlCase, 'at' | 'status'> = {
  at: 'id',
  status: { sql: 'c.status', type: 'code', of: ({ status }) => status },
};

/** Latest first, unless another order is chosen. */
export function caseOrder(sort: 'at' | '-at' | 'status' | '-status' = '-at') {
  return sortOrder(SORT_COLUMNS, { sql: 'c.id', of: ({ id }) => id }, sort);
}

export async function listCases(
  db: Queryable,
  filter: AmlCaseFilter,
  page: SortedPage,
): Promise<AmlCase[]> {
  const values = [
    filter.status ?? null,
    filter.kind ?? null,
    filter.playerId ?? null,
    filter.claimedBy ?? null,
    page.limit,
  ];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<AmlCase>(
    `${SELECT} where ($1::text is null or c.status = $1) and ($2::text is null or c.kind = $2)
        and ($3::bigint is null or c.player_id = $3)
        and ($4::bigint is null or c.claimed_by = $4) and ${rest}
      order by ${orderBy} limit $5`,
    values,
  );
}

export async function findCase(db: Queryable, id: bigint): Promise<AmlCase | undefined> {
  return (await db.query<AmlCase>(`${SELECT} where c.id = $1`, [id]))[0];
}

export async function lockCase(tx: Tx, id: bigint): Promise<AmlCase | undefined> {
  return (await tx.query<AmlCase>(`${SELECT} where c.id = $1 for update of c`, [id]))[0];
}

export type NewCase = {
  readonly playerId: PlayerId;
  readonly kind: AmlCaseKind;
  readonly isHolding: boolean;
  readonly facts: AmlFacts;
  readonly staffId: PlayerId | null;
};

/** Undefined when the player has an open case of this kind. */
export async function insertCase(tx: Tx, one: NewCase): Promise<bigint | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into aml_cases (player_id, kind, is_holding, facts, opened_by)
     values ($1, $2, $3, $4, $5)
     on conflict (player_id, kind) where status = 'open' do nothing returning id`,
    [one.playerId, one.kind, one.isHolding, JSON.stringify(one.facts), one.staffId],
  );
  return rows[0]?.id;
}

/** Locked: a decision about it waits until what is added to it is committed. */
export async function lockOpenCase(tx: Tx, playerId: PlayerId, kind: AmlCaseKind): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `select id from aml_cases where player_id = $1 and kind = $2 and status = 'open' for update`,
    [playerId, kind],
  );
  return rows[0]!.id;
}

/** Whether a case of this kind was cleared within a year: the same question is not asked again. */
export async function wasCleared(
  db: Queryable,
  playerId: PlayerId,
  kind: AmlCaseKind,
): Promise<boolean> {
  const rows = await db.query(
    `select from aml_cases where player_id = $1 and kind = $2 and decision = 'cleared'
        and closed_at > now() - interval '1 year' limit 1`,
    [playerId, kind],
  );
  return rows.length > 0;
}

/** Whether an AML case holds the withdrawals of the player. */
export async function isHeld(db: Queryable, playerId: PlayerId): Promise<boolean> {
  return (await db.query('select from aml_holds where player_id = $1', [playerId])).length > 0;
}

export async function holdCase(tx: Tx, id: bigint): Promise<void> {
  await tx.query('select aml_hold_case($1)', [id]);
}

/** Closes a case that holds nothing; returns whether it did. */
export async function closeCase(tx: Tx, id: bigint, decision: AmlDecision): Promise<boolean> {
  const rows = await tx.query<{ is_done: boolean }>('select aml_close_case($1, $2) as is_done', [
    id,
    decision,
  ]);
  return rows[0]!.is_done;
}

export async function reopenCase(tx: Tx, id: bigint): Promise<boolean> {
  const rows = await tx.query<{ is_done: boolean }>('select aml_reopen_case($1) as is_done', [id]);
  return rows[0]!.is_done;
}

/** Null: it is free. */
export async function setCaseClaim(tx: Tx, id: bigint, staffId: PlayerId | null): Promise<void> {
  await tx.query('update aml_cases set claimed_by = $2 where id = $1', [id, staffId]);
}
