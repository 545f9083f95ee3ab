import { Agreement, Consent, hasAgreement } from '#domain/identity/player/consent.tsx';
import { usePayload } from '#platform/browser/boot.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { ConsentName, SocialRegistrationForm } from './use-registration.ts';

/** The age is required, and the agreement where there is one; marketing starts unticked. */
export function Consents({ form }: { form: SocialRegistrationForm }) {
  const t = useT('social-login');
  const { minAge } = usePayload();
  const field = (name: ConsentName) => ({
    name,
    checked: form.values[name],
    error: form.errorOf(name),
    onChange: (isTicked: boolean) => form.set({ [name]: isTicked }),
  });
  return (
    <div className="social-consents">
      <Consent {...field('is_adult')}>{t('finish.adult', { age: minAge })}</Consent>
      {hasAgreement() && (
        <Consent {...field('accepts_terms')}>
          {t.rich('finish.terms', { link: (text) => <Agreement>{text}</Agreement> })}
        </Consent>
      )}
      <Consent {...field('accepts_marketing')}>{t('finish.marketing')}</Consent>
    </div>
  );
}
