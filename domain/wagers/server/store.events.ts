import type { Json } from '#core/fairness/json.ts';
import type { AccountId, BetId, PlayerId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/** Something that happened to a bet; amounts are in micro-units. */
export type BetEvent = {
  readonly xact: bigint;
  readonly id: BetId;
  readonly at: Date;
  readonly kind: 'placed' | 'settled' | 'resettled' | 'voided' | 'reopened';
  readonly player_id: PlayerId;
  /** Null for an instant bet, which is placed and settled by one event. */
  readonly wager_id: WagerId | null;
  readonly game: string;
  readonly account: AccountId;
  readonly stake: Micro;
  readonly payout: Micro;
  readonly m4: bigint;
  /** What it adds to the sums of stakes and payouts, and the parts that were bonus money. */
  readonly staked: Micro;
  readonly paid: Micro;
  readonly bonus_staked: Micro;
  readonly bonus_paid: Micro;
  /** The id of the result that it corrects. */
  readonly superseded: BetId | null;
  /** What was played in an instant bet; null for a wager. */
  readonly params: Json | null;
};

export type EventCursor = {
  readonly xact: bigint;
  readonly id: bigint;
  readonly since: Date;
  /** Transactions from here on may still be running. */
  readonly horizon: bigint;
  /** The cursor is beyond every transaction of this installation of PostgreSQL. */
  readonly is_restored: boolean;
};

/** Of transactions at once: what is behind the cursor is sorted, so it must not be much. */
export const XACTS_MAX = 500n;

/** A consumer that is new reads what happens from its time on. */
export async function ensureEventCursors(
  db: Queryable,
  consumers: readonly { readonly name: string; readonly since: Date }[],
): Promise<void> {
  await db.query(
    `insert into bet_event_cursors (consumer, xact, id, since)
     select n.consumer, coalesce((select min(xact) - 1 from bet_events where at >= n.since),
                                 pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1),
            0, n.since
       from unnest($1::text[], $2::timestamptz[]) as n (consumer, since)
      where not exists (select from bet_event_cursors c where c.consumer = n.consumer)
     on conflict do nothing`,
    [consumers.map(({ name }) => name), consumers.map(({ since }) => since)],
  );
}

/** All transactions before the horizon have ended: what they wrote is visible, or never will be. */
export async function readHorizon(db: Queryable): Promise<bigint> {
  const rows = await db.query<{ horizon: bigint }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon',
  );
  return rows[0]!.horizon;
}

/** Whether transactions from `since` on wrote events, and the horizon at that time. */
export async function findNewEvents(
  db: Queryable,
  since: bigint,
): Promise<{ readonly horizon: bigint; readonly has_events: boolean }> {
  const rows = await db.prepared<{ horizon: bigint; has_events: boolean }>(
    'bet-events-find',
    'select horizon, has_events from new_bet_events($1)',
    [since],
  );
  return rows[0]!;
}

/** Makes what bets have written since quick to find by its transaction. */
export async function summarizeBetEvents(db: Queryable): Promise<void> {
  await db.query('select summarize_bet_events()');
}

/** Undefined while another server reads for this consumer. */
export async function lockEventCursor(tx: Tx, consumer: string): Promise<EventCursor | undefined> {
  const rows = await tx.prepared<EventCursor>(
    'bet-events-lock',
    `select xact, id, since, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
            xact > pg_snapshot_xmax(pg_current_snapshot())::text::bigint as is_restored
       from bet_event_cursors where consumer = $1 for no key update skip locked`,
    [consumer],
  );
  return rows[0];
}

/** The next events behind the horizon, in order. */
export async function readBetEvents(
  tx: Tx,
  { xact, id, since, horizon }: EventCursor,
  limit: number,
): Promise<BetEvent[]> {
  const end = xact + XACTS_MAX < horizon ? xact + XACTS_MAX : horizon;
  return await tx.prepared<BetEvent>(
    'bet-events-read',
    `select xact, id, at, kind, player_id, wager_id, game, account, stake, payout, m4, staked, paid,
            bonus_staked, bonus_paid, superseded, params
       from read_bet_events($1, $2, $3, $4, $5) order by xact, id`,
    [xact, id, end, since, limit],
  );
}

/** The transaction of the next event behind the horizon after a gap, or the horizon. */
export async function findNextXact(tx: Tx, cursor: EventCursor): Promise<bigint> {
  const { xact, since, horizon } = cursor;
  if (xact + XACTS_MAX >= horizon) return horizon;
  const rows = await tx.query<{ next: bigint | null }>(
    'select next_bet_event_xact($1, $2, $3) as next',
    [xact + XACTS_MAX, horizon, since],
  );
  return rows[0]!.next ?? horizon;
}

export async function moveEventCursor(
  tx: Tx,
  consumer: string,
  to: { readonly xact: bigint; readonly id: bigint },
): Promise<void> {
  await tx.query(
    'update bet_event_cursors set xact = $2, id = $3, moved_at = now() where consumer = $1',
    [consumer, to.xact, to.id],
  );
}

/** Begins anew with what was written since this installation of PostgreSQL started. */
export async function restartEventCursor(tx: Tx, consumer: string): Promise<void> {
  await tx.query(
    `update bet_event_cursors set xact = 0, id = 0, since = pg_postmaster_start_time(),
            moved_at = now() where consumer = $1`,
    [consumer],
  );
}

/** The age of the oldest event that the consumer has not handled, in seconds. */
export async function readEventLag(db: Queryable, consumer: string): Promise<number> {
  const rows = await db.query<{ seconds: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(e.at)), 0)::float8 as seconds
       from bet_event_cursors c join bet_events e
         on e.xact >= c.xact and (e.xact, e.id) > (c.xact, c.id) and e.at >= c.since
      where c.consumer = $1`,
    [consumer],
  );
  return rows[0]?.seconds ?? 0;
}

/** Whether the consumer has handled everything that happened to bets before this time. */
export async function areHandled(db: Queryable, consumer: string, before: Date): Promise<boolean> {
  const rows = await db.query<{ waits: boolean }>(
    `select exists (
       select from bet_event_cursors c join bet_events e
           on e.xact >= c.xact and (e.xact, e.id) > (c.xact, c.id) and e.at >= c.since
        where c.consumer = $1 and e.at < $2) as waits`,
    [consumer, before],
  );
  return !rows[0]!.waits;
}
