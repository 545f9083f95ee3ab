import { useFormat } from '#platform/browser/texts/i18n.tsx';
import { useField } from '#platform/browser/ui/field.tsx';
import type { FieldName } from './fields.ts';

type InputProps = {
  field: FieldName;
  value: string;
  disabled: boolean;
  onType: (text: string) => void;
  onSettle: () => void;
};

const SIGNS: Record<FieldName, string> = { target: '', multiplier: '×', chance: '%' };

/** Whether the language writes the sign of this field before its digits. */
function useSignFirst(field: FieldName): boolean {
  const f = useFormat();
  return field === 'multiplier' && f.times('1').startsWith('×');
}

export function DiceInput({ field, value, disabled, onType, onSettle }: InputProps) {
  const wiring = useField();
  const isSignFirst = useSignFirst(field);
  const sign = (
    <span className="input-affix" aria-hidden="true">
      {SIGNS[field]}
    </span>
  );
  return (
    <div className="input">
      {isSignFirst && sign}
      <input
        {...wiring}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        className="tabular"
        name={field}
        maxLength={12}
        value={value}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onType(event.target.value)}
        onBlur={onSettle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {!isSignFirst && sign}
    </div>
  );
}
