import './social-login.css';
import { useId, useState } from 'react';
import { CURRENCIES, DEFAULT_CURRENCY, isCurrency, type Currency } from '#core/currency.ts';
import { AvatarChoice } from '#domain/identity/player/avatars/avatar-choice.tsx';
import { NicknameChoice } from '#domain/identity/player/nickname-choice.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { Registration } from './complete.ts';
import { Consents } from './consents.tsx';
import { Mark } from './mark.tsx';
import { useRegistration } from './use-registration.ts';

/** The provider has identified the visitor; the consents of a registration are still needed. */
export function Modal({ props }: ModalProps) {
  const t = useT('social-login');
  const formId = useId();
  const registration = props['registration'] as Registration;
  const [currency, setCurrency] = useState<Currency>(() =>
    isCurrency(registration.currency) ? registration.currency : DEFAULT_CURRENCY,
  );
  const form = useRegistration(registration, currency);
  return (
    <ModalFrame
      title={t('finish.title')}
      footer={
        <Button type="submit" form={formId} variant="primary" size="l" block busy={form.isBusy}>
          {t('finish.submit')}
        </Button>
      }
    >
      <form id={formId} className="social-form" noValidate onSubmit={form.submit}>
        <p className="social-lead">{t('finish.lead', { provider: registration.label })}</p>
        {form.note !== '' && (
          <div className="social-note" role="alert">
            <Icon name="warning" />
            <span>{form.note}</span>
          </div>
        )}
        <ProviderAccount registration={registration} />
        <div className="field">
          <span className="field-head" aria-hidden="true">
            {t('finish.currency')}
          </span>
          <Segmented
            legend={t('finish.currency')}
            value={currency}
            choices={CURRENCIES.map((code) => ({ value: code, label: code }))}
            onChange={setCurrency}
          />
          <p className="field-hint">{t('finish.currencyHint')}</p>
        </div>
        <NicknameChoice
          label={t('finish.nickname')}
          value={form.values.nickname}
          error={form.errorOf('nickname')}
          onChange={(nickname) => form.set({ nickname })}
        />
        <AvatarChoice value={form.values.avatar} onChange={(avatar) => form.set({ avatar })} />
        <Consents form={form} />
      </form>
    </ModalFrame>
  );
}

function ProviderAccount({ registration }: { registration: Registration }) {
  const t = useT('social-login');
  return (
    <div className="social-who">
      <Mark name={registration.provider} label={registration.label} />
      <span>
        <small>{registration.email === null ? registration.label : t('finish.email')}</small>
        {registration.email ?? t('finish.noEmail', { provider: registration.label })}
      </span>
    </div>
  );
}
