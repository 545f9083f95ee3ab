import type { Json } from '#core/fairness/json.ts';
import { DAY_MS } from '#core/time.ts';
import type { Difference } from '../../rules.ts';
import { sinceOf, type ReconciliationCheck } from '../check.ts';

const LISTED_MAX = 200;
/** Rounds checked in one run; the rest waits for the next. */
const ROUNDS_MAX = 50_000;

/**
 * Every hour: each wager of a finished round was settled by one bet, and no bet belongs to an
 * unfinished round. Rounds are read by number from the oldest that was unfinished last time, bets
 * from the time of the last run on.
 */
export const checkRounds: ReconciliationCheck = async ({ db }, { mark, now }) => {
  const from = placeOf(mark);
  const since = sinceOf({ mark: from.time, now }, DAY_MS);
  const [bounds] = await db.query<{ to: bigint; rounds: bigint }>(BOUNDS, [from.round]);
  const { to, rounds } = bounds!;
  const missing = await db.query<Difference>(MISSING, [from.round, to]);
  const reverse = await db.query<Difference>(REVERSE, [since]);
  return {
    comparedCount: rounds,
    differences: [...missing, ...reverse],
    mark: { round: to.toString(), time: now.toISOString() },
  };
};

function placeOf(mark: Json): { round: bigint; time: Json } {
  if (typeof mark !== 'object' || mark === null || Array.isArray(mark)) {
    return { round: 0n, time: null };
  }
  const { round, time } = mark as { round?: Json; time?: Json };
  return { round: BigInt(typeof round === 'string' ? round : 0), time: time ?? null };
}

// Up to the oldest unfinished round: later ones are checked next time.
const BOUNDS = `with over as (
    select id from round_records
     where id >= $1::bigint
       and id < coalesce((select min(id) from round_records
                           where state in ('waiting', 'betting', 'locked', 'running')),
                         9223372036854775807)
       and coalesce(ended_at, now()) < now() - interval '1 minute'
     order by id limit ${ROUNDS_MAX})
  select coalesce(max(id) + 1, $1::bigint) as to, count(*) as rounds from over`;

const MISSING = `select format('wager:%s', p.id) as subject,
    case when p.is_open then 'wager_left_open' else 'bet_missing' end as kind,
    jsonb_build_object('round', r.id::text, 'game', r.game, 'wager', p.id::text,
      'player', p.player_id::text, 'stake', p.stake::text) as facts
  from round_records r
  join wager_records p on p.round_id = r.id
  left join settlement_records b on b.wager_id = p.id and b.number = 1
 where r.id >= $1 and r.id < $2 and r.state in ('settled', 'void')
   and (p.is_open or b.id is null)
 order by p.id limit ${LISTED_MAX}`;

// A bet may be cashed out while its round runs, and cancelled during betting.
const REVERSE = `select format('bet:%s', b.id) as subject, 'bet_of_open_round' as kind,
    jsonb_build_object('bet', b.id::text, 'round', b.round_id::text, 'game', b.game,
      'player', b.player_id::text, 'payout', b.payout::text,
      'state', coalesce(r.state, 'none')) as facts
  from settlement_records b
  left join round_records r on r.id = b.round_id
 where b.settled_at >= $1 and b.round_id is not null
   and coalesce(b.void_reason, '') <> 'cancelled'
   and (r.id is null or r.game <> b.game or r.state not in ('running', 'settled', 'void'))
 order by b.id limit ${LISTED_MAX}`;
