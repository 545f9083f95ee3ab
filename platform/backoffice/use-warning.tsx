import { useState, type ReactNode } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Checkbox } from '../browser/ui/choice.tsx';

export type Warning = {
  /** For the body of the request. */
  readonly confirmation: { readonly is_confirmed?: true };
  /** Takes the answer: a refusal of `is_confirmed` is a warning, and asks for a confirmation. */
  readonly take: (answer: unknown) => void;
  /** The checkbox, once there is a warning. */
  readonly field: ReactNode;
};

/** A request that the server warned of, repeated knowingly. The form shows the warning itself. */
export function useWarning(): Warning {
  const t = useT('backoffice-kit');
  const [isWarned, setWarned] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  return {
    confirmation: isConfirmed ? { is_confirmed: true } : {},
    take: (answer) => {
      setConfirmed(false);
      setWarned(isRefusal(answer) && answer.errors?.['is_confirmed'] !== undefined);
    },
    field: isWarned && (
      <Checkbox checked={isConfirmed} onChange={setConfirmed}>
        {t('confirmWarning')}
      </Checkbox>
    ),
  };
}
