import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { VerificationStatus } from '#domain/kyc/rules.ts';
import type { Player } from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
  type SortOrder,
} from '#platform/server/sorted-list.ts';
import type { VerificationGroup, SearchTerms } from '../rules.ts';

/** All filters must match; of the search terms, one is enough. */
export type PlayerSearch = {
  readonly terms: SearchTerms | undefined;
  /** An email and a phone number match only as a whole, not by a part. */
  readonly isExactContact?: boolean | undefined;
  readonly status: Player['status'] | undefined;
  readonly verification: VerificationGroup | undefined;
  readonly address: string | undefined;
  readonly device: string | undefined;
  /** Days as 2026-12-31, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Without it the latest registration is first. */
  readonly sort?: 'registered' | '-registered' | undefined;
};

export type SearchPage = Omit<SortedPage, 'order'>;

export type FoundRow = {
  readonly id: PlayerId;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly currency: Currency;
  readonly status: Player['status'];
  readonly verification: VerificationStatus | null;
  readonly created_at: Date;
  readonly created_micros: bigint;
  readonly seen_at: Date | null;
};

/** In the order of registration; players of the same moment by id. */
export async function searchPlayers(
  db: Queryable,
  wanted: PlayerSearch,
  page: SearchPage,
): Promise<FoundRow[]> {
  const { text, values } = searchQuery(wanted, page);
  return await db.query<FoundRow>(text, values);
}

/**
 * Only the requested conditions are written, so that each can use its index. The details are read
 * after the page is cut.
 */
export function searchQuery(wanted: PlayerSearch, page: SearchPage) {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const source = sourceOf(wanted);
  const where = conditions(wanted, source, value);
  const { rest, orderBy } = pageSql({ ...page, order: playerOrder(wanted) }, values);
  const text = `
    select p.id, p.name, p.email, p.phone, p.currency, p.status, p.created_at, p.created_micros,
           (select v.status from verification_records v where v.player_id = p.id) as verification,
           (select max(s.last_used_at) from session_records s where s.player_id = p.id) as seen_at
      from (select p.*, (extract(epoch from p.created_at) * 1000000)::bigint as created_micros
              from player_directory p ${source.join}
             where ${["p.kind = 'member'", ...where, rest].join(' and ')}
             order by ${orderBy} limit ${value(page.limit)}) p
     order by ${playerOrder({ sort: wanted.sort }).orderBy}`;
  return { text, values };
}

export function playerOrder({
  verification,
  sort = '-registered',
}: Partial<Pick<PlayerSearch, 'verification' | 'sort'>>): SortOrder<FoundRow> {
  const { at, id } = sourceOf({ verification });
  const columns: SortColumns<FoundRow, 'registered'> = {
    registered: { sql: at, type: 'micros', of: (row) => row.created_micros },
  };
  return sortOrder(columns, { sql: id, of: (row) => row.id }, sort);
}

/** The columns that order the list: of the table whose index fits the filter. */
type Source = { readonly at: string; readonly id: string; readonly join: string };

/** A verification also stores when its player registered, so one status group comes sorted. */
function sourceOf({ verification }: Pick<PlayerSearch, 'verification'>): Source {
  if (verification === undefined || verification === 'none')
    return { at: 'p.created_at', id: 'p.id', join: '' };
  const join = `join verification_records v on v.player_id = p.id
    and v.status in (${STATUSES[verification]})`;
  return { at: 'v.registered_at', id: 'v.player_id', join };
}

type Value = (given: unknown) => string;

function conditions(wanted: PlayerSearch, source: Source, value: Value): string[] {
  const { terms, isExactContact, status, verification, address, device, from, to } = wanted;
  return [
    ...(terms ? [`(${termsOf(terms, isExactContact, value).join(' or ')})`] : []),
    ...(status === undefined ? [] : [statusOf(status)]),
    ...(verification === 'none' ? [NOT_VERIFIED] : []),
    ...(address === undefined
      ? []
      : [
          `p.id in (select s.player_id from session_records s
                    where s.ip = ${value(address)}::inet)`,
        ]),
    ...(device === undefined ? [] : [`p.attribution ->> 'fpp' = ${value(device)}`]),
    ...(from === undefined ? [] : [`${source.at} >= ${day(value(from))}`]),
    ...(to === undefined ? [] : [`${source.at} < ${day(value(to))} + interval '1 day'`]),
  ];
}

function day(parameter: string): string {
  return `(${parameter}::date::timestamp at time zone 'UTC')`;
}

/** Written out, because the partial index of non-active players uses this condition. */
function statusOf(status: Player['status']): string {
  return status === 'active'
    ? `p.status = 'active'`
    : `p.status = '${status}' and p.status <> 'active'`;
}

function termsOf(
  { id, phone, email, name }: SearchTerms,
  isWhole: boolean | undefined,
  value: Value,
): string[] {
  const any = isWhole ? '' : '%';
  const plus = isWhole ? '+' : '%';
  return [
    ...(id === undefined ? [] : [`p.id = ${value(id)}::bigint`]),
    ...(phone === undefined ? [] : [`p.phone like ${value(`${plus}${phone}${any}`)}`]),
    ...(email === undefined ? [] : [`p.email like ${value(`${any}${literal(email)}${any}`)}`]),
    ...(name === undefined
      ? []
      : [`normalize_player_name(p.name) like ${value(`${literal(name)}%`)}`]),
  ];
}

/** Escapes the wildcards of a pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const STATUSES: Readonly<Record<Exclude<VerificationGroup, 'none'>, string>> = {
  pending: `'init', 'waiting', 'user_pending', 'pending'`,
  failed: `'failed', 'unverified'`,
  success: `'success', 'verified'`,
};

const NOT_VERIFIED = `not exists (select from verification_records v
              where v.player_id = p.id and v.status is not null)`;
