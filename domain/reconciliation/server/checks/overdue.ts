import { watchHolds } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Difference } from '../../rules.ts';
import type { ReconciliationCheck } from '../check.ts';

/** A withdrawal without a decision for this many days is stale. */
const STALE_WITHDRAWAL_DAYS = 7;
const LISTED_MAX = 100;

/**
 * Every minute: nothing that should have ended by itself is still open. Each part reads an index of
 * open rows, never of finished ones.
 */
export const checkOverdue: ReconciliationCheck = async ({ db }) => {
  const differences = [
    ...(await watchHolds(db, STALE_WITHDRAWAL_DAYS)),
    ...(await list(db, PLACEMENTS)),
    ...(await list(db, ROUNDS)),
    ...(await list(db, PAYMENTS)),
  ];
  const open = await db.query<{ open: bigint }>(OPEN);
  return { comparedCount: open[0]!.open, differences };
};

async function list(db: Queryable, sql: string): Promise<Difference[]> {
  return await db.query<Difference>(`${sql} limit ${LISTED_MAX}`);
}

const TIME = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

// A step game is ended automatically after a day; a wager of a shared round is settled with it,
// and an unmatched duel is refunded within the hour. A ticket of a room that waits for more players
// may stay as long as its player leaves it.
const PLACEMENTS = `select format('wager:%s', p.id) as subject, 'wager_overdue' as kind,
    jsonb_build_object('wager', p.id::text, 'player', p.player_id::text, 'game', p.game,
      'stake', p.stake::text, 'since', to_char(p.placed_at at time zone 'UTC', ${TIME})) as facts
  from game_directory g
  join wager_records p on p.game = g.game and p.is_open
   and p.placed_at < now() - interval '2 minutes'
  left join round_records r on r.id = p.round_id
 where p.placed_at < now() - interval '25 hours' and r.state is distinct from 'waiting'
    or r.state in ('settled', 'void') and r.ended_at < now() - interval '2 minutes'`;

const ROUNDS = `select format('round:%s', id) as subject, 'round_stuck' as kind,
    jsonb_build_object('round', id::text, 'table', table_name, 'state', state,
      'since', to_char(coalesce(started_at, locked_at, lock_at) at time zone 'UTC', ${TIME}))
      as facts
  from round_records
 where state in ('waiting', 'betting', 'locked', 'running')
   and coalesce(started_at, locked_at, lock_at) < now() - interval '15 minutes'`;

const PAYMENTS = `select format('%s:%s', subject, id) as subject, 'payment_overdue' as kind,
    jsonb_build_object('payment', id::text, 'direction', subject, 'player', player_id::text,
      'provider', provider, 'amount', amount::text, 'currency', currency,
      'since', to_char(due_at at time zone 'UTC', ${TIME})) as facts
  from payments_open where due_at < now()`;

const OPEN = `select (select count(*) from wager_records where is_open)
    + (select count(*) from round_records
        where state in ('waiting', 'betting', 'locked', 'running'))
    + (select count(*) from payments_open) as open`;
