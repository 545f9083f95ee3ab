import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { QueueName } from '../rules.ts';

export type FlowRow = {
  readonly subject: 'invoice' | 'payout';
  readonly currency: Currency;
  readonly today: bigint;
  readonly today_amount: string;
  readonly yesterday: bigint;
  readonly yesterday_amount: string;
  readonly by_now: bigint;
  readonly by_now_amount: string;
};

/** Midnight (UTC) before the moment in the first parameter. */
const DAY = `(date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC')`;

/** Deposits and withdrawals paid today and yesterday, by currency. */
export async function sumFlows(db: Queryable, now: Date): Promise<FlowRow[]> {
  return await db.query<FlowRow>(
    `select subject, currency, ${countsOf('today', `closed_at >= ${DAY}`)},
            ${countsOf('yesterday', `closed_at < ${DAY}`)},
            ${countsOf('by_now', `closed_at < $1::timestamptz - interval '1 day'`)}
       from payments_made
      where closed_at >= ${DAY} - interval '1 day' and closed_at <= $1::timestamptz
        and state = 'paid'
      group by subject, currency order by subject, currency`,
    [now],
  );
}

function countsOf(name: string, condition: string): string {
  return `count(*) filter (where ${condition}) as ${name},
    coalesce(sum(amount) filter (where ${condition}), 0)::text as ${name}_amount`;
}

export type PlayersRow = {
  readonly online: bigint;
  readonly pages: bigint;
  readonly today: bigint;
  readonly yesterday: bigint;
  readonly by_now: bigint;
};

/**
 * Registrations of two days, and players online; processes without a recent heartbeat have no
 * pages.
 */
export async function countPlayers(db: Queryable, now: Date): Promise<PlayersRow> {
  const rows = await db.query<PlayersRow>(
    `select count(*) filter (where created_at >= ${DAY}) as today,
            count(*) filter (where created_at < ${DAY}) as yesterday,
            count(*) filter (where created_at < $1::timestamptz - interval '1 day') as by_now,
            (select count(distinct s.player_id)
               from session_records s join player_directory p on p.id = s.player_id
              where s.ended_at is null and s.last_used_at > $1::timestamptz - interval '15 minutes'
                and p.kind = 'member') as online,
            (select coalesce(sum(sockets), 0)::bigint from running_processes
              where seen_at > $1::timestamptz - interval '1 minute') as pages
       from player_directory
      where kind = 'member' and created_at >= ${DAY} - interval '1 day'
        and created_at <= $1::timestamptz`,
    [now],
  );
  return rows[0]!;
}

export type DashboardQueueRow = {
  readonly name: QueueName;
  readonly waiting: bigint;
  readonly oldest_at: Date | null;
};

export async function listQueues(
  db: Queryable,
  names: readonly QueueName[],
): Promise<DashboardQueueRow[]> {
  return await db.query<DashboardQueueRow>(
    `select name, waiting, oldest_at from pending_work where name = any($1)
     union all
     select name, waiting, oldest_at from pending_proposals where name = any($1)`,
    [names],
  );
}

export type PendingWorkRow = {
  readonly name: QueueName;
  readonly waiting: bigint;
  readonly newest_at: Date | null;
};

/** Work queues as one staff member has them: who proposed a change cannot approve it. */
export async function listPendingWork(
  db: Queryable,
  names: readonly QueueName[],
  staffId: PlayerId,
): Promise<PendingWorkRow[]> {
  return await db.query<PendingWorkRow>(
    `select name, waiting, newest_at from pending_work where name = any($1)
     union all
     select kind, count(*), max(proposed_at) from proposal_records
      where kind = any($1) and status = 'open' and proposed_by <> $2
        and (expires_at is null or expires_at > now())
      group by kind`,
    [names, staffId],
  );
}

export type ProviderActivityRow = {
  readonly name: string;
  readonly message_at: Date | null;
  readonly invoice_at: Date | null;
  readonly paid: bigint;
  readonly failed: bigint;
  readonly open: bigint;
  readonly overdue: bigint;
};

/** Searches only this many latest deposits; a provider without one would need a full scan. */
const LATEST_DEPOSITS = 5_000;

/** The last contact of each provider, and the outcomes of its payments of a day. */
export async function listProviders(
  db: Queryable,
  names: readonly string[],
  now: Date,
): Promise<ProviderActivityRow[]> {
  return await db.query<ProviderActivityRow>(
    `with asked as (
       select provider, count(*) filter (where state = 'paid') as paid,
              count(*) filter (where state = 'failed' and not is_own_end) as failed,
              count(*) filter (where state = 'open') as open
         from payments_made where created_at > $2::timestamptz - interval '24 hours' group by 1),
     late as (
       select provider, count(*) as overdue from payments_open where due_at < $2 group by 1)
     select wanted.name, coalesce(asked.paid, 0) as paid, coalesce(asked.failed, 0) as failed,
            coalesce(asked.open, 0) as open, coalesce(late.overdue, 0) as overdue,
            (select max(e.received_at) from payment_messages e where e.provider = wanted.name)
              as message_at,
            (select d.created_at from deposit_records d
              where d.provider = wanted.name and d.provider_invoice is not null
                and d.id > (select max(id) - ${LATEST_DEPOSITS} from deposit_records)
              order by d.id desc limit 1) as invoice_at
       from unnest($1::text[]) with ordinality as wanted (name, place)
       left join asked on asked.provider = wanted.name
       left join late on late.provider = wanted.name
      order by wanted.place`,
    [names, now],
  );
}

export type ShortageRow = {
  readonly currency: Currency;
  readonly owed: Micro;
  readonly funds: Micro;
  readonly short_since: Date;
};

export async function listShortages(db: Queryable): Promise<ShortageRow[]> {
  return await db.query<ShortageRow>(
    'select currency, owed, funds, short_since from coverage_shortages order by currency',
  );
}

export type RtpDeviationRow = {
  readonly game: string;
  readonly game_version: number;
  readonly currency: Currency;
  readonly exact_low_bp: number;
  readonly exact_high_bp: number;
  readonly rtp_bp: number;
  readonly low_bp: number;
  readonly high_bp: number;
  readonly found_at: Date;
};

export async function listRtpDeviations(db: Queryable): Promise<RtpDeviationRow[]> {
  return await db.query<RtpDeviationRow>(
    `select game, game_version, currency, exact_low_bp, exact_high_bp, rtp_bp, low_bp, high_bp,
            found_at
       from rtp_deviations_open order by found_at, game, currency`,
  );
}
