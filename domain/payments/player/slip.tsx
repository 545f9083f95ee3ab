import './payments.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { CopyButton } from './copy-button.tsx';

/** What leaves the printer when its page is printed; the rest of the page stays on the screen. */
export function Slip({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="slip">
      <p className="slip-head">
        <strong>{title}</strong>
        <span>{location.host}</span>
      </p>
      {children}
    </div>
  );
}

/** Browsers print to paper and to a file by the same press. */
export function PrintButton() {
  const t = useT('domain-payments');
  return (
    <Button variant="quiet" icon={<Icon name="file" size={18} />} onClick={() => print()}>
      {t('print')}
    </Button>
  );
}

/** By which support finds a payment: one of the `Facts` about it. */
export function useNumberFact(id: string): { name: ReactNode; value: ReactNode } {
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
