import type { ReactNode } from 'react';
import { CopyButton } from '#house/payments/player/copy-button.tsx';

type CopyRowProps = {
  name: string;
  /** As it is read. */
  shown: ReactNode;
  /** As it is pasted into a bank's form. */
  value: string;
  copyLabel: string;
};

/** One detail of a transfer, and a press that copies it. */
export function CopyRow({ name, shown, value, copyLabel }: CopyRowProps) {
  return (
    <div className="cashier-copy">
      <dt>{name}</dt>
      <dd className="cashier-copy-value tabular" translate="no">
        {shown}
      </dd>
      <dd className="cashier-copy-press">
        <CopyButton value={value} label={copyLabel} />
      </dd>
    </div>
  );
}
