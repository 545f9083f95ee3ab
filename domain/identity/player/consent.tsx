/** What every registration asks to be ticked, whichever way somebody comes. */
import { useId, type ReactNode } from 'react';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { hrefOf, routeExists } from '#platform/browser/router/router.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

type ConsentProps = {
  name: string;
  checked: boolean;
  /** In words; undefined while nothing is wrong. */
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

/** The agreement in a tab of its own, so that a half-filled form is not lost. */
export function Agreement({ children }: { children: ReactNode }) {
  const path = `/policy/${useLocale() === 'en' ? 'en' : 'ru'}/user-agreement`;
  if (!routeExists(path)) return children;
  return (
    <a href={hrefOf(path)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
