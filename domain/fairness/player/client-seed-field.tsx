import { isClientSeed } from '#core/fairness/client-seed.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { makeClientSeed } from './client-seed.ts';

type FieldProps = { value: string; onChange: (seed: string) => void; disabled: boolean };

/** The player's own half: typed by him, or rolled anew by his browser. */
export function ClientSeedField({ value, onChange, disabled }: FieldProps) {
  const t = useT('domain-fairness');
  const isWrong = value !== '' && !isClientSeed(value);
  return (
    <Field label={t('ownSeed')} hint={t('ownSeedHint')} error={isWrong && t('ownSeedWrong')}>
      <div className="fairness-seed">
        <TextInput
          value={value}
          disabled={disabled}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          className="mono"
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton
          label={t('makeSeed')}
          disabled={disabled}
          variant="secondary"
          onClick={() => onChange(makeClientSeed())}
        >
          <Icon name="rotate" />
        </IconButton>
      </div>
    </Field>
  );
}
