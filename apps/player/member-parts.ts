import { startCashier } from '#features/cashier/player/start.ts';
import { startProtection } from '#domain/protection/player/start.ts';

/** What every page of a member does besides what it shows; loaded once he is known. */
export function startMemberParts(): void {
  startCashier();
  startProtection();
}
