import type { BetId, PlayerId } from '#core/ids.ts';
import { formatMoney, type Micro, subtractMoney } from '#core/money.ts';
import { MINUTE_MS, SESSION_PAUSE_MS } from '#domain/protection/rules.ts';
import { currencyOfDigit } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { PlaySession } from '#domain/bets/contract.session.ts';

type Row = {
  started_at: Date;
  last_bet_at: Date;
  last_bet: BetId;
  digit: number;
  bets: bigint;
  staked: Micro;
  payout: Micro;
};

/**
 * The current play session of a player, read from their bets: players without limits have no other
 * record of it, and it adds no cost to a bet.
 */
export async function readPlaySession(
  db: Queryable,
  playerId: PlayerId,
): Promise<PlaySession | null> {
  const rows = await db.query<Row>(READ, [playerId]);
  const [first] = rows;
  if (!first) return null;
  const latest = rows.reduce((a, b) => (b.last_bet > a.last_bet ? b : a));
  return {
    started_at: first.started_at.toISOString(),
    last_bet_at: first.last_bet_at.toISOString(),
    last_bet: latest.last_bet.toString(),
    sums: rows.map(({ digit, bets, staked, payout }) => ({
      currency: currencyOfDigit(digit),
      bets: Number(bets),
      staked: formatMoney(staked),
      net: formatMoney(subtractMoney(payout, staked)),
    })),
  };
}

const PAUSE = `interval '${SESSION_PAUSE_MS / MINUTE_MS} minutes'`;

/** The first or last bet of the player by id. */
function edge(where: string, order: 'asc' | 'desc'): string {
  const parts = ['bet_records', 'settled_wagers'].map(
    (part) => `(select b.id, b.placed_at from ${part} b
       where b.player_id = $1 ${where} order by b.id ${order} limit 1)`,
  );
  return `select id, placed_at from (${parts.join(' union all ')}) edges
    order by id ${order} limit 1`;
}

// Goes back from the latest bet, each time to the earliest bet less than a pause before: there can
// be no pause between two such bets, so a day of play needs some fifty index lookups.
const READ = `with recursive back as (
    (${edge('', 'desc')})
    union all
    select earlier.id, earlier.placed_at from back cross join lateral (${edge(
      `and b.id >= first_bet_id_since(back.placed_at - ${PAUSE})
         and b.placed_at > back.placed_at - ${PAUSE}`,
      'asc',
    )}) earlier
     where earlier.id < back.id
  ), session as (
    select min(placed_at) as started_at, max(placed_at) as last_bet_at from back
  )
  select s.started_at, s.last_bet_at, currency_digit(b.account) as digit, max(b.id) as last_bet,
         count(*) as bets,
         coalesce(sum(b.stake) filter (where not b.is_free_round), 0)::bigint as staked,
         coalesce(sum(b.payout) filter (where not b.is_free_round), 0)::bigint as payout
    from session s join settled_bets b
      on b.player_id = $1 and b.id >= first_bet_id_since(s.started_at)
         and b.placed_at >= s.started_at and b.void_reason is null
   where s.last_bet_at > clock_timestamp() - ${PAUSE}
   group by s.started_at, s.last_bet_at, digit
   order by digit`;
