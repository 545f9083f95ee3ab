import { usePaymentNumberFact } from '#domain/payments/player/receipt.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { DepositProcess } from '../contract.ts';
import { CancelDeposit } from './cancel-deposit.tsx';

/** Below the payment details: the payment number for support, and the cancel button. */
export function ProcessEnd({ process }: { process: DepositProcess }) {
  const number = usePaymentNumberFact(process.id);
  return (
    <div className="cashier-end">
      <Facts facts={[number]} />
      <CancelDeposit process={process} />
    </div>
  );
}
