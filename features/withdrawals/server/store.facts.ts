import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, type Micro } from '#core/money.ts';
import type { MethodType } from '#domain/payments/contract.ts';
import { INSTRUMENTS, type Instrument } from '#domain/payments/rules.destination.ts';
import type { Queryable } from '#platform/server/db.ts';
import { instrumentOf, type ClosedLoopSum } from '../rules.closed-loop.ts';

/**
 * Sums what was paid in, and what was paid out or is pending, by instrument, in one currency, all
 * time.
 */
export async function sumClosedLoop(
  db: Queryable,
  playerId: PlayerId,
  currency: Currency,
): Promise<ClosedLoopSum[]> {
  return await sumInstruments(db, { playerId, currency, before: null, isPaid: false });
}

/**
 * Like sumClosedLoop, but only payouts that were paid, against deposits before a time; null for
 * now.
 */
export async function sumClosedLoopPaid(
  db: Queryable,
  playerId: PlayerId,
  currency: Currency,
  before: Date | null,
): Promise<ClosedLoopSum[]> {
  return await sumInstruments(db, { playerId, currency, before, isPaid: true });
}

type InstrumentSumQuery = {
  playerId: PlayerId;
  currency: Currency;
  before: Date | null;
  isPaid: boolean;
};

async function sumInstruments(
  db: Queryable,
  { playerId, currency, before, isPaid }: InstrumentSumQuery,
): Promise<ClosedLoopSum[]> {
  const rows = await db.query<{ type: MethodType; paid_in: string; paid_out: string }>(
    `select type, sum(paid_in)::text as paid_in, sum(paid_out)::text as paid_out from (
       select type, amount as paid_in, 0 as paid_out from withdrawal_paid_in
        where player_id = $1 and currency = $2 and ($3::timestamptz is null or at < $3)
       union all
       select type, 0, amount from withdrawals
        where player_id = $1 and currency = $2 and status <= 5 and (not $4 or status = 5)
     ) moved group by type`,
    [playerId, currency, before, isPaid],
  );
  const sum = (instrument: Instrument, of: 'paid_in' | 'paid_out') =>
    micro(
      rows
        .filter(({ type }) => instrumentOf(type) === instrument)
        .reduce((total, row) => total + BigInt(row[of]), 0n),
    );
  return INSTRUMENTS.map((instrument) => ({
    instrument,
    paidIn: sum(instrument, 'paid_in'),
    paidOut: sum(instrument, 'paid_out'),
  }));
}

/** Sums the withdrawals requested within 24 hours and not returned. */
export async function sumDay(
  db: Queryable,
  playerId: PlayerId,
  currency: Currency,
): Promise<Micro> {
  const rows = await db.query<{ total: string }>(
    `select coalesce(sum(amount), 0)::text as total from withdrawals
      where player_id = $1 and currency = $2 and status <= 5
        and created_at > now() - interval '24 hours'`,
    [playerId, currency],
  );
  return micro(BigInt(rows[0]!.total));
}

/** The number of a player's open withdrawals, in all currencies. */
export async function countOpen(db: Queryable, playerId: PlayerId): Promise<number> {
  const rows = await db.query<{ open: number }>(
    `select count(*)::int as open from withdrawals where player_id = $1 and status <= 4`,
    [playerId],
  );
  return rows[0]!.open;
}

export type PastRow = {
  paid_before: number;
  usual_amount: Micro;
  /** The request time of the last paid withdrawal whose deposits had been played enough. */
  since: Date | null;
  deposited_since: Micro;
  is_known_destination: boolean;
  destinations: number;
  others_of_destination: number;
  just_under: number;
  others_of_address: number;
  is_access_changed: boolean;
  is_by_link: boolean;
  linked_share: bigint;
};

/** Reads the player's past that a new withdrawal is compared with. */
export async function readPast(
  db: Queryable,
  query: {
    playerId: PlayerId;
    currency: Currency;
    amount: Micro;
    mark: Buffer;
    under: Micro | null;
  },
): Promise<PastRow> {
  const rows = await db.query<PastRow>(
    `with own as (select * from withdrawals where player_id = $1),
     -- Unplayed money that was approved nevertheless still has to be played.
     last as (select max(created_at) as since from own
               where status = 5 and currency = $2 and not flags @> '{not_played}')
     select (select count(*)::int from own where status = 5) as paid_before,
       (select coalesce(avg(amount), 0)::bigint from own where status = 5 and currency = $2)
         as usual_amount,
       last.since,
       (select coalesce(sum(amount), 0)::bigint from withdrawal_paid_in d
         where d.player_id = $1 and d.currency = $2
           and (last.since is null or d.at > last.since)) as deposited_since,
       exists (select from own where status = 5 and destination_mark = $4)
         as is_known_destination,
       (select count(distinct destination_mark)::int from (
          select destination_mark from own where created_at > now() - interval '30 days'
          union select $4::bytea) recent) as destinations,
       (select count(distinct player_id)::int from withdrawals
         where destination_mark = $4 and player_id <> $1) as others_of_destination,
       (select count(*)::int from own where currency = $2 and status <= 5
           and created_at > now() - interval '24 hours'
           and amount < $5::bigint and amount * 10 >= $5::bigint * 9) as just_under,
       withdrawal_player_used_link($1) as is_by_link, signs.*
     from last, withdrawal_risk_signals($1, $2, $3) signs`,
    [query.playerId, query.currency, query.amount, query.mark, query.under],
  );
  return rows[0]!;
}

export type EarlierRow = {
  id: bigint;
  instrument: Instrument;
  coin: string | null;
  destination_mask: string;
};

/**
 * Since when the player withdraws to a destination; undefined for a new one. What staff rejected
 * does not count.
 */
export async function findFirstUse(
  db: Queryable,
  playerId: PlayerId,
  mark: Buffer,
): Promise<Date | undefined> {
  const rows = await db.query<{ since: Date | null }>(
    `select min(created_at) as since from withdrawals
      where player_id = $1 and destination_mark = $2 and status <> 6`,
    [playerId, mark],
  );
  return rows[0]?.since ?? undefined;
}

/** Lists the player's earlier destinations, the latest first, each once. */
export async function listEarlier(db: Queryable, playerId: PlayerId): Promise<EarlierRow[]> {
  return await db.query<EarlierRow>(
    `select id, instrument, coin, destination_mask from (
       select distinct on (destination_mark) id, instrument, coin, destination_mask
         from withdrawals where player_id = $1 and status in (4, 5)
        order by destination_mark, id desc) each_once
      order by id desc limit 8`,
    [playerId],
  );
}
