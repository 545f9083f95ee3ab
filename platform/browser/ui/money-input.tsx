import { type ChangeEvent, type ComponentProps } from 'react';
import { useField } from './field.tsx';
import { Icon } from './icon.tsx';
import { cleanMoneyInput, currencySymbol, decimalSeparator } from './money-format.ts';
import { caretIn, groupedInput, readGrouped } from './money-typing.ts';
import { useUiLocale } from './money.tsx';

/** One of ½, ×2, min, max: the text is short, the label is its accessible name. */
export type MoneyChip = {
  text: string;
  label: string;
  onPress: () => void;
  disabled?: boolean | undefined;
};

type MoneyInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** Decimal text with a point, whatever the locale shows. */
  value: string;
  onChange: (amount: string) => void;
  currency: string;
  chips?: readonly MoneyChip[] | undefined;
  decimalsMax?: number | undefined;
  /** Whole units are grouped while typing: for sums of five digits and more. */
  isGrouped?: boolean | undefined;
};

export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, currency, chips = [], decimalsMax = 2, isGrouped, ...rest } = props;
  const wiring = useField();
  const locale = useUiLocale();
  const shown = isGrouped
    ? groupedInput(value, locale)
    : value.replace('.', decimalSeparator(locale));

  function onInput({ target }: ChangeEvent<HTMLInputElement>): void {
    if (!isGrouped) return onChange(cleanMoneyInput(target.value, decimalsMax));
    const typed = { text: target.value, shown, caret: target.selectionStart ?? Infinity };
    const next = readGrouped(typed, locale, decimalsMax);
    const caret = caretIn(groupedInput(next, locale), typed);
    // React sets the new value on render, which would move the caret to the end.
    requestAnimationFrame(() => target.setSelectionRange(caret, caret));
    onChange(next);
  }

  return (
    <div className="input">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...wiring}
        {...rest}
        className="tabular"
        value={shown}
        onChange={onInput}
      />
      <span className="input-affix">
        {currency === 'PLAY' ? <Icon name="chip" size={18} /> : currencySymbol(currency)}
      </span>
      {chips.length > 0 && (
        <span className="input-chips">
          {chips.map((chip) => (
            <button
              key={chip.text}
              type="button"
              className="input-chip"
              disabled={chip.disabled ?? rest.disabled}
              onClick={chip.onPress}
            >
              {chip.text}
              <span className="visually-hidden"> {chip.label}</span>
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
