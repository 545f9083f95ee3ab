import './sign-in.css';
import { useEffect, useId, useState } from 'react';
import { CURRENCIES, CURRENCY_SYMBOL, type Currency } from '#core/currency.ts';
import { useLocale, useT } from '#platform/browser/i18n.tsx';
import { ModalFrame } from '#platform/browser/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals.tsx';
import { cookies } from '#platform/browser/storage.ts';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { StrengthMeter } from '#platform/browser/ui/strength-meter.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { PASSWORD_MIN, strength } from '#house/identity/rules.ts';
import { prepareFingerprint } from './attribution.ts';
import { Consents } from './consents.tsx';
import { EmailField, FormNote, Instead, PasswordField, Submit } from './parts.tsx';
import { checkEntry, emptyEntry, register, type Entry } from './register-entry.ts';
import { focusFirst, useForm, type Form } from './use-form.ts';

export function Modal({ props }: ModalProps) {
  const t = useT('sign-in');
  const locale = useLocale();
  const formId = useId();
  const given = typeof props['email'] === 'string' ? props['email'] : '';
  const [entry, setEntry] = useState<Entry>(() => emptyEntry(given, cookies.get('promo') ?? ''));
  const form = useForm({
    check: () => checkEntry(entry),
    send: () => register(entry, locale),
  });
  useEffect(prepareFingerprint, []);
  const change = (part: Partial<Entry>) => setEntry((now) => ({ ...now, ...part }));
  const toLogin = () => openModal('LoginByEmail', { email: entry.email }, { replace: true });
  return (
    <ModalFrame
      title={t('register.title')}
      footer={
        <Submit form={form} formId={formId}>
          {t('register.submit')}
        </Submit>
      }
    >
      <form id={formId} ref={focusFirst} className="sign-in-form" noValidate onSubmit={form.submit}>
        <FormNote form={form} />
        <EmailField
          form={form}
          value={entry.email}
          onChange={(email) => change({ email })}
          isLogin={false}
          action={form.hasCode('email', 'email_taken') && <TakenAction onClick={toLogin} />}
        />
        <NewPassword form={form} entry={entry} change={change} />
        <CurrencyChoice value={entry.currency} onChange={(currency) => change({ currency })} />
        <Promo form={form} value={entry.promo} onChange={(promo) => change({ promo })} />
        <Consents form={form} entry={entry} change={change} />
      </form>
      <Instead question={t('register.hasAccount')} answer={t('toLogin')} onClick={toLogin} />
    </ModalFrame>
  );
}

function TakenAction({ onClick }: { onClick: () => void }) {
  const t = useT('sign-in');
  return (
    <button type="button" className="sign-in-link" onClick={onClick}>
      {t('toLogin')}
    </button>
  );
}

type PartProps = { form: Form; entry: Entry; change: (part: Partial<Entry>) => void };

function NewPassword({ form, entry, change }: PartProps) {
  const t = useT('sign-in');
  const score = strength(entry.password, entry.email);
  const label = entry.password === '' ? '' : t(`strength.${score}`);
  return (
    <PasswordField
      form={form}
      value={entry.password}
      onChange={(password) => change({ password })}
      isNew
      hint={t('register.passwordHint', { min: PASSWORD_MIN })}
      meter={<StrengthMeter score={score} label={label} />}
    />
  );
}

type CurrencyProps = { value: Currency; onChange: (currency: Currency) => void };

function CurrencyChoice({ value, onChange }: CurrencyProps) {
  const t = useT('sign-in');
  return (
    <div className="field sign-in-currency">
      <span className="field-head" aria-hidden="true">
        {t('register.currency')}
      </span>
      <Segmented
        legend={t('register.currency')}
        value={value}
        choices={CURRENCIES.map((code) => ({ value: code, label: <CurrencyLabel code={code} /> }))}
        onChange={onChange}
      />
      <p className="field-hint">{t('register.currencyHint')}</p>
    </div>
  );
}

function CurrencyLabel({ code }: { code: Currency }) {
  return (
    <>
      <b aria-hidden="true">{CURRENCY_SYMBOL[code]}</b>
      {code}
    </>
  );
}

type PromoProps = { form: Form; value: string; onChange: (promo: string) => void };

/** Folded away unless a link brought a code: most players have none and should not look for one. */
function Promo({ form, value, onChange }: PromoProps) {
  const t = useT('sign-in');
  const [isOpen] = useState(value !== '');
  return (
    <details className="sign-in-promo" open={isOpen}>
      <summary>
        <Icon name="plus" size={18} />
        {t('register.hasPromo')}
      </summary>
      <Field label={t('register.promo')} labelHidden error={form.errorOf('promo')}>
        <TextInput
          name="promo"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={value}
          onChange={(event) => {
            form.clear('promo');
            onChange(event.target.value);
          }}
        />
      </Field>
    </details>
  );
}
