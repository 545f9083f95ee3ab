import { Agreement, Consent } from '#domain/identity/player/consent.tsx';
import { OfferChoices } from '#domain/identity/player/offers.tsx';
import { usePayload } from '#platform/browser/boot.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { ConsentName, SocialRegistrationForm } from './use-registration.ts';

/** The age and the agreement are required; offers start unticked. */
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
      <Consent {...field('accepts_terms')}>
        {t.rich('finish.terms', { link: (text) => <Agreement>{text}</Agreement> })}
      </Consent>
      <OfferChoices given={form.values.offers} onChange={(offers) => form.set({ offers })} />
    </div>
  );
}
