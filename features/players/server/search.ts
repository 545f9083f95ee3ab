import { isIP } from 'node:net';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { maskContact } from '#domain/identity/server/index.ts';
import { mayAct } from '#domain/staff/rules.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import {
  revealContacts,
  type exportPlayers,
  type FoundPlayer,
  type listPlayers,
} from '../contract.backoffice.ts';
import { readSearch } from '../rules.ts';
import type { PlayersDeps } from './deps.ts';
import {
  searchPlayers,
  type FoundRow,
  type SearchCursor,
  type PlayerSearch,
} from './store.search.ts';

const PAGE = 50;
const EXPORT_PAGE = 1000;

type Filters = Query<typeof exportPlayers>;

/**
 * A role that may not see a contact finds players only by the full contact: a search by parts, one
 * character more each time, would reveal the contact without an audit entry.
 */
export async function search(
  { db }: Pick<PlayersDeps, 'db'>,
  { role }: StaffUser,
  query: Query<typeof listPlayers>,
): Promise<Answer<typeof listPlayers> | Refusal> {
  const wanted = readFilters(query);
  if (isRefusal(wanted)) return wanted;
  const after = readCursor(query.cursor);
  if (after === null) return refuse('cursor_format');
  const limit = Number(query.limit ?? PAGE);
  const isExactContact = !mayAct(role, revealContacts.roles);
  const rows = await searchPlayers(db, { ...wanted, isExactContact }, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(foundOf),
    next: last && rows.length > limit ? `${last.created_micros}-${last.id}` : null,
  };
}

/** Null when the cursor is invalid. */
function readCursor(text: string | undefined): SearchCursor | undefined | null {
  if (text === undefined) return undefined;
  const match = /^(\d{1,17})-(\d{1,18})$/.exec(text);
  return match ? { micros: BigInt(match[1]!), id: BigInt(match[2]!) } : null;
}

/**
 * A search text that is too short is refused: an empty result would look as if there were no match.
 */
function readFilters(filters: Filters): PlayerSearch | Refusal {
  const { q: text, status, verification, address, device, ...days } = filters;
  const terms = text?.trim() ? readSearch(text) : undefined;
  if (text?.trim() && !terms) return refuse('bad_input', { q: ['search_short'] });
  if (address !== undefined && isIP(address) === 0) {
    return refuse('bad_input', { address: ['address_format'] });
  }
  const { registered_from: from, registered_to: to } = days;
  return { terms, status, verification: verification, address, device, from, to };
}

function foundOf(row: FoundRow): FoundPlayer {
  return {
    id: row.id.toString(),
    name: row.name,
    email: row.email && maskContact(row.email),
    phone: row.phone && maskContact(row.phone),
    currency: row.currency,
    status: row.status,
    verification: row.verification,
    registered_at: row.created_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
  };
}

const HEAD = [
  'id',
  'name',
  'email',
  'phone',
  'currency',
  'status',
  'verification',
  'registered_at',
  'seen_at',
] as const satisfies readonly (keyof FoundPlayer)[];

/** All results, page by page. The export is audited before the file is sent. */
export async function exportFound(
  { db }: Pick<PlayersDeps, 'db'>,
  staff: StaffUser,
  filters: Filters,
): Promise<FileResponse | Refusal> {
  const wanted = readFilters(filters);
  if (isRefusal(wanted)) return wanted;
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'players.export',
      after: filters,
    }),
  );
  return csvFile('players.csv', HEAD, everyPlayer(db, wanted));
}

async function* everyPlayer(db: Db, wanted: PlayerSearch) {
  for (let after: SearchCursor | undefined; ;) {
    const rows = await searchPlayers(db, wanted, after, EXPORT_PAGE);
    for (const found of rows.map(foundOf)) yield HEAD.map((name) => found[name]);
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) return;
    after = { micros: last.created_micros, id: last.id };
  }
}
