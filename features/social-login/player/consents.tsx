import { Agreement, Consent } from '#domain/identity/player/consent.tsx';
import { lineOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { ConsentName, SocialRegistrationForm } from './use-registration.ts';

/** Age and agreement are required; marketing is optional and starts unticked. */
export function Consents({ form }: { form: SocialRegistrationForm }) {
  const t = useT('social-login');
  const field = (name: ConsentName) => {
    const code = form.mistakes[name];
    return {
      name,
      checked: form.ticked[name],
      error: code === undefined ? undefined : lineOf({ code }),
      onChange: (isTicked: boolean) => form.tick(name, isTicked),
    };
  };
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
