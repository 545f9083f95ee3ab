import { Agreement, Consent, hasAgreement } from '#domain/identity/player/consent.tsx';
import { usePayload } from '#platform/browser/boot.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { Entry } from './register-entry.ts';
import type { SignInForm } from './use-sign-in-form.ts';

type ConsentsProps = { form: SignInForm; entry: Entry; change: (part: Partial<Entry>) => void };

/** The age is required, and the agreement where there is one; marketing starts unticked. */
export function Consents({ form, entry, change }: ConsentsProps) {
  const t = useT('sign-in');
  const { minAge } = usePayload();
  const field = (name: string, key: 'isAdult' | 'acceptsTerms' | 'acceptsMarketing') => ({
    name,
    checked: entry[key],
    error: form.errorOf(name),
    onChange: (isChecked: boolean) => {
      form.clear(name);
      change({ [key]: isChecked });
    },
  });
  return (
    <div className="sign-in-consents">
      <Consent {...field('is_adult', 'isAdult')}>{t('register.adult', { age: minAge })}</Consent>
      {hasAgreement() && (
        <Consent {...field('accepts_terms', 'acceptsTerms')}>
          {t.rich('register.terms', { link: (text) => <Agreement>{text}</Agreement> })}
        </Consent>
      )}
      <Consent {...field('accepts_marketing', 'acceptsMarketing')}>
        {t('register.marketing')}
      </Consent>
    </div>
  );
}
