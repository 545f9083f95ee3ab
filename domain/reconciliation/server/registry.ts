import type { ReconciliationCheckName } from '../rules.ts';
import type { ReconciliationCheck } from './check.ts';
import { checkBalances } from './checks/balances.ts';
import { checkBonusCost } from './checks/bonus.ts';
import { checkClearing } from './checks/clearing.ts';
import { checkEscrow } from './checks/escrow.ts';
import { checkAccounts, checkBatches } from './checks/balances-recent.ts';
import { checkJackpotPools } from './checks/jackpot-pools.ts';
import { checkLiabilities } from './checks/liabilities.ts';
import { checkOutbox } from './checks/outbox.ts';
import { checkOverdue } from './checks/overdue.ts';
import { checkReceipts } from './checks/receipts.ts';
import { checkGgr } from './checks/ggr.ts';
import { checkRounds } from './checks/rounds.ts';
import { checkStatements } from './checks/statements.ts';
import { checkSupplierTransactions } from './checks/supplier-transactions.ts';

/** Every check by its name; rules.ts defines the frequency of each. */
export const REGISTRY: Readonly<Record<ReconciliationCheckName, ReconciliationCheck>> = {
  'negative-accounts': checkAccounts,
  'unbalanced-batches': checkBatches,
  overdue: checkOverdue,
  'outbox-lag': checkOutbox,
  'rounds-and-bets': checkRounds,
  receipts: checkReceipts,
  escrow: checkEscrow,
  balances: checkBalances,
  clearing: checkClearing,
  'provider-statements': checkStatements,
  'supplier-transactions': checkSupplierTransactions,
  'game-ggr': checkGgr,
  liabilities: checkLiabilities,
  'bonus-cost': checkBonusCost,
  'jackpot-pools': checkJackpotPools,
};
