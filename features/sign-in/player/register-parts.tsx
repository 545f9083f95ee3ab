import { useState } from 'react';
import { CURRENCIES, symbolOf, type Currency } from '#core/currency.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SignInForm } from './use-sign-in-form.ts';

type CurrencyProps = { value: Currency; onChange: (currency: Currency) => void };

export function CurrencyChoice({ value, onChange }: CurrencyProps) {
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
      <b aria-hidden="true">{symbolOf(code)}</b>
      {code}
    </>
  );
}

type PromoProps = { form: SignInForm; value: string; onChange: (promo: string) => void };

/** Collapsed unless a link brought a code: most players have none and should not look for one. */
export function Promo({ form, value, onChange }: PromoProps) {
  const t = useT('sign-in');
  const [isOpen] = useState(value !== '');
  return (
    <details className="sign-in-fold sign-in-promo" open={isOpen}>
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
