import './nickname-field.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { lineOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { NICKNAME_MAX, NICKNAME_MIN } from '../rules.nicknames.ts';
import { useNicknameCheck } from './use-nickname-check.ts';

type NicknameFieldProps = {
  value: string;
  onChange: (nickname: string) => void;
  /** The nickname that the player has: it needs no check. */
  own?: string;
  /** What the server refused. */
  error?: ReactNode;
  label?: ReactNode;
};

/**
 * A nickname, checked while it is typed. Pages that render it must load the texts
 * `domain-identity`.
 */
export function NicknameField({ value, onChange, own, error, label }: NicknameFieldProps) {
  const t = useT('domain-identity');
  const { mistake, isFree } = useNicknameCheck(value, own);
  return (
    <Field
      label={label ?? t('nickname.label')}
      hint={
        <span className="nickname-hint" role="status" data-free={isFree || undefined}>
          {isFree && <Icon name="check" size={16} />}
          {isFree
            ? t('nickname.free')
            : t('nickname.hint', { min: NICKNAME_MIN, max: NICKNAME_MAX })}
        </span>
      }
      error={error ?? (mistake && lineOf(mistake))}
    >
      <TextInput
        name="nickname"
        value={value}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
