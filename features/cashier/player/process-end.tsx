import { useNumberFact } from '#domain/payments/player/slip.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { DepositProcess } from '../contract.ts';
import { CancelDeposit } from './cancel-deposit.tsx';

/** Under what is to be paid: what support asks for, and the way back. */
export function ProcessEnd({ process }: { process: DepositProcess }) {
  const number = useNumberFact(process.id);
  return (
    <div className="cashier-end">
      <Facts facts={[number]} />
      <CancelDeposit process={process} />
    </div>
  );
}
