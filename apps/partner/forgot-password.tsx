import { useState } from 'react';
import { forgotPartnerPassword } from '#features/affiliates/contract.partner.restore.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { EmailField } from './fields.tsx';

/** Requests the link that sets a new password. */
export function ForgotPassword({ onBack }: { readonly onBack: () => void }) {
  const t = useT('partner');
  const [isSent, setSent] = useState(false);
  const form = useForm({
    values: { email: '' },
    send: (body) => api(forgotPartnerPassword, { body }),
    onDone: () => setSent(true),
  });
  const back = (
    <Button variant="quiet" block onClick={onBack}>
      {t('apply.back')}
    </Button>
  );
  if (isSent) {
    return (
      <div className="partner-form" role="status">
        <h1>{t('restore.sent')}</h1>
        <p>{t('restore.sentText')}</p>
        {back}
      </div>
    );
  }
  return (
    <form className="partner-form" onSubmit={form.submit}>
      <h1>{t('restore.title')}</h1>
      <p>{t('restore.lead')}</p>
      <EmailField {...form.input('email')} error={form.errorOf('email')} />
      <p role="alert">{form.note}</p>
      <Button type="submit" variant="primary" size="l" block busy={form.isBusy}>
        {t('restore.send')}
      </Button>
      {back}
    </form>
  );
}
