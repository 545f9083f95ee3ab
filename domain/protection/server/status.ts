import { isCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, subtractMoney } from '#core/money.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { ProtectionStatus } from '../contract.ts';
import { isInSession, MINUTE_MS, sessionTimes } from '../rules.ts';
import { type Row, readRow, readSums } from './store.status.ts';

/**
 * The current protection status of a player; an empty status, at the cost of one query, without
 * limits.
 */
export async function readProtectionStatus(
  db: Queryable,
  accounts: Accounts,
  playerId: PlayerId,
): Promise<ProtectionStatus> {
  const row = await readRow(db, playerId);
  if (!row) return EMPTY_STATUS;
  const nowMs = row.now.getTime();
  const { time_out_until: timeOut } = row;
  return {
    ...EMPTY_STATUS,
    ...(await sessionStatus(db, accounts, playerId, row)),
    time_out_until: timeOut && timeOut.getTime() > nowMs ? timeOut.toISOString() : null,
    is_return_needed: row.closed === 'exclusion_return_needed',
  };
}

const EMPTY_STATUS: ProtectionStatus = {
  session: null,
  session_warns_at: null,
  session_ends_at: null,
  session_rested_at: null,
  reality_due_at: null,
  time_out_until: null,
  is_return_needed: false,
};

/** The part that exists only during a session. */
async function sessionStatus(
  db: Queryable,
  accounts: Accounts,
  playerId: PlayerId,
  row: Row,
): Promise<Partial<ProtectionStatus>> {
  const { session_started_at: started, last_bet_at: lastBet, reality_from: realityFrom } = row;
  if (!started || !lastBet || !isCurrency(row.currency)) return {};
  const clock = { startedMs: started.getTime(), lastBetMs: lastBet.getTime() };
  if (!isInSession(clock, row.now.getTime())) return {};
  const account = await accounts.find(db, 'player_cash', playerId.toString(), row.currency);
  const sums = await readSums(db, account, started);
  const { session_minutes: limit, reality_minutes: interval } = row;
  const times = limit === null ? undefined : sessionTimes(clock, Number(limit));
  return {
    session: {
      started_at: started.toISOString(),
      currency: row.currency,
      staked: formatMoney(sums.staked),
      won: formatMoney(sums.returned),
      net: formatMoney(subtractMoney(sums.returned, sums.staked)),
    },
    session_warns_at: textOf(times?.warnMs),
    session_ends_at: textOf(times?.endMs),
    session_rested_at: textOf(times?.restedMs),
    reality_due_at: textOf(
      interval === null || !realityFrom
        ? undefined
        : realityFrom.getTime() + Number(interval) * MINUTE_MS,
    ),
  };
}

function textOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
