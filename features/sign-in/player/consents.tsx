import { Agreement, Consent } from '#domain/identity/player/consent.tsx';
import { OfferChoices } from '#domain/identity/player/offers.tsx';
import { usePayload } from '#platform/browser/boot.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { Entry } from './register-entry.ts';
import type { SignInForm } from './use-sign-in-form.ts';

type ConsentsProps = { form: SignInForm; entry: Entry; change: (part: Partial<Entry>) => void };

/** The age and the agreement are required; offers start unticked. */
export function Consents({ form, entry, change }: ConsentsProps) {
  const t = useT('sign-in');
  const { minAge } = usePayload();
  const field = (name: string, key: 'isAdult' | 'acceptsTerms') => ({
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
      <Consent {...field('accepts_terms', 'acceptsTerms')}>
        {t.rich('register.terms', { link: (text) => <Agreement>{text}</Agreement> })}
      </Consent>
      <OfferChoices given={entry.offers} onChange={(offers) => change({ offers })} />
    </div>
  );
}
