import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { DiceInput } from './dice-input.tsx';
import { betTyped, FIELDS, fieldText, type FieldName } from './fields.ts';
import type { DiceTable } from './use-dice.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';

/** Target, multiplier and chance, kept in sync. */
export function BetFields({ table }: { table: DiceTable }) {
  const t = useT('dice');
  const { bet, play } = table;
  return (
    <div className="dice-fields">
      {FIELDS.map((field) => (
        <LinkedField
          key={field}
          field={field}
          table={table}
          label={field === 'target' ? t(`target.${bet.direction}`) : t(field)}
        />
      ))}
      <button
        type="button"
        className="dice-turn"
        disabled={play.isLocked}
        aria-label={t(`turn.${bet.direction}`)}
        title={t(`turn.${bet.direction}`)}
        onClick={table.turn}
      >
        <Icon name="swap" size={18} />
      </button>
    </div>
  );
}

type LinkedProps = { field: FieldName; table: DiceTable; label: string };

/** While it is typed into, a field keeps the typed text; the others already follow. */
function LinkedField({ field, table, label }: LinkedProps) {
  const { bet, play, setBet } = table;
  const decimal = useDecimal();
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const next = betTyped(field, text, bet);
    if (next) setBet(next);
  };
  const settle = () => setTyped(undefined);
  return (
    <Field label={label}>
      <DiceInput
        field={field}
        value={typed ?? decimal(fieldText(field, bet))}
        disabled={play.isLocked}
        onType={type}
        onSettle={settle}
      />
    </Field>
  );
}
