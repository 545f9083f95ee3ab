import './payments.css';
import type { ReactNode } from 'react';

type AmountSummaryProps = {
  /** What the amount is. */
  name: ReactNode;
  sum: ReactNode;
  /** Details below the amount: what it is worth, how long it holds. */
  children?: ReactNode;
};

/** The main amount of a payment dialog, with its label and details. */
export function AmountSummary({ name, sum, children }: AmountSummaryProps) {
  return (
    <div className="amount-summary">
      <span>{name}</span>
      <strong>{sum}</strong>
      {children}
    </div>
  );
}
