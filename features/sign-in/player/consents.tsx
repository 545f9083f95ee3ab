import { useId, type ReactNode } from 'react';
import { useLocale, useT } from '#platform/browser/i18n.tsx';
import { hrefOf, routeExists } from '#platform/browser/router.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { Entry } from './register-entry.ts';
import type { Form } from './use-form.ts';

type ConsentsProps = { form: Form; entry: Entry; change: (part: Partial<Entry>) => void };

/** Age and agreement are asked for, news is offered: it starts unticked. */
export function Consents({ form, entry, change }: ConsentsProps) {
  const t = useT('sign-in');
  return (
    <div className="sign-in-consents">
      <Consent
        form={form}
        field="is_adult"
        checked={entry.isAdult}
        onChange={(isAdult) => change({ isAdult })}
      >
        {t('register.adult')}
      </Consent>
      <Consent
        form={form}
        field="accepts_terms"
        checked={entry.acceptsTerms}
        onChange={(acceptsTerms) => change({ acceptsTerms })}
      >
        {t.rich('register.terms', { link: (text) => <Agreement>{text}</Agreement> })}
      </Consent>
      <Consent
        form={form}
        field="accepts_marketing"
        checked={entry.acceptsMarketing}
        onChange={(acceptsMarketing) => change({ acceptsMarketing })}
      >
        {t('register.marketing')}
      </Consent>
    </div>
  );
}

type ConsentProps = {
  form: Form;
  field: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

function Consent({ form, field, checked, onChange, children }: ConsentProps) {
  const id = useId();
  const error = form.errorOf(field);
  return (
    <div>
      <Checkbox
        name={field}
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-errormessage={error ? id : undefined}
        onChange={(isChecked) => {
          form.clear(field);
          onChange(isChecked);
        }}
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
function Agreement({ children }: { children: ReactNode }) {
  const path = `/policy/${useLocale() === 'en' ? 'en' : 'ru'}/user-agreement`;
  if (!routeExists(path)) return children;
  return (
    <a href={hrefOf(path)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
