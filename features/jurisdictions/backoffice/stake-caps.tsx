import type { JurisdictionRules } from '#domain/jurisdictions/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { AmountFields } from './amount-fields.tsx';

type Caps = JurisdictionRules['stake_caps'];
type Props = { caps: Caps; onChange: (caps: Caps) => void };

/** The largest stakes by game and age. */
export function StakeCaps({ caps, onChange }: Props) {
  const t = useT('backoffice-jurisdictions');
  const replace = (index: number, cap: Caps[number]) => onChange(caps.with(index, cap));
  return (
    <>
      {caps.map((cap, index) => (
        <StakeCap
          key={index}
          number={index + 1}
          cap={cap}
          onChange={(next) => replace(index, next)}
          onRemove={() => onChange(caps.toSpliced(index, 1))}
        />
      ))}
      <Button
        variant="quiet"
        onClick={() => onChange([...caps, { games: [], below_age: null, amounts: {} }])}
      >
        {t('addCap')}
      </Button>
    </>
  );
}

type CapProps = {
  number: number;
  cap: Caps[number];
  onChange: (cap: Caps[number]) => void;
  onRemove: () => void;
};

function StakeCap({ number, cap, onChange, onRemove }: CapProps) {
  const t = useT('backoffice-jurisdictions');
  return (
    <fieldset className="jurisdiction-cap">
      <legend>{t('cap', { number })}</legend>
      <Field label={t('games')} hint={t('hint.games')}>
        <TextInput
          value={cap.games.join(' ')}
          onChange={({ target }) =>
            onChange({ ...cap, games: target.value === '' ? [] : target.value.split(/[\s,;]+/) })
          }
        />
      </Field>
      <Field label={t('below_age')} hint={t('hint.below_age')}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={19}
          max={100}
          value={cap.below_age ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...cap, below_age: value === '' ? null : Number(value) })
          }
        />
      </Field>
      <AmountFields
        legend={t('capAmounts')}
        hint={t('hint.capAmounts')}
        amounts={cap.amounts}
        onChange={(amounts) => onChange({ ...cap, amounts })}
      />
      <Button variant="quiet" onClick={onRemove}>
        {t('removeCap')}
      </Button>
    </fieldset>
  );
}
