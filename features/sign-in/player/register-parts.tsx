import { CURRENCIES, symbolOf, type Currency } from '#core/currency.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';

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
