import { openModal } from '#platform/browser/modals/modals.tsx';
import type { BetRecord } from '../../contract.ts';

/** Opens the receipt of a bet; `Receipt` is listed in apps/player/modals.ts. */
export function openReceipt(bet: BetRecord): void {
  openModal('Receipt', { bet });
}
