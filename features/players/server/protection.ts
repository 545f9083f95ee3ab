import { isCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, micro, ZERO } from '#core/money.ts';
import type { Answer } from '#core/wire.ts';
import {
  limitStateOf,
  listExclusions,
  listLimits,
  readUsage,
  type LimitRow,
  type UsageRow,
} from '#domain/protection/server/index.ts';
import { isTimed, livePending, type LimitKind } from '#domain/protection/rules.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { readProtection as shape } from '../contract.backoffice.history.ts';
import { readTimeOut } from './store.ts';

type Protection = Answer<typeof shape>;

/** The protection settings of a player. Staff can read them and never change them. */
export async function readProtection(
  db: Queryable,
  playerId: PlayerId,
  nowMs: number,
): Promise<Protection> {
  const usage = await readUsage(db, playerId);
  const exclusions = await listExclusions(db, playerId);
  return {
    data: {
      limits: (await listLimits(db, playerId)).map((row) => limitOf(row, usage, nowMs)),
      time_out_until: (await readTimeOut(db, playerId))?.toISOString() ?? null,
      exclusions: exclusions.map(({ starts_at, until, return_from }) => ({
        starts_at: starts_at.toISOString(),
        until: until?.toISOString() ?? null,
        return_from: return_from?.toISOString() ?? null,
      })),
    },
  };
}

function limitOf(
  row: LimitRow,
  usage: readonly UsageRow[],
  nowMs: number,
): Protection['data']['limits'][number] {
  const { kind, currency, period, amount } = row;
  const used = usage.find(
    (one) => one.kind === kind && one.currency === currency && one.period === period,
  );
  const pending = livePending(limitStateOf(row), nowMs);
  return {
    kind,
    period: period === '' ? null : period,
    currency: isCurrency(currency) ? currency : null,
    value: valueOf(kind, amount),
    // A player who is winning has used nothing of a loss limit.
    used: used ? formatMoney(used.used > 0n ? used.used : ZERO) : null,
    pending: pending ? valueOf(kind, pending.amount) : null,
    pending_from: pending ? new Date(pending.fromMs).toISOString() : null,
  };
}

/** Minutes as a number, money as decimal text. */
function valueOf(kind: LimitKind, amount: bigint | null): string | null {
  if (amount === null) return null;
  return isTimed(kind) ? amount.toString() : formatMoney(micro(amount));
}
