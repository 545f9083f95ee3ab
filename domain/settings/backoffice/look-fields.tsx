import './look-fields.css';
import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { FileInput } from '#platform/backoffice/file-input.tsx';
import { upload } from '#platform/browser/net/upload.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field, useField } from '#platform/browser/ui/field.tsx';
import { uploadLogo } from '../contract.backoffice.ts';
import { FIRST_COLORS, LOGO_TYPES, logoPath, type Look, type LookColors } from '../rules.look.ts';

/** The colours of a look, in the order of the form. */
// `Object.keys` widens to string; the keys of this constant are exactly these.
export const COLOR_NAMES = Object.keys(FIRST_COLORS) as (keyof LookColors)[];

type Props = { readonly look: Look; readonly onChange: (look: Look) => void };

/** The logo, uploaded at once and shown when the form is saved, and the colours. */
export function LookFields({ look, onChange }: Props) {
  const t = useT('backoffice-domain-settings');
  const { logo, colors } = look;
  const [error, setError] = useState<string>();

  async function send(file: File): Promise<void> {
    const answer = await upload(uploadLogo, { file });
    setError(isRefusal(answer) ? linesOf(answer).join(' ') : undefined);
    if (isRefusal(answer)) return;
    const { hash, type } = answer.data;
    onChange({ ...look, logo: { hash, type } });
  }

  return (
    <>
      <Field label={t('look.logo')} hint={t('look.logoHint')} error={error}>
        <FileInput accept={LOGO_TYPES} onFile={(file) => file && void send(file)} />
      </Field>
      {logo && (
        <p className="look-logo">
          <img src={logoPath(logo)} alt={t('look.logo')} />
          <Button size="s" onClick={() => onChange({ ...look, logo: null })}>
            {t('look.removeLogo')}
          </Button>
        </p>
      )}
      <Switch
        checked={colors !== null}
        onChange={(isOwn) => onChange({ ...look, colors: isOwn ? FIRST_COLORS : null })}
      >
        {t('look.own')}
      </Switch>
      {colors && (
        <ColorFields colors={colors} onChange={(own) => onChange({ ...look, colors: own })} />
      )}
    </>
  );
}

type ColorFieldsProps = {
  readonly colors: LookColors;
  readonly onChange: (colors: LookColors) => void;
};

function ColorFields({ colors, onChange }: ColorFieldsProps) {
  const t = useT('backoffice-domain-settings');
  return COLOR_NAMES.map((name) => (
    <Field key={name} label={t(`look.${name}`)} hint={colors[name]}>
      <ColorInput
        value={colors[name]}
        onChange={(colour) => onChange({ ...colors, [name]: colour })}
      />
    </Field>
  ));
}

type ColorProps = { readonly value: string; readonly onChange: (colour: string) => void };

function ColorInput({ value, onChange }: ColorProps) {
  return (
    <input
      {...useField()}
      type="color"
      className="look-colour"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
