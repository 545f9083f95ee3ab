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

const FIELDS = {
  deposit_match: ['amount', 'deposit_min', 'stake_max', 'conversion_max'],
  fixed: ['amount', 'stake_max', 'conversion_max'],
  cashback: ['amount', 'cashback_min', 'stake_max', 'conversion_max'],
  free_rounds: ['amount', 'win_max', 'stake_max', 'conversion_max'],
} as const;
const OPTIONAL: ReadonlySet<keyof AmountsDraft> = new Set([
  'conversion_max',
  'win_max',
  'cashback_min',
]);

function Row({ form, currency }: Props & { readonly currency: Currency }) {
  const t = useT('backoffice-bonuses');
  const { values, change, errorOf } = form;
  const { amounts, kind } = values.draft;
  const row = amounts[currency] ?? NO_AMOUNTS;
  const isUsed = row.amount !== '';
  const labelOf = (name: keyof AmountsDraft) => {
    if (name === 'amount' && kind === 'free_rounds') return 'fields.value';
    if (name === 'amount' && kind === 'cashback') return 'cashback.most';
    return `fields.${name}` as const;
  };
  const set = (part: Partial<AmountsDraft>) =>
    change({ amounts: { ...amounts, [currency]: { ...row, ...part } } });
  return (
    <fieldset className="bonus-amounts">
      <legend>{currency}</legend>
      {FIELDS[kind].map((name) => (
        <Field
          key={name}
          label={t(labelOf(name))}
          error={errorOf(`terms.amounts.${currency}.${name}`)}
        >
          <MoneyInput
            value={row[name]}
            currency={currency}
            isGrouped
            required={isUsed && !OPTIONAL.has(name)}
            onChange={(text) => set({ [name]: text })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
