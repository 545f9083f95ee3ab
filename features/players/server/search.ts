import { isIP } from 'node:net';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { maskContact } from '#domain/identity/server/index.ts';
import { mayAct } from '#domain/staff/rules.ts';
import { writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db.ts';
import type { FileAnswer } from '#platform/server/http/route.ts';
import {
  revealContacts,
  type exportPlayers,
  type FoundPlayer,
  type listPlayers,
} from '../contract.backoffice.ts';
import { readSearch } from '../rules.ts';
import type { CareDeps } from './deps.ts';
import { searchPlayers, type FoundRow, type Place, type Wanted } from './search-store.ts';

const PAGE = 50;
const EXPORT_PAGE = 1000;

type Filters = Query<typeof exportPlayers>;

/**
 * Who may not be told a contact finds nobody by a part of it: asked again and again, one sign more
 * each time, the search would tell him all of it, and nobody would read of that in the record.
 */
export async function search(
  { db }: Pick<CareDeps, 'db'>,
  { role }: Clerk,
  query: Query<typeof listPlayers>,
): Promise<Answer<typeof listPlayers> | Refusal> {
  const wanted = readWanted(query);
  if (isRefusal(wanted)) return wanted;
  const after = readPlace(query.cursor);
  if (after === null) return refuse('cursor_format');
  const limit = Number(query.limit ?? PAGE);
  const isWhole = !mayAct(role, revealContacts.roles);
  const rows = await searchPlayers(db, { ...wanted, isWhole }, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(foundOf),
    next: last && rows.length > limit ? `${last.created_micros}-${last.id}` : null,
  };
}

/** Null when it is none of ours. */
function readPlace(text: string | undefined): Place | undefined | null {
  if (text === undefined) return undefined;
  const match = /^(\d{1,17})-(\d{1,18})$/.exec(text);
  return match ? { micros: BigInt(match[1]!), id: BigInt(match[2]!) } : null;
}

/** A search that can mean nothing is told so: it would look like nobody was there. */
function readWanted(filters: Filters): Wanted | Refusal {
  const { q: text, status, verification, address, device, ...days } = filters;
  const terms = text?.trim() ? readSearch(text) : undefined;
  if (text?.trim() && !terms) return refuse('bad_input', { q: ['search_short'] });
  if (address !== undefined && isIP(address) === 0) {
    return refuse('bad_input', { address: ['address_format'] });
  }
  const { registered_from: from, registered_to: to } = days;
  return { terms, status, known: verification, address, device, from, to };
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

/** The whole list, page after page. That it left the house is on record before it does. */
export async function exportFound(
  { db }: Pick<CareDeps, 'db'>,
  clerk: Clerk,
  filters: Filters,
): Promise<FileAnswer | Refusal> {
  const wanted = readWanted(filters);
  if (isRefusal(wanted)) return wanted;
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: 'care.export',
      after: filters,
    }),
  );
  return csvFile('players.csv', HEAD, everyone(db, wanted));
}

async function* everyone(db: Db, wanted: Wanted) {
  for (let after: Place | undefined; ;) {
    const rows = await searchPlayers(db, wanted, after, EXPORT_PAGE);
    for (const found of rows.map(foundOf)) yield HEAD.map((name) => found[name]);
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) return;
    after = { micros: last.created_micros, id: last.id };
  }
}
