import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { FIRST_COLORS, LOGO_TYPES, logoPath, type Look } from '#domain/settings/rules.look.ts';
import { FileInput } from '#platform/backoffice/file-input.tsx';
import { upload } from '#platform/browser/net/upload.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field, useField } from '#platform/browser/ui/field.tsx';
import { uploadLogo } from '../contract.backoffice.ts';
import { COLOR_NAMES, type SettingFormProps } from './values.ts';

/** The logo, uploaded at once and shown when the form is saved, and the colours. */
export function LookForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here.
  const look = value as Look;
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
        <p className="site-look-logo">
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
      {colors &&
        COLOR_NAMES.map((name) => (
          <Field key={name} label={t(`look.${name}`)} hint={colors[name]}>
            <ColorInput
              value={colors[name]}
              onChange={(colour) => onChange({ ...look, colors: { ...colors, [name]: colour } })}
            />
          </Field>
        ))}
    </>
  );
}

type ColorProps = { readonly value: string; readonly onChange: (colour: string) => void };

function ColorInput({ value, onChange }: ColorProps) {
  return (
    <input
      {...useField()}
      type="color"
      className="site-look-colour"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
