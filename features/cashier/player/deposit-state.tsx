import type { DepositProcess } from '../contract.ts';
import { STATUS } from '../rules.ts';
import { ClosedView } from './closed-view.tsx';
import { DepositReceipt } from './deposit-receipt.tsx';
import { ProcessView } from './process-view.tsx';

/** A deposit in any status: the receipt, the way to pay, or how it closed without money. */
export function DepositState({ process }: { process: DepositProcess }) {
  switch (process.status) {
    case STATUS.paid:
      return <DepositReceipt paid={process} />;
    case STATUS.created:
    case STATUS.waiting:
      return <ProcessView process={process} secondsLeft={process.life_time} />;
    default:
      return <ClosedView closed={{ process, status: process.status }} />;
  }
}
