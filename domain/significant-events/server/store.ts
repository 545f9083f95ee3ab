import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type { EventFact, SignificantEventKind } from '../rules.ts';

export type SignificantEvent = {
  readonly kind: SignificantEventKind;
  /** What it was: a source that is recorded again stays one event of its kind. */
  readonly source: string;
  readonly at: Date;
  readonly playerId?: PlayerId | undefined;
  readonly money?: { readonly currency: Currency; readonly amount: Micro };
  readonly facts: Readonly<Partial<Record<EventFact, string>>>;
};

/** In the transaction that causes the event, where there is one. */
export async function recordSignificantEvent(
  db: Queryable,
  { kind, source, at, playerId, money, facts }: SignificantEvent,
): Promise<void> {
  await db.query('select significant_event_record($1, $2, $3, $4, $5, $6, $7)', [
    kind,
    source,
    at,
    playerId ?? null,
    money?.currency ?? null,
    money?.amount ?? null,
    JSON.stringify(facts),
  ]);
}

export type SignificantEventRow = {
  readonly id: bigint;
  readonly kind: SignificantEventKind;
  readonly at: Date;
  readonly player_id: PlayerId | null;
  readonly player: string | null;
  readonly currency: Currency | null;
  readonly amount: Micro | null;
  readonly facts: SignificantEvent['facts'];
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: string | null;
  readonly note: string | null;
};

export type SignificantEventFilter = {
  readonly kind: SignificantEventKind | undefined;
  readonly isOpen: boolean | undefined;
  readonly playerId: PlayerId | undefined;
};

/** Events without an amount come last; each direction has an index that says so. */
const SORT_COLUMNS: SortColumns<SignificantEventRow, 'at' | 'amount'> = {
  at: 'id',
  amount: { sql: 'e.amount', type: 'number', of: ({ amount }) => amount, isNullable: true },
};

/** Latest first, unless another order is chosen. */
export function eventOrder(sort: 'at' | '-at' | 'amount' | '-amount' = '-at') {
  return sortOrder(SORT_COLUMNS, { sql: 'e.id', of: ({ id }) => id }, sort);
}

export async function listSignificantEvents(
  db: Queryable,
  { kind, isOpen, playerId }: SignificantEventFilter,
  page: SortedPage,
): Promise<SignificantEventRow[]> {
  const values = [kind ?? null, isOpen ?? null, playerId ?? null, page.limit];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<SignificantEventRow>(
    `select e.id, e.kind, e.at, e.player_id, p.name as player, e.currency, e.amount, e.facts,
            e.acknowledged_at, coalesce(s.email, s.name) as acknowledged_by, e.note
       from significant_events e
       left join player_directory p on p.id = e.player_id
       left join player_directory s on s.id = e.acknowledged_by
      where ($1::text is null or e.kind = $1)
        and ($2::boolean is null or (e.acknowledged_at is null) = $2)
        and ($3::bigint is null or e.player_id = $3) and ${rest}
      order by ${orderBy} limit $4`,
    values,
  );
}

export type Acknowledged = {
  readonly kind: SignificantEventKind;
  readonly player_id: PlayerId | null;
};

/** Once: undefined for an event that has been acknowledged, or that there is not. */
export async function acknowledgeEvent(
  tx: Tx,
  id: bigint,
  staffId: PlayerId,
  note: string,
): Promise<Acknowledged | undefined> {
  const rows = await tx.query<Acknowledged>(
    `update significant_events
        set acknowledged_at = clock_timestamp(), acknowledged_by = $2, note = $3
      where id = $1 and acknowledged_at is null returning kind, player_id`,
    [id, staffId, note],
  );
  return rows[0];
}

export type UnemailedEvents = { readonly kind: SignificantEventKind; readonly count: number };

/**
 * Takes the events that staff are to be emailed about, by kind: those of a kind about which there
 * was no email within the hour. RTP deviations have an email of their own.
 */
export async function takeUnemailed(tx: Tx): Promise<UnemailedEvents[]> {
  return await tx.query<UnemailedEvents>(
    `with taken as (
       update significant_events e set emailed_at = clock_timestamp()
        where e.emailed_at is null and e.kind <> 'rtp_deviation'
          and not exists (select from significant_events s
                           where s.kind = e.kind and s.emailed_at > now() - interval '1 hour')
       returning e.kind)
     select kind, count(*)::int as count from taken group by kind order by kind`,
  );
}
