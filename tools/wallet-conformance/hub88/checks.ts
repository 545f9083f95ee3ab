import { moneyChecks } from './checks.money.ts';
import { orderChecks } from './checks.order.ts';
import { requestChecks } from './checks.requests.ts';
import type { WalletCheck } from './check.ts';

/** Every check, in the order in which they are run. */
export function listHub88Checks(): readonly WalletCheck[] {
  return [...requestChecks, ...moneyChecks, ...orderChecks];
}
