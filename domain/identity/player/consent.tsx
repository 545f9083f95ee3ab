/** The consents of every registration form, whatever the registration method. */
import { useId, type ReactNode } from 'react';
import type { Locale } from '#core/locale.ts';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { hrefOf } from '#platform/browser/router/router.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

type ConsentProps = {
  name: string;
  checked: boolean;
  /** The error text; undefined when there is none. */
  error: string | undefined;
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

export function Consent({ name, checked, error, onChange, children }: ConsentProps) {
  const id = useId();
  return (
    <div>
      <Checkbox
        name={name}
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-errormessage={error ? id : undefined}
        onChange={onChange}
      >
        {children}
      </Checkbox>
      <div className="field-error" id={id} aria-live="polite">
        {error && (
          <>
            <Icon name="warning" size={16} />
            {error}
          </>
        )}
      </div>
    </div>
  );
}

/** The agreement opens in its own tab, so that a half-filled form is not lost. */
export function Agreement({ children }: { children: ReactNode }) {
  return (
    <a href={hrefOf(agreementPath(useLocale()))} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

function agreementPath(locale: Locale): string {
  return `/policy/${locale}/user-agreement`;
}
