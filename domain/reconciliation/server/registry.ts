import type { CheckName } from '../rules.ts';
import type { Check } from './check.ts';
import { checkBalances } from './checks/balances.ts';
import { checkBonusCost } from './checks/bonus.ts';
import { checkClearing } from './checks/clearing.ts';
import { checkEscrow } from './checks/escrow.ts';
import { checkAccounts, checkBatches } from './checks/late.ts';
import { checkLiabilities } from './checks/liabilities.ts';
import { checkOutbox } from './checks/outbox.ts';
import { checkOverdue } from './checks/overdue.ts';
import { checkReceipts } from './checks/receipts.ts';
import { checkRevenue } from './checks/revenue.ts';
import { checkRounds } from './checks/rounds.ts';
import { checkStatements } from './checks/statements.ts';

/** Every check by its name; rules.ts says how often each runs. */
export const REGISTRY: Readonly<Record<CheckName, Check>> = {
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
  'game-revenue': checkRevenue,
  liabilities: checkLiabilities,
  'bonus-cost': checkBonusCost,
};
