import type { Currency } from '#core/currency.ts';
import type { Status as VerificationStatus } from '#domain/kyc/rules.ts';
import type { Player } from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { KnownGroup, SearchTerms } from '../rules.ts';

/** All that is given must hold; of the terms of a search, one. */
export type Wanted = {
  readonly terms: SearchTerms | undefined;
  /** An e-mail and a phone are found by all of it alone, not by a part. */
  readonly isWhole?: boolean | undefined;
  readonly status: Player['status'] | undefined;
  readonly known: KnownGroup | undefined;
  readonly address: string | undefined;
  readonly device: string | undefined;
  /** Days as 2026-12-31, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};

/** The place of the last one already shown. */
export type Place = { readonly micros: bigint; readonly id: bigint };

export type FoundRow = {
  readonly id: bigint;
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

/** Who registered last first; players of one moment by number. */
export async function searchPlayers(
  db: Queryable,
  wanted: Wanted,
  after: Place | undefined,
  limit: number,
): Promise<FoundRow[]> {
  const { text, values } = searchQuery(wanted, after, limit);
  return await db.query<FoundRow>(text, values);
}

/**
 * Only the conditions that were asked for are written, so that each has its index. Whoever is found
 * is looked at more closely only once the page is cut.
 */
export function searchQuery(wanted: Wanted, after: Place | undefined, limit: number) {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const order = orderOf(wanted);
  const where = conditions(wanted, order, value);
  if (after) where.push(beyond(after, order, value));
  const text = `
    select p.id, p.name, p.email, p.phone, p.currency, p.status, p.created_at, p.created_micros,
           (select v.status from verifications v where v.player_id = p.id) as verification,
           (select max(s.last_used_at) from sessions s where s.player_id = p.id) as seen_at
      from (select p.*, (extract(epoch from p.created_at) * 1000000)::bigint as created_micros
              from players p ${order.join} where ${["p.kind = 'member'", ...where].join(' and ')}
             order by ${order.at} desc, ${order.id} desc limit ${value(limit)}) p
     order by p.created_at desc, p.id desc`;
  return { text, values };
}

/** The columns by which the list is cut: of the table whose index knows whom one looks for. */
type Order = { readonly at: string; readonly id: string; readonly join: string };

/** A verification tells as well when its player registered, so a group of them comes sorted. */
function orderOf({ known }: Wanted): Order {
  if (known === undefined || known === 'none') return { at: 'p.created_at', id: 'p.id', join: '' };
  const join = `join verifications v on v.player_id = p.id and v.status in (${STATUSES[known]})`;
  return { at: 'v.registered_at', id: 'v.player_id', join };
}

type Value = (given: unknown) => string;

/** The moment is put together of whole seconds and the rest: a double has no room for both. */
function beyond({ micros, id }: Place, order: Order, value: Value): string {
  const at = `(timestamptz 'epoch' + ${value(micros)}::bigint * interval '1 microsecond')`;
  return `(${order.at}, ${order.id}) < (${at}, ${value(id)}::bigint)`;
}

function conditions(wanted: Wanted, order: Order, value: Value): string[] {
  const { terms, isWhole, status, known, address, device, from, to } = wanted;
  return [
    ...(terms ? [`(${termsOf(terms, isWhole, value).join(' or ')})`] : []),
    ...(status === undefined ? [] : [statusOf(status)]),
    ...(known === 'none' ? [UNKNOWN] : []),
    ...(address === undefined
      ? []
      : [`p.id in (select s.player_id from sessions s where s.ip = ${value(address)}::inet)`]),
    ...(device === undefined ? [] : [`p.attribution ->> 'fpp' = ${value(device)}`]),
    ...(from === undefined ? [] : [`${order.at} >= ${day(value(from))}`]),
    ...(to === undefined ? [] : [`${order.at} < ${day(value(to))} + interval '1 day'`]),
  ];
}

function day(parameter: string): string {
  return `(${parameter}::date::timestamp at time zone 'UTC')`;
}

/** Spelled out, because the index of those who are out is for these words. */
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
      : [`player_name_sought(p.name) like ${value(`${literal(name)}%`)}`]),
  ];
}

/** What stands for anything in a pattern stands for itself in a search. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const STATUSES: Readonly<Record<Exclude<KnownGroup, 'none'>, string>> = {
  pending: `'init', 'waiting', 'user_pending', 'pending'`,
  failed: `'failed', 'unverified'`,
  success: `'success', 'verified'`,
};

const UNKNOWN = `not exists (select from verifications v
              where v.player_id = p.id and v.status is not null)`;
