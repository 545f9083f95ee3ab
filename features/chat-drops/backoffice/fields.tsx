import { CURRENCIES } from '#core/currency.ts';
import { LOCALE_NAME, LOCALES } from '#core/locale.ts';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { NumberField } from '#platform/backoffice/number-field.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import type { DropOptions } from '../contract.backoffice.ts';
import { HOURS_MAX, MINUTES_MAX, PLACES_MAX } from '../rules.ts';
import type { DropForm } from './use-drop-form.ts';

type Props = { readonly form: DropForm; readonly options: DropOptions };

/** The bonus, the chat, the places and the time. */
export function AboutFields({ form, options }: Props) {
  const t = useT('backoffice-chat-drops');
  const locale = useLocale();
  const { change, errorOf } = form;
  const { draft } = form.values;
  const nameOf = (code: string) => {
    const found = options.bonuses.find((each) => each.code === code);
    return found ? `${found.names[locale]} (${code})` : code;
  };
  return (
    <Panel title={t('about')}>
      <div className="drop-fields">
        <RequiredChoice
          label={t('columns.bonus')}
          hint={t('hints.bonus')}
          error={errorOf('terms.bonus')}
          values={options.bonuses.map(({ code }) => code)}
          labelOf={nameOf}
          value={draft.bonus}
          onChange={(bonus) => change({ bonus })}
        />
        <RequiredChoice
          label={t('columns.language')}
          error={errorOf('terms.locale')}
          values={LOCALES}
          labelOf={(one) => LOCALE_NAME[one]}
          value={draft.locale}
          onChange={(one) => change({ locale: one })}
        />
        <WholeNumber form={form} name="places" max={PLACES_MAX} />
        <WholeNumber form={form} name="minutes" max={MINUTES_MAX} />
      </div>
    </Panel>
  );
}

type NumberProps = {
  readonly form: DropForm;
  readonly name: 'places' | 'minutes' | 'hours';
  readonly max: number;
};

function WholeNumber({ form: { values, change, errorOf }, name, max }: NumberProps) {
  const t = useT('backoffice-chat-drops');
  return (
    <NumberField
      label={t(`fields.${name}`)}
      hint={t(`hints.${name}`)}
      value={values.draft[name]}
      range={[1, max]}
      error={errorOf(name === 'hours' ? 'terms.staked.hours' : `terms.${name}`)}
      onChange={(text) => change({ [name]: text })}
    />
  );
}

/** What a player has to have staked, in each currency of the bonus. */
export function StakedFields({ form, options }: Props) {
  const t = useT('backoffice-chat-drops');
  const { change, errorOf } = form;
  const { bonus, isStaked, staked } = form.values.draft;
  const amounts = options.bonuses.find(({ code }) => code === bonus)?.amounts;
  const currencies = CURRENCIES.filter((one) => !amounts || amounts[one] !== undefined);
  return (
    <Panel title={t('staked')}>
      <div className="drop-fields">
        <Checkbox
          checked={isStaked}
          hint={t('hints.isStaked')}
          onChange={(next) => change({ isStaked: next })}
        >
          {t('fields.isStaked')}
        </Checkbox>
        {isStaked && (
          <>
            <WholeNumber form={form} name="hours" max={HOURS_MAX} />
            {currencies.map((currency) => (
              <Field
                key={currency}
                label={t('fields.staked', { currency })}
                error={errorOf(`terms.staked.amounts.${currency}`)}
              >
                <MoneyInput
                  value={staked[currency] ?? ''}
                  currency={currency}
                  isGrouped
                  required
                  onChange={(text) => change({ staked: { ...staked, [currency]: text } })}
                />
              </Field>
            ))}
          </>
        )}
      </div>
    </Panel>
  );
}
