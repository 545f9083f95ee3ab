import { useRef, type ReactNode } from 'react';
import { CopyButton } from '#domain/payments/player/copy-button.tsx';

type CopyRowProps = {
  name: string;
  /** The value as it is displayed. */
  shown: ReactNode;
  /** The value as it is pasted into a bank's form. */
  value: string;
  copyLabel: string;
};

/** One detail of a transfer with a copy button; on touch screens the whole row copies. */
export function CopyRow({ name, shown, value, copyLabel }: CopyRowProps) {
  const place = useRef<HTMLElement>(null);
  const select = () => place.current && getSelection()?.selectAllChildren(place.current);
  return (
    <div className="cashier-copy">
      <dt>{name}</dt>
      <dd ref={place} className="cashier-copy-value tabular" translate="no">
        {shown}
      </dd>
      <dd className="cashier-copy-press">
        <CopyButton value={value} label={copyLabel} onFailed={() => void select()} />
      </dd>
    </div>
  );
}
