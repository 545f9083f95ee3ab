import { useEffect, useRef } from 'react';
import type { PaymentMethod } from '#domain/payments/contract.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { DepositForm } from './use-deposit-form.ts';

/** Shown beside the methods when the provider of the chosen one does not answer. */
export function DownNotice({ form, method }: { form: DepositForm; method: PaymentMethod }) {
  const t = useT('cashier');
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const isDown = form.down.includes(method.hash) && form.refusal !== undefined;
  useEffect(() => {
    if (isDown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isDown]);
  const hasOthers = form.methods.some(({ hash }) => !form.down.includes(hash));
  if (!isDown) return null;
  return (
    <div ref={place} className="cashier-notice" data-tone="warn" role="alert">
      <Icon name="warning" />
      <span>
        <strong>{t('down.title', { name: method.name[locale] })}</strong>
        {t(hasOthers ? 'down.others' : 'down.later')}
      </span>
    </div>
  );
}
