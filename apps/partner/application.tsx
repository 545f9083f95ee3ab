import { useState } from 'react';
import { applyAsPartner } from '#features/affiliates/contract.partner.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';

type Props = {
  readonly onBack: () => void;
  /** The code of the link of another partner. */
  readonly invite: string | undefined;
};

/** The application of a new partner; staff answer it by email. */
export function Application({ onBack, invite }: Props) {
  const t = useT('partner');
  const locale = useLocale();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    values: { name: '', email: '', website: '', about: '' },
    send: ({ website, ...rest }) =>
      api(applyAsPartner, {
        body: { ...rest, website: website || null, locale, ...(invite ? { invite } : {}) },
      }),
    onDone: () => setSent(true),
  });
  const back = (
    <Button variant="quiet" block onClick={onBack}>
      {t('apply.back')}
    </Button>
  );
  if (isSent) {
    return (
      <div className="partner-form">
        <h1>{t('apply.sent')}</h1>
        <p>{t('apply.sentText')}</p>
        {back}
      </div>
    );
  }
  return (
    <form className="partner-form" onSubmit={form.submit}>
      <h1>{t('apply.title')}</h1>
      {invite && <p>{t('apply.invited')}</p>}
      <Field label={t('apply.name')} error={form.errorOf('name')}>
        <TextInput {...form.input('name')} maxLength={80} required />
      </Field>
      <Field label={t('email')} error={form.errorOf('email')}>
        <TextInput {...form.input('email')} type="email" autoCapitalize="none" required />
      </Field>
      <Field label={t('apply.website')} error={form.errorOf('website')}>
        <TextInput {...form.input('website')} type="url" placeholder="https://" />
      </Field>
      <Field label={t('apply.about')} error={form.errorOf('about')}>
        <TextArea {...form.input('about')} rows={4} maxLength={1000} />
      </Field>
      <p role="alert">{form.note}</p>
      <Button type="submit" variant="primary" size="l" block busy={form.isBusy}>
        {t('apply.send')}
      </Button>
      {back}
    </form>
  );
}
