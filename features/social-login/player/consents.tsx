import { Agreement, Consent } from '#domain/identity/player/consent.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { ConsentName, SocialRegistrationForm } from './use-registration.ts';

/** Age and agreement are required; marketing is optional and starts unticked. */
export function Consents({ form }: { form: SocialRegistrationForm }) {
  const t = useT('social-login');
  const field = (name: ConsentName) => ({
    name,
    checked: form.values[name],
    error: form.errorOf(name),
    onChange: (isTicked: boolean) => form.set({ [name]: isTicked }),
  });
  return (
    <div className="social-consents">
      <Consent {...field('is_adult')}>{t('finish.adult')}</Consent>
      <Consent {...field('accepts_terms')}>
        {t.rich('finish.terms', { link: (text) => <Agreement>{text}</Agreement> })}
      </Consent>
      <Consent {...field('accepts_marketing')}>{t('finish.marketing')}</Consent>
    </div>
  );
}
