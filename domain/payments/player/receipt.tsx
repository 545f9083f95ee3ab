import './payments.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { CopyButton } from './copy-button.tsx';

/** The part of the page that is printed; everything else is hidden in print. */
export function PaymentReceipt({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="payment-receipt">
      <p className="payment-receipt-head">
        <strong>{title}</strong>
        <span>{location.host}</span>
      </p>
      {children}
    </div>
  );
}

/** Opens the browser's print dialog, which prints on paper or saves a file. */
export function PrintButton() {
  const t = useT('domain-payments');
  return (
    <Button variant="quiet" icon={<Icon name="file" size={18} />} onClick={() => print()}>
      {t('print')}
    </Button>
  );
}

/** The row of a `Facts` list with the payment number by which support finds a payment. */
export function usePaymentNumberFact(id: string): { name: ReactNode; value: ReactNode } {
  const t = useT('domain-payments');
  return {
    name: t('number'),
    value: (
      <span className="payment-number">
        <span translate="no">{id}</span>
        <CopyButton value={id} label={t('copyNumber')} />
      </span>
    ),
  };
}
