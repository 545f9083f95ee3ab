import type { ComponentProps } from 'react';
import { useField } from './field.tsx';
import { Icon } from './icon.tsx';
import { cleanMoneyInput, currencySymbol, decimalSeparator } from './money-format.ts';
import { useUiLocale } from './money.tsx';

/** One of ½, ×2, min, max: the face is short, the label says it in words. */
export type MoneyChip = {
  face: string;
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
};

export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, currency, chips = [], decimalsMax = 2, ...rest } = props;
  const wiring = useField();
  const separator = decimalSeparator(useUiLocale());
  return (
    <div className="input">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...wiring}
        {...rest}
        className="tabular"
        value={value.replace('.', separator)}
        onChange={(event) => onChange(cleanMoneyInput(event.target.value, decimalsMax))}
      />
      <span className="input-affix">
        {currency === 'PLAY' ? <Icon name="chip" size={18} /> : currencySymbol(currency)}
      </span>
      {chips.length > 0 && (
        <span className="input-chips">
          {chips.map((chip) => (
            <button
              key={chip.face}
              type="button"
              className="input-chip"
              disabled={chip.disabled ?? rest.disabled}
              onClick={chip.onPress}
            >
              {chip.face}
              <span className="visually-hidden"> {chip.label}</span>
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
