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

export function DiceInput({ field, value, disabled, onType, onSettle }: InputProps) {
  const wiring = useField();
  return (
    <div className="input">
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
      <span className="input-affix" aria-hidden="true">
        {SIGNS[field]}
      </span>
    </div>
  );
}
