import { useState, type ReactNode } from 'react';
import { LOCALE_HTML_LANG, type Locale } from '#core/locale.ts';
import { Copyable } from '#platform/backoffice/copyable.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { htmlLang, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { RevealContacts, type Contacts } from '#domain/staff/backoffice/reveal-contacts.tsx';
import type { PlayerIdentity } from '../contract.backoffice.ts';

/**
 * The player's identity. Contacts stay masked until the staff member gives a reason for seeing
 * them.
 */
export function Account({ player }: { player: PlayerIdentity }) {
  const t = useT('backoffice-players');
  const [contacts, setContacts] = useState<Contacts>();
  const shown = contacts ?? player;
  const reveal = !contacts && <RevealContacts player={player.id} onShown={setContacts} />;
  return (
    <Panel title={t('facts.title')} aside={reveal}>
      <Facts
        facts={[
          {
            name: t('facts.email'),
            value: (
              <Contact
                text={shown.email}
                isShown={contacts !== undefined}
                isConfirmed={player.is_email_verified}
              />
            ),
          },
          {
            name: t('facts.phone'),
            value: (
              <Contact
                text={shown.phone}
                isShown={contacts !== undefined}
                isConfirmed={player.is_phone_verified}
              />
            ),
          },
          ...useTerms(player),
        ]}
      />
    </Panel>
  );
}

type ContactProps = { text: string | null; isConfirmed: boolean; isShown: boolean };

function Contact({ text, isConfirmed, isShown }: ContactProps) {
  const t = useT('backoffice-players');
  if (text === null) return <span className="player-faint">{t('facts.none')}</span>;
  return (
    <span className="player-contact">
      {isShown ? <Copyable text={text} /> : <span>{text}</span>}{' '}
      <small>{t(isConfirmed ? 'facts.confirmed' : 'facts.unconfirmed')}</small>
    </span>
  );
}

function useTerms(player: PlayerIdentity): { name: string; value: ReactNode }[] {
  const t = useT('backoffice-players');
  const policyName = usePolicyName();
  const { registered_at, seen_at, closed_at, erased_at, attribution } = player;
  const came = Object.entries(attribution).filter(([name]) => name !== 'fpp');
  const method = player.register_method as 'email' | 'phone' | 'social';
  return [
    { name: t('facts.currency'), value: player.currency },
    {
      name: t('facts.locale'),
      value: useLanguageName(player.locale) ?? t('facts.none'),
    },
    { name: t('facts.timezone'), value: player.timezone },
    { name: t('facts.registered'), value: <Timestamp at={registered_at} /> },
    { name: t('facts.by'), value: t(`method.${method}`) },
    ...(seen_at ? [{ name: t('facts.seen'), value: <Timestamp at={seen_at} /> }] : []),
    ...(closed_at ? [{ name: t('facts.closed'), value: <Timestamp at={closed_at} /> }] : []),
    ...(erased_at ? [{ name: t('facts.erased'), value: <Timestamp at={erased_at} /> }] : []),
    { name: t('facts.loginMethods'), value: useLoginMethods(player).join(', ') },
    { name: t('facts.consents'), value: useConsents(player).join(', ') },
    ...player.policies.map(({ slug, number, at }) => ({
      name: t('facts.accepted'),
      value: (
        <>
          {t('facts.policy', { policy: policyName(slug), number })}, <Timestamp at={at} />
        </>
      ),
    })),
    ...(came.length > 0
      ? [{ name: t('facts.from'), value: came.map((pair) => pair.join(': ')).join(', ') }]
      : []),
    ...player.sources.map(({ at, fields }) => ({
      name: t('facts.touch'),
      value: (
        <>
          <Timestamp at={at} />:{' '}
          {Object.entries(fields)
            .map((pair) => pair.join(': '))
            .join(', ')}
        </>
      ),
    })),
    ...(attribution['fpp']
      ? [{ name: t('filters.device'), value: <Device id={attribution['fpp']} /> }]
      : []),
  ];
}

const POLICIES = ['user-agreement', 'confidential', 'kyc'] as const;

function usePolicyName(): (slug: string) => string {
  const t = useT('backoffice-players');
  return (slug) => {
    const known = POLICIES.find((each) => each === slug);
    return known === undefined ? slug : t(`policies.${known}`);
  };
}

/** A player's language, named in that of the reader; undefined when it is unknown. */
function useLanguageName(language: Locale | null): string | undefined {
  const names = new Intl.DisplayNames(htmlLang(useLocale()), { type: 'language' });
  return language === null ? undefined : names.of(LOCALE_HTML_LANG[language]);
}

/** Links to all players who registered with the same browser. */
function Device({ id }: { id: string }) {
  return (
    <Link className="player-device" to={`/players?device=${encodeURIComponent(id)}`}>
      {id}
    </Link>
  );
}

function useLoginMethods({ has_password, has_authenticator, passkeys, providers }: PlayerIdentity) {
  const t = useT('backoffice-players');
  const ways = [
    ...(has_password ? [t('loginMethods.password')] : []),
    ...(has_authenticator ? [t('loginMethods.authenticator')] : []),
    ...(passkeys > 0 ? [t('loginMethods.passkeys', { count: passkeys })] : []),
    ...providers,
  ];
  return ways.length > 0 ? ways : [t('loginMethods.codes')];
}

function useConsents({ consents }: PlayerIdentity) {
  const t = useT('backoffice-players');
  const given = consents.map(({ product, channel }) =>
    t('consent.given', { product: t(`consent.${product}`), channel: t(`consent.${channel}`) }),
  );
  return given.length > 0 ? given : [t('consent.none')];
}
