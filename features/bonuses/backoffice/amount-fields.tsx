import { CURRENCIES, type Currency } from '#core/currency.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { NO_AMOUNTS, type AmountsDraft } from './draft.ts';
import type { BonusForm } from './use-proposal.ts';

type Props = { readonly form: BonusForm };

/** The amounts of each currency; one without an amount has no such bonus. */
export function AmountFields({ form }: Props) {
  const t = useT('backoffice-bonuses');
  const error = form.errorOf('terms.amounts');
  return (
    <Panel title={t('amounts')}>
      <p className="bonus-hint">{t('hints.amounts')}</p>
      {error && (
        <p className="bonus-warning" role="alert">
          {error}
        </p>
      )}
      <div className="bonus-currencies">
        {CURRENCIES.map((currency) => (
          <Row key={currency} form={form} currency={currency} />
        ))}
      </div>
    </Panel>
  );
}

const FIELDS = ['amount', 'deposit_min', 'stake_max', 'conversion_max'] as const;

function Row({ form, currency }: Props & { readonly currency: Currency }) {
  const t = useT('backoffice-bonuses');
  const { values, change, errorOf } = form;
  const { amounts, kind } = values.draft;
  const row = amounts[currency] ?? NO_AMOUNTS;
  const isUsed = row.amount !== '';
  const shown = FIELDS.filter((name) => name !== 'deposit_min' || kind === 'deposit_match');
  const set = (part: Partial<AmountsDraft>) =>
    change({ amounts: { ...amounts, [currency]: { ...row, ...part } } });
  return (
    <fieldset className="bonus-amounts">
      <legend>{currency}</legend>
      {shown.map((name) => (
        <Field
          key={name}
          label={t(`fields.${name}`)}
          error={errorOf(`terms.amounts.${currency}.${name}`)}
        >
          <MoneyInput
            value={row[name]}
            currency={currency}
            isGrouped
            required={isUsed && name !== 'conversion_max'}
            onChange={(text) => set({ [name]: text })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
