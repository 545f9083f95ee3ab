import type { PlayerId } from '#core/ids.ts';
import { ZERO, type Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import { DEPOSITS_CLOSED } from '../rules.ts';

export type DepositAllowance = {
  readonly closed: (typeof DEPOSITS_CLOSED)[number] | null;
  readonly timeOutUntil: Date | null;
  /** The remaining amount of the tightest deposit limit in the currency; null without a limit. */
  readonly left: Micro | null;
  /** The law asks for a deposit limit before the first deposit, and the player has not answered. */
  readonly isLimitAsked: boolean;
};

type Row = { closed: string | null; until: Date | null; left: Micro | null; asked: boolean };

/** How much a player may still deposit, shown before the attempt. Locks nothing. */
export async function readDepositAllowance(
  db: Queryable,
  playerId: PlayerId,
  currency: string,
): Promise<DepositAllowance> {
  const rows = await db.query<Row>(
    `select protection_closed(p.player_id, p.time_out_until, clock_timestamp()) as closed,
            case when p.time_out_until > clock_timestamp() then p.time_out_until end as until,
            (select min(l.amount - u.used)::bigint from protection_usage(p.player_id) u
               join protection_limits l
                 on l.player_id = p.player_id and l.kind = u.kind and l.currency = u.currency
                    and l.period = u.period
              where u.kind = 'deposit' and u.currency = $2) as left,
            protection_limit_to_ask($1) as asked
       from (select $1::bigint as player_id) one left join protections p using (player_id)`,
    [playerId, currency],
  );
  const { closed, until, left, asked } = rows[0]!;
  return {
    closed: closed === null ? null : codeOf(closed),
    timeOutUntil: until,
    left: left === null ? null : left > 0n ? left : ZERO,
    isLimitAsked: asked,
  };
}

/** The database returns "code" or "code:detail". */
function codeOf(text: string): DepositAllowance['closed'] {
  return DEPOSITS_CLOSED.find((code) => text.split(':')[0] === code) ?? null;
}
