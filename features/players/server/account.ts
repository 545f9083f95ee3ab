import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import type { Queryable } from '#platform/server/db.ts';
import type * as contract from '../contract.backoffice.account.ts';
import { listAuditRows, listLinkRows, listSessionRows } from './store.account.ts';
import { pageOf, readPage } from './page.ts';

type Sessions = typeof contract.listSessions;

export async function listSessions(
  db: Queryable,
  playerId: bigint,
  query: Query<Sessions>,
): Promise<Answer<Sessions> | Refusal> {
  const page = readPage(query);
  if (!page) return refuse('cursor_format');
  const rows = await listSessionRows(db, playerId, page.before, page.count + 1);
  const data = rows.slice(0, page.count).map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    client: row.client,
    started_at: row.created_at.toISOString(),
    used_at: row.last_used_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    is_open: row.is_open,
  }));
  const last = rows[page.count - 1];
  const hasMore = rows.length > page.count && last !== undefined;
  return { data, next: hasMore ? last.created_micros.toString() : null };
}

export async function listLinks(
  db: Queryable,
  playerId: bigint,
): Promise<Answer<typeof contract.listLinks>> {
  const rows = await listLinkRows(db, playerId);
  return {
    data: rows.map(({ player_id, created_at, ...row }) => ({
      ...row,
      player_id: player_id.toString(),
      registered_at: created_at.toISOString(),
    })),
  };
}

type Audit = typeof contract.listPlayerAudit;

export async function listAudit(
  db: Queryable,
  playerId: bigint,
  query: Query<Audit>,
): Promise<Answer<Audit> | Refusal> {
  const page = readPage(query);
  if (!page) return refuse('cursor_format');
  const rows = await listAuditRows(db, playerId, page.before, page.count + 1);
  const lines = rows.map(({ id, at, before, after, ...row }) => ({
    ...row,
    id: id.toString(),
    at: at.toISOString(),
    // A jsonb column always holds JSON.
    before: (before ?? null) as contract.PlayerAuditEntry['before'],
    after: (after ?? null) as contract.PlayerAuditEntry['after'],
  }));
  return pageOf(lines, page.count);
}
