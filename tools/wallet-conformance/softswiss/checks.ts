import { moneyChecks } from './checks.money.ts';
import { orderChecks } from './checks.order.ts';
import { requestChecks } from './checks.requests.ts';
import type { SoftswissCheck } from './check.ts';

/** Every check, in the order in which they are run. */
export function listSoftswissChecks(): readonly SoftswissCheck[] {
  return [...requestChecks, ...moneyChecks, ...orderChecks];
}
