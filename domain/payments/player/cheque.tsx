import './payments.css';
import type { ReactNode } from 'react';

type ChequeProps = {
  /** What the sum is. */
  name: ReactNode;
  sum: ReactNode;
  /** Under the sum: what it is worth, how long it holds. */
  children?: ReactNode;
};

/** The one sum a dialog is about, as if written on a cheque. */
export function Cheque({ name, sum, children }: ChequeProps) {
  return (
    <div className="cheque">
      <span>{name}</span>
      <strong>{sum}</strong>
      {children}
    </div>
  );
}
