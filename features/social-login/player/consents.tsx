import { useId, type ReactNode } from 'react';
import { lineOf } from '#platform/browser/errors.ts';
import { useLocale, useT } from '#platform/browser/i18n.tsx';
import { hrefOf, routeExists } from '#platform/browser/router.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { ConsentName, RegistrationForm } from './use-registration.ts';

type ConsentsProps = { form: RegistrationForm };

/** Age and agreement are asked for, news is offered: it starts unticked. */
export function Consents({ form }: ConsentsProps) {
  const t = useT('social-login');
  return (
    <div className="social-consents">
      <Consent form={form} name="is_adult">
        {t('finish.adult')}
      </Consent>
      <Consent form={form} name="accepts_terms">
        {t.rich('finish.terms', { link: (text) => <Agreement>{text}</Agreement> })}
      </Consent>
      <Consent form={form} name="accepts_marketing">
        {t('finish.marketing')}
      </Consent>
    </div>
  );
}

type ConsentProps = ConsentsProps & { name: ConsentName; children: ReactNode };

function Consent({ form, name, children }: ConsentProps) {
  const id = useId();
  const code = form.mistakes[name];
  return (
    <div>
      <Checkbox
        name={name}
        checked={form.ticked[name]}
        aria-invalid={code === undefined ? undefined : true}
        aria-errormessage={code === undefined ? undefined : id}
        onChange={(isTicked) => form.tick(name, isTicked)}
      >
        {children}
      </Checkbox>
      <div className="field-error" id={id} aria-live="polite">
        {code !== undefined && (
          <>
            <Icon name="warning" size={16} />
            {lineOf(code)}
          </>
        )}
      </div>
    </div>
  );
}

/** The agreement in a tab of its own, so that the question is not lost. */
function Agreement({ children }: { children: ReactNode }) {
  const path = `/policy/${useLocale() === 'en' ? 'en' : 'ru'}/user-agreement`;
  if (!routeExists(path)) return children;
  return (
    <a href={hrefOf(path)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
