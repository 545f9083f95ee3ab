import type { ReactNode } from 'react';
import { METHOD_TYPES } from '#domain/payments/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { amountErrors, type AmountError, type MethodDraft } from './method-draft.ts';
import { CurrencyField } from './currency-field.tsx';

type Props = {
  draft: MethodDraft;
  onChange: (change: Partial<MethodDraft>) => void;
  providers: readonly string[];
  isNew: boolean;
};

/** All fields of a payment method that an operator can edit. */
export function MethodFields(props: Props) {
  const t = useT('backoffice-cashier');
  const { draft, onChange } = props;
  return (
    <>
      <Panel title={t('parts.names')}>
        <div className="backoffice-cashier-fields">
          {(['ru', 'en', 'kz'] as const).map((locale) => (
            <Text
              key={locale}
              label={t(`names.${locale}`)}
              value={draft.name[locale]}
              onType={(text) => onChange({ name: { ...draft.name, [locale]: text } })}
            />
          ))}
        </div>
        <Switch checked={draft.is_enabled} onChange={(is_enabled) => onChange({ is_enabled })}>
          {t('isEnabled')}
        </Switch>
      </Panel>
      <Panel title={t('parts.what')}>
        <What {...props} />
      </Panel>
      <Panel title={t('parts.amounts')}>
        <Amounts {...props} />
      </Panel>
      <Panel title={t('parts.offer')}>
        <div className="backoffice-cashier-fields">
          <Text
            label={t('countries')}
            hint={t('countriesHint')}
            value={draft.countries}
            onType={(countries) => onChange({ countries })}
          />
          <Text
            label={t('position')}
            hint={t('positionHint')}
            value={draft.position}
            onType={(position) => onChange({ position })}
          />
          <Text
            label={t('life')}
            value={draft.life_minutes}
            onType={(life_minutes) => onChange({ life_minutes })}
          />
        </div>
      </Panel>
    </>
  );
}

function What({ draft, onChange, providers, isNew }: Props) {
  const t = useT('backoffice-cashier');
  return (
    <div className="backoffice-cashier-fields">
      {isNew && (
        <>
          <Choice
            label={t('provider')}
            value={draft.provider}
            choices={providers.map((name) => [name, name])}
            onChoose={(provider) => onChange({ provider })}
          />
          <Choice
            label={t('direction')}
            value={draft.direction}
            choices={(['in', 'out'] as const).map((one) => [one, t(`directions.${one}`)])}
            onChoose={(direction) => onChange({ direction })}
          />
          <CurrencyField
            label={t('currency')}
            value={draft.currency}
            onChange={(currency) => onChange({ currency, exchange_currency: currency })}
          />
        </>
      )}
      <Choice
        label={t('type')}
        value={draft.type}
        choices={METHOD_TYPES.map((one) => [one, t(`types.${one}`)])}
        onChoose={(type) => onChange({ type })}
      />
      <Text
        label={t('code')}
        hint={t('codeHint')}
        value={draft.code}
        onType={(code) => onChange({ code })}
      />
      <CurrencyField
        label={t('exchangeCurrency')}
        value={draft.exchange_currency}
        onChange={(exchange_currency) => onChange({ exchange_currency })}
      />
      {draft.type === 'crypto' && (
        <>
          <Text label={t('coin')} value={draft.coin} onType={(coin) => onChange({ coin })} />
          <Text
            label={t('network')}
            value={draft.network}
            onType={(network) => onChange({ network })}
          />
        </>
      )}
    </div>
  );
}

const LIMITS = ['min_amount', 'max_amount', 'default_amount'] as const;
type AmountKey = (typeof LIMITS)[number] | 'fee_fixed' | 'cost_fixed';

function Amounts({ draft, onChange }: Props) {
  const t = useT('backoffice-cashier');
  const errors: Partial<Record<string, AmountError>> = amountErrors(draft);
  const errorOf = (key: string) => errors[key] && t(errors[key]);
  const amount = (key: AmountKey) => (
    <Text
      key={key}
      label={t(`amounts.${key}`, { currency: draft.currency })}
      hint={key.endsWith('_fixed') ? undefined : t('amountHint')}
      error={errorOf(key)}
      value={draft[key]}
      onType={(text) => onChange({ [key]: text })}
    />
  );
  return (
    <div className="backoffice-cashier-fields">
      {LIMITS.map(amount)}
      {draft.direction === 'in' ? (
        <Text
          label={t('commissionPercent')}
          value={draft.commission}
          onType={(commission) => onChange({ commission })}
        />
      ) : (
        <>
          {amount('fee_fixed')}
          <Text label={t('feePercent')} value={draft.fee} onType={(fee) => onChange({ fee })} />
        </>
      )}
      {amount('cost_fixed')}
      <Text
        label={t('costPercent')}
        hint={t('costHint')}
        value={draft.cost}
        onType={(cost) => onChange({ cost })}
      />
    </div>
  );
}

type TextProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onType: (text: string) => void;
};

function Text({ label, hint, error, value, onType }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        value={value}
        maxLength={120}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}

type ChoiceProps<V extends string> = {
  label: string;
  value: V;
  choices: readonly (readonly [V, string])[];
  onChoose: (value: V) => void;
};

function Choice<V extends string>({ label, value, choices, onChoose }: ChoiceProps<V>) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={({ target }) => {
          const next = choices.find(([one]) => one === target.value);
          if (next) onChoose(next[0]);
        }}
      >
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
