import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import type { MissionOptions } from '../contract.backoffice.ts';
import type { MissionForm } from './use-proposal.ts';

type Props = { readonly form: MissionForm; readonly options: MissionOptions };

const KINDS = ['cash', 'bonus'] as const;

/** What a mission gives: an amount in each currency, or a bonus. */
export function RewardFields({ form, options }: Props) {
  const t = useT('backoffice-missions');
  const { values, change, errorOf } = form;
  const { reward, bonus } = values.draft;
  return (
    <Panel title={t('fields.reward')}>
      <div className="mission-fields">
        <RadioGroup
          legend={t('fields.reward')}
          value={reward}
          onChange={(kind) => change({ reward: kind })}
          choices={KINDS.map((value) => ({ value, label: t(`rewards.${value}`) }))}
        />
        {reward === 'cash' ? (
          <CashFields form={form} options={options} />
        ) : (
          <Field
            label={t('fields.bonus')}
            hint={t('hints.bonus')}
            error={errorOf('terms.reward.code')}
          >
            <Select
              value={bonus}
              required
              onChange={({ target }) => change({ bonus: target.value })}
            >
              <option value="">—</option>
              {options.bonuses.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          </Field>
        )}
      </div>
    </Panel>
  );
}

function CashFields({ form: { values, change, errorOf }, options }: Props) {
  const t = useT('backoffice-missions');
  const f = useFormat();
  const { cash, budgets } = values.draft;
  return (
    <>
      <p className="mission-warning" role="alert">
        {errorOf('terms.reward.amounts')}
      </p>
      {options.cash_max.map(({ currency, amount: max }) => (
        <Field
          key={currency}
          label={currency}
          hint={t('hints.cash', { max: f.money(max, currency) })}
          error={errorOf(`terms.reward.amounts.${currency}`)}
        >
          <MoneyInput
            value={cash[currency] ?? ''}
            currency={currency}
            isGrouped
            onChange={(text) => change({ cash: { ...cash, [currency]: text } })}
          />
        </Field>
      ))}
      <p className="mission-budgets">{t('fields.budgets')}</p>
      {options.cash_max.map(({ currency }) => (
        <Field
          key={currency}
          label={t('fields.budget', { currency })}
          error={errorOf(`terms.reward.budgets.${currency}`)}
        >
          <MoneyInput
            value={budgets[currency] ?? ''}
            currency={currency}
            isGrouped
            onChange={(text) => change({ budgets: { ...budgets, [currency]: text } })}
          />
        </Field>
      ))}
    </>
  );
}
