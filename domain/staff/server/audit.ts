import { toPlayerId } from '#core/ids.ts';
import type { Answer, Query } from '#core/wire.ts';
import { maskContact } from '#domain/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import type * as contract from '../contract.backoffice.ts';
import {
  auditOrder,
  findBrokenLine,
  listAuditLines,
  readChainEnd,
  type AuditRow,
  type AuditFilter,
} from './store.audit.ts';

/** The audit log, latest first. */
export function auditList(db: Db, query: Query<typeof contract.exportAudit>) {
  const filter = filterOf(query);
  return sortedList(auditOrder(query.sort), (page) => listAuditLines(db, filter, page), lineOf);
}

function filterOf(query: Query<typeof contract.exportAudit>): AuditFilter {
  const { action, player, staff, from, to } = query;
  const idOf = (text: string | undefined) => (text === undefined ? undefined : toPlayerId(text));
  return { action, playerId: idOf(player), staffId: idOf(staff), from, to };
}

type Line = Answer<typeof contract.listAudit>['data'][number];
type Json = Line['before'];

function lineOf(row: AuditRow): Line {
  const { id, at, staff_id, player_id, player_email, is_staff, hash, before, after, ...line } = row;
  return {
    ...line,
    id: id.toString(),
    at: at.toISOString(),
    staff_id: staff_id?.toString() ?? null,
    player_id: player_id?.toString() ?? null,
    // Contacts of players are revealed on their page, with a reason.
    player_email: player_email && !is_staff ? maskContact(player_email) : player_email,
    // jsonb columns contain JSON.
    before: (before ?? null) as Json,
    after: (after ?? null) as Json,
    hash: hash.toString('hex'),
  };
}

export async function checkChain(db: Db): Promise<Answer<typeof contract.checkAudit>> {
  const broken = await findBrokenLine(db);
  return { data: { ...(await readChainEnd(db)), broken: broken?.toString() ?? null } };
}
