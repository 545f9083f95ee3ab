import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { listDebtEntries, type DebtEntry } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { byId, type ListSource } from '#platform/server/paging.ts';
import type { DebtRecord } from '../contract.ts';

/** What made and repaid the debt of a player in one currency, latest first. */
export function debtList(
  db: Queryable,
  playerId: PlayerId,
  currency: WalletCurrency,
): ListSource<DebtEntry, DebtRecord, bigint> {
  return byId(
    (before, limit) => listDebtEntries(db, playerId, currency, { before, limit }),
    (entry) => ({
      id: entry.id.toString(),
      kind: kindOf(entry),
      currency,
      change: formatMoney(entry.change),
      owed: formatMoney(entry.owed),
      bet_id: entry.bet?.toString() ?? null,
      game: entry.game,
      created_at: entry.createdAt.toISOString(),
    }),
  );
}

const SOURCES = ['deposit', 'withdrawal', 'adjustment'] as const;

function kindOf({ change, bet, ref }: DebtEntry): DebtRecord['kind'] {
  if (change < 0n) return 'correction';
  if (bet !== null) return 'payout';
  return SOURCES.find((source) => ref?.startsWith(`${source}:`)) ?? 'balance';
}
