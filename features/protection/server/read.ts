import { isCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, micro } from '#core/money.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import {
  limitStateOf,
  listExclusions,
  listLimits,
  readProtectionStatus,
  readUsage,
  type ExclusionRow,
  type LimitName,
  type LimitRow,
  type UsageRow,
} from '#domain/protection/server/index.ts';
import {
  CONFIRM_WITHIN_MS,
  isTimed,
  leftOf,
  livePending,
  returnWaitMs,
  type LimitKind,
} from '#domain/protection/rules.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Limit, Protection } from '../contract.ts';
import { readCurrency } from './store.ts';

/** All current protection settings of a player. */
export async function readProtection(
  db: Queryable,
  accounts: Accounts,
  playerId: PlayerId,
): Promise<Protection> {
  const { currency, now } = await readCurrency(db, playerId);
  const rows = await listLimits(db, playerId);
  const usage = await readUsage(db, playerId);
  const [exclusion] = await listExclusions(db, playerId);
  return {
    currency,
    limits: rows.map((row) => limitOf(row, usage.find(isOf(row)), now.getTime())),
    status: await readProtectionStatus(db, accounts, playerId),
    exclusion: exclusion ? exclusionOf(exclusion) : null,
  };
}

function isOf({ kind, currency, period }: LimitName) {
  return (row: UsageRow) => row.kind === kind && row.currency === currency && row.period === period;
}

function limitOf(row: LimitRow, usage: UsageRow | undefined, nowMs: number): Limit {
  const { kind, amount } = row;
  const pending = livePending(limitStateOf(row), nowMs);
  return {
    kind,
    period: row.period === '' ? null : row.period,
    currency: isCurrency(row.currency) ? row.currency : null,
    value: valueOf(kind, amount),
    used: usage ? formatMoney(usage.used) : null,
    left: usage && amount !== null ? formatMoney(leftOf(amount, usage.used)) : null,
    since: usage ? usage.since.toISOString() : null,
    pending: pending && {
      value: valueOf(kind, pending.amount),
      from: new Date(pending.fromMs).toISOString(),
      until: new Date(pending.fromMs + CONFIRM_WITHIN_MS).toISOString(),
      is_ready: nowMs >= pending.fromMs,
    },
  };
}

/** Minutes as a number, micro-units as money. */
export function valueOf(kind: LimitKind, amount: bigint | null): string | null {
  if (amount === null) return null;
  return isTimed(kind) ? amount.toString() : formatMoney(micro(amount));
}

function exclusionOf({ until, return_from: from }: ExclusionRow): Protection['exclusion'] {
  const untilMs = until === null ? null : until.getTime();
  return {
    until: until === null ? null : until.toISOString(),
    return_from: from === null ? null : from.toISOString(),
    wait_seconds: returnWaitMs({ untilMs }) / 1000,
  };
}
