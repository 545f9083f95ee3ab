import { CURRENCIES } from '#core/currency.ts';
import { PRIZE_COLOURS, type FreePrize } from '#domain/settings/rules.free-turn.ts';
import type { SettingValue } from '#domain/settings/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SettingFormProps } from './values.ts';

type Amounts = SettingValue<'free_turn'>['budget'];

/** What each colour of the wheel gives, and what a day may cost. */
export function FreeTurnForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here: while it is typed it may be wrong.
  const turn = value as SettingValue<'free_turn'>;
  return (
    <>
      <Checkbox checked={turn.is_on} onChange={(is_on) => onChange({ ...turn, is_on })}>
        {t('freeTurn.is_on')}
      </Checkbox>
      {PRIZE_COLOURS.map((colour) => (
        <PrizeFields
          key={colour}
          name={t(`freeTurn.colours.${colour}`)}
          prize={turn.prizes[colour]}
          first={turn.budget}
          onChange={(prize) => onChange({ ...turn, prizes: { ...turn.prizes, [colour]: prize } })}
        />
      ))}
      <AmountFields
        legend={t('freeTurn.budget')}
        amounts={turn.budget}
        onChange={(budget) => onChange({ ...turn, budget })}
      />
    </>
  );
}

const KINDS = ['none', 'cash', 'bonus'] as const;

type PrizeProps = {
  readonly name: string;
  readonly prize: FreePrize;
  /** The amounts of a prize that becomes cash. */
  readonly first: Amounts;
  readonly onChange: (prize: FreePrize) => void;
};

function PrizeFields({ name, prize, first, onChange }: PrizeProps) {
  const t = useT('backoffice-site-settings');
  const choose = (kind: string) => {
    if (kind === 'cash') onChange({ kind, amounts: zeroes(first) });
    else onChange(kind === 'bonus' ? { kind, code: '' } : null);
  };
  return (
    <>
      <Field label={name}>
        <Select value={prize?.kind ?? 'none'} onChange={({ target }) => choose(target.value)}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`freeTurn.kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      {prize?.kind === 'bonus' && (
        <Field label={t('freeTurn.bonusOf', { colour: name })}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            value={prize.code}
            onChange={({ target }) => onChange({ kind: 'bonus', code: target.value.trim() })}
          />
        </Field>
      )}
      {prize?.kind === 'cash' && (
        <AmountFields
          legend={t('freeTurn.cashOf', { colour: name })}
          amounts={prize.amounts}
          onChange={(amounts) => onChange({ kind: 'cash', amounts })}
        />
      )}
    </>
  );
}

function zeroes(amounts: Amounts): Amounts {
  const none = Object.keys(amounts).map((currency) => [currency, '0']);
  // The same currencies.
  return Object.fromEntries(none) as Amounts;
}

type AmountProps = {
  readonly legend: string;
  readonly amounts: Amounts;
  readonly onChange: (amounts: Amounts) => void;
};

function AmountFields({ legend, amounts, onChange }: AmountProps) {
  return (
    <fieldset className="site-settings-days">
      <legend>{legend}</legend>
      {CURRENCIES.map((currency) => (
        <Field key={currency} label={currency}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={amounts[currency]}
            onChange={({ target }) => onChange({ ...amounts, [currency]: target.value.trim() })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
