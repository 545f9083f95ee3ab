import { ProposePayout } from './propose-payout.tsx';
import { RevealDestination } from './reveal-destination.tsx';
import { SettlePayout } from './settle-payout.tsx';
import type { TotalRow } from './statement-rows.tsx';

export type PayoutStep = {
  readonly name: 'pay' | 'settle' | 'reveal';
  readonly row: TotalRow;
};

type Props = {
  readonly step: PayoutStep;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** The dialog of what is done with the payout of a closed month. */
export function PayoutDialog({ step: { name, row }, onClose, onDone }: Props) {
  switch (name) {
    case 'pay':
      return <ProposePayout row={row} onClose={onClose} onDone={onDone} />;
    case 'settle':
      return <SettlePayout row={row} onClose={onClose} onDone={onDone} />;
    case 'reveal':
      return <RevealDestination payout={row.payout!.id} onClose={onClose} />;
    default:
      return name satisfies never;
  }
}
