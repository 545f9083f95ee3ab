import { isIP } from 'node:net';
import { refuseInput, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import { maskContact } from '#domain/identity/server/index.ts';
import { revealContacts } from '#domain/staff/contract.backoffice.contacts.ts';
import { mayAct } from '#domain/staff/rules.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import type { ListSource } from '#platform/server/paging.ts';
import { sortedList, type SortPosition } from '#platform/server/sorted-list.ts';
import type { exportPlayers, FoundPlayer } from '../contract.backoffice.ts';
import { readSearch } from '../rules.ts';
import type { PlayersDeps } from './deps.ts';
import { playerOrder, searchPlayers, type FoundRow, type PlayerSearch } from './store.search.ts';

type Filters = Query<typeof exportPlayers>;

/**
 * The players that match. A role that may not see a contact finds players only by the full contact:
 * a search by parts, one character more each time, would reveal the contact without an audit entry.
 */
export function findPlayers(
  { db }: Pick<PlayersDeps, 'db'>,
  { role }: StaffUser,
  filters: Filters,
): ListSource<FoundRow, FoundPlayer, SortPosition> | Refusal<'bad_input'> {
  const wanted = readFilters(filters);
  if (isRefusal(wanted)) return wanted;
  const isExactContact = !mayAct(role, revealContacts.roles);
  const search = { ...wanted, isExactContact };
  return sortedList(playerOrder(search), (page) => searchPlayers(db, search, page), foundOf);
}

/**
 * A search text that is too short is refused: an empty result would look as if there were no match.
 */
function readFilters(filters: Filters): PlayerSearch | Refusal<'bad_input'> {
  const { q: text, status, verification, address, device, sort, ...days } = filters;
  const terms = text?.trim() ? readSearch(text) : undefined;
  if (text?.trim() && !terms) return refuseInput('q', 'search_short');
  if (address !== undefined && isIP(address) === 0) {
    return refuseInput('address', 'address_format');
  }
  const { registered_from: from, registered_to: to } = days;
  return { terms, status, verification, address, device, from, to, sort };
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
