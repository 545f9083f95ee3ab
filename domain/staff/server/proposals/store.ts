import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumn,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type { ProposalKindName, ProposalStatus } from '../../rules.proposals.ts';

export type Proposal<Terms = unknown> = {
  readonly id: bigint;
  readonly subject: string;
  readonly player_id: PlayerId | null;
  readonly player: string | null;
  readonly terms: Terms;
  readonly reason: string;
  /** The current status: an overdue proposal is `expired`, even before the job has updated it. */
  readonly status: ProposalStatus;
  readonly request_hash: Buffer;
  readonly proposed_by: PlayerId;
  readonly proposer: string;
  readonly proposed_at: Date;
  readonly expires_at: Date | null;
  readonly decided_by: PlayerId | null;
  readonly decider: string | null;
  readonly decided_at: Date | null;
  readonly decision: string | null;
  readonly result: bigint | null;
};

const SELECT = `select o.id, o.subject, o.player_id, p.name as player, o.terms, o.reason,
    case when o.status = 'open' and o.expires_at <= clock_timestamp() then 'expired'
         else o.status end as status,
    o.request_hash, o.proposed_by, coalesce(a.email, a.name) as proposer, o.proposed_at,
    o.expires_at, o.decided_by, coalesce(b.email, b.name) as decider, o.decided_at, o.decision,
    o.result
  from proposals o join player_directory a on a.id = o.proposed_by
  left join player_directory b on b.id = o.decided_by
  left join player_directory p on p.id = o.player_id`;

/** Commands about one subject of a kind run one after the other until the transaction ends. */
export async function lockSubject(tx: Tx, kind: ProposalKindName, subject: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `proposals ${kind} ${subject}`,
  ]);
}

export async function findProposal<Terms>(
  db: Queryable,
  kind: ProposalKindName,
  id: bigint,
): Promise<Proposal<Terms> | undefined> {
  const text = `${SELECT} where o.kind = $1 and o.id = $2`;
  return (await db.query<Proposal<Terms>>(text, [kind, id]))[0];
}

/** The second of two simultaneous decisions waits here, and reads the first one. */
export async function lockProposal(
  tx: Tx,
  kind: ProposalKindName,
  id: bigint,
): Promise<Proposal | undefined> {
  const text = `${SELECT} where o.kind = $1 and o.id = $2 for update of o`;
  return (await tx.query<Proposal>(text, [kind, id]))[0];
}

/** The proposal that this person created with this key, of any kind. */
export async function findByKey(
  db: Queryable,
  staffId: PlayerId,
  key: string,
): Promise<Proposal | undefined> {
  const text = `${SELECT} where o.proposed_by = $1 and o.key = $2`;
  return (await db.query<Proposal>(text, [staffId, key]))[0];
}

/** The latest proposal about a subject, in any status. */
export async function findLatest<Terms>(
  db: Queryable,
  kind: ProposalKindName,
  subject: string,
): Promise<Proposal<Terms> | undefined> {
  const text = `${SELECT} where o.kind = $1 and o.subject = $2 order by o.id desc limit 1`;
  return (await db.query<Proposal<Terms>>(text, [kind, subject]))[0];
}

export type NewProposal = {
  readonly kind: ProposalKindName;
  readonly subject: string;
  readonly playerId: PlayerId | null;
  readonly terms: unknown;
  readonly reason: string;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly staffId: PlayerId;
};

/** Undefined when the key was used, or when another proposal about the subject is open. */
export async function insertProposal(tx: Tx, one: NewProposal): Promise<Proposal | undefined> {
  await expireProposals(tx, one);
  const rows = await tx.query<{ id: bigint }>(
    `insert into proposals (kind, subject, player_id, terms, reason, key, request_hash, proposed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      one.kind,
      one.subject,
      one.playerId,
      JSON.stringify(one.terms),
      one.reason,
      one.key,
      one.requestHash,
      one.staffId,
    ],
  );
  return rows[0] && (await findProposal(tx, one.kind, rows[0].id));
}

export type ProposalDecision = {
  readonly status: 'approved' | 'rejected' | 'withdrawn';
  readonly staffId: PlayerId;
  readonly decision: string | null;
  readonly result: bigint | null;
};

export async function saveDecision(tx: Tx, id: bigint, decided: ProposalDecision): Promise<void> {
  await tx.query(
    'update proposals set status = $2, decided_by = $3, decision = $4, result = $5 where id = $1',
    [id, decided.status, decided.staffId, decided.decision, decided.result],
  );
}

/** Expires overdue proposals, of one subject or all; returns how many. */
export async function expireProposals(
  db: Queryable,
  of?: { readonly kind: ProposalKindName; readonly subject: string },
): Promise<number> {
  const rows = await db.query(
    `update proposals set status = 'expired'
      where status = 'open' and expires_at <= clock_timestamp()
        and ($1::text is null or kind = $1 and subject = $2) returning id`,
    [of?.kind ?? null, of?.subject ?? null],
  );
  return rows.length;
}

export type ProposalQuery = {
  readonly status?: ProposalStatus | undefined;
  readonly playerId?: PlayerId | undefined;
  readonly currency?: Currency | undefined;
  /** Latest first, without another order. */
  readonly order?: SortedPage['order'];
} & Omit<SortedPage, 'order'>;

export async function listProposals<Terms>(
  db: Queryable,
  kind: ProposalKindName,
  query: ProposalQuery,
): Promise<Proposal<Terms>[]> {
  const { text, values } = listQuery(kind, query);
  return await db.query<Proposal<Terms>>(text, values);
}

/**
 * What orders a list of proposals: their time, or one of these terms. An amount has no index:
 * people propose by hand, so a kind has thousands.
 */
export function proposalOrder(amounts: readonly string[], sort = '-at') {
  const columns: Record<string, SortColumn<OrderedProposal> | 'id'> = { at: 'id' };
  for (const name of amounts) {
    columns[name] = {
      sql: `(o.terms ->> '${name}')::numeric`,
      type: 'decimal',
      // The terms of a kind have its amounts, as decimal text.
      of: ({ terms }) => (terms as Readonly<Record<string, string>>)[name]!,
    };
  }
  return sortOrder(columns, { sql: 'o.id', of: ({ id }: OrderedProposal) => BigInt(id) }, sort);
}

type OrderedProposal = { readonly id: bigint | string; readonly terms: unknown };

/**
 * Only the requested conditions are written, so that each can use its index. Separate, so that a
 * test can check the query plan.
 */
export function listQuery(
  kind: ProposalKindName,
  { order = proposalOrder([]), ...query }: ProposalQuery,
) {
  const { status, playerId, currency, after, limit } = query;
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const where = [
    `o.kind = ${value(kind)}`,
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...(playerId === undefined ? [] : [`o.player_id = ${value(playerId)}`]),
    ...(currency === undefined ? [] : [`o.terms ->> 'currency' = ${value(currency)}`]),
  ];
  const { rest, orderBy } = pageSql({ order, after }, values);
  const text = `${SELECT} where ${[...where, rest].join(' and ')}
    order by ${orderBy} limit ${value(limit)}`;
  return { text, values };
}

/** Compares with the clock, as `SELECT` does. */
function hasStatus(status: ProposalStatus): string {
  const isOverdue = 'o.expires_at <= clock_timestamp()';
  if (status === 'open') return `o.status = 'open' and (${isOverdue}) is not true`;
  if (status === 'expired') {
    return `(o.status = 'expired' or o.status = 'open' and ${isOverdue})`;
  }
  return `o.status = '${status}'`;
}
