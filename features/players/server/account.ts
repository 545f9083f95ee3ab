import type { PlayerId } from '#core/ids.ts';
import type { Answer } from '#core/wire.ts';
import type { Queryable } from '#platform/server/db.ts';
import { byId, byNumber, type ListSource } from '#platform/server/paging.ts';
import type * as contract from '../contract.backoffice.account.ts';
import {
  listAuditRows,
  listLinkRows,
  listNoteRows,
  listSessionRows,
  type PlayerSessionRow,
} from './store.account.ts';
import { noteOf } from './notes.ts';

export function sessionList(
  db: Queryable,
  playerId: PlayerId,
): ListSource<PlayerSessionRow, contract.PlayerSession, bigint> {
  return {
    ...byNumber(({ created_micros }) => created_micros),
    read: (before, limit) => listSessionRows(db, playerId, before, limit),
    show: (row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      client: row.client,
      started_at: row.created_at.toISOString(),
      used_at: row.last_used_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
      end_reason: row.end_reason,
      is_open: row.is_open,
    }),
  };
}

export async function listLinks(
  db: Queryable,
  playerId: PlayerId,
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

export function noteList(
  db: Queryable,
  playerId: PlayerId,
  { pinned }: { pinned?: 'only' | undefined },
) {
  return byId(
    (before, limit) => listNoteRows(db, playerId, { isPinned: pinned === 'only', before, limit }),
    noteOf,
  );
}

export function auditList(db: Queryable, playerId: PlayerId) {
  return byId(
    (before, limit) => listAuditRows(db, playerId, before, limit),
    ({ id, at, before, after, ...row }) => ({
      ...row,
      id: id.toString(),
      at: at.toISOString(),
      // A jsonb column always holds JSON.
      before: (before ?? null) as contract.PlayerAuditEntry['before'],
      after: (after ?? null) as contract.PlayerAuditEntry['after'],
    }),
  );
}
