import { Readable } from 'node:stream';
import { csvLine } from '#core/csv.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import type { StaffUser } from './roles.ts';
import { writeAudit } from './store.ts';
import type * as contract from '../contract.backoffice.ts';
import {
  findBrokenLine,
  listAuditLines,
  readChainEnd,
  type AuditRow,
  type AuditFilter,
} from './store.audit.ts';

const PAGE = 50;
/** Entries of an export fetched at once: it is never in memory as a whole. */
const BATCH = 1000;

type Audit = typeof contract.listAudit;

export async function readAudit(db: Db, query: Query<Audit>): Promise<Answer<Audit> | Refusal> {
  const { cursor } = query;
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return refuse('cursor_format');
  const limit = Number(query.limit ?? PAGE);
  const beforeId = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await listAuditLines(db, { ...filterOf(query), beforeId, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(lineOf),
    next: rows.length > limit ? shown.at(-1)!.id.toString() : null,
  };
}

function filterOf(query: Query<typeof contract.exportAudit>): Omit<AuditFilter, 'limit'> {
  const { action, player, staff, from, to } = query;
  const idOf = (text: string | undefined) => (text === undefined ? undefined : BigInt(text));
  return { action, playerId: idOf(player), staffId: idOf(staff), from, to };
}

type Json = Answer<Audit>['data'][number]['before'];

function lineOf(row: AuditRow): Answer<Audit>['data'][number] {
  const { id, at, staff_id, player_id, hash, before, after, ...line } = row;
  return {
    ...line,
    id: id.toString(),
    at: at.toISOString(),
    staff_id: staff_id?.toString() ?? null,
    player_id: player_id?.toString() ?? null,
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

/** Streams the log as a file. The export and its filter are audited first. */
export async function exportAudit(
  db: Db,
  { id: staffId, role }: StaffUser,
  query: Query<typeof contract.exportAudit>,
) {
  const action = 'staff.audit.export';
  await db.transaction((tx) => writeAudit(tx, { staffId, role, action, after: query }));
  const file = Readable.from(csvLines(db, filterOf(query)));
  return { file, type: 'text/csv; charset=utf-8', name: 'audit.csv' };
}

const HEAD = 'id,at,staff_id,staff,role,action,player_id,player,target,before,after,reason,hash';

async function* csvLines(db: Db, filter: Omit<AuditFilter, 'limit'>): AsyncGenerator<string> {
  yield `${HEAD}\r\n`;
  let beforeId: bigint | undefined;
  for (;;) {
    const rows = await listAuditLines(db, { ...filter, beforeId, limit: BATCH });
    if (rows.length > 0) yield rows.map(lineOfFile).join('');
    if (rows.length < BATCH) return;
    beforeId = rows.at(-1)!.id;
  }
}

function lineOfFile(row: AuditRow): string {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const cells = [
    row.id,
    row.at.toISOString(),
    row.staff_id,
    row.staff_email,
    row.role,
    row.action,
    row.player_id,
    row.player_email,
    row.target,
    json(row.before),
    json(row.after),
    row.reason,
    row.hash.toString('hex'),
  ];
  return csvLine(cells.map((cell) => (cell === null ? null : String(cell))));
}
