import { useState, type ReactNode } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { fieldErrors } from '../browser/ui/errors.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Checkbox } from '../browser/ui/choice.tsx';

export type Warning = {
  /** For the body of the request. */
  readonly confirmation: { readonly is_confirmed?: true };
  /** Takes the answer: a refusal of `is_confirmed` is a warning, and asks for a confirmation. */
  readonly take: (answer: unknown) => void;
  /** The checkbox with the warning, once there is one. */
  readonly field: ReactNode;
};

/** A request that the server warned of, repeated knowingly. */
export function useWarning(): Warning {
  const t = useT('backoffice-kit');
  const [text, setText] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  return {
    confirmation: isConfirmed ? { is_confirmed: true } : {},
    take: (answer) => {
      setConfirmed(false);
      setText(isRefusal(answer) ? fieldErrors(answer, 'is_confirmed').join(' ') : '');
    },
    field: text !== '' && (
      <Checkbox checked={isConfirmed} onChange={setConfirmed} hint={text}>
        {t('confirmWarning')}
      </Checkbox>
    ),
  };
}
