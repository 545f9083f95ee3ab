import './content.css';
import { LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link, useRoute, type PageProps } from '#platform/browser/router/router.tsx';
import { htmlLang, useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { getPolicy, type PolicyPage } from '../contract.ts';
import { POLICIES, policyRoute, type Policy } from '../rules.ts';
import { Prose } from './prose.tsx';

/** A policy in the language of its address, with its version, its hash and all earlier versions. */
export function Page({ params, query }: PageProps) {
  const t = useT('content');
  const common = useT('common');
  const { name } = useRoute();
  const policy = POLICIES.find((each) => policyRoute(each) === name)!;
  // The route lets only these through.
  const locale = params['language'] as Locale;
  const version = /^[1-9]\d{0,5}$/.test(query['version'] ?? '') ? query['version'] : undefined;
  const { data, refusal, refetch } = useCall(getPolicy, {
    params: { policy },
    query: { locale, ...(version === undefined ? {} : { version }) },
  });
  const page = data?.data;
  if (!page && refusal) {
    return (
      <ErrorState
        art={<LampOut />}
        title={t('failed')}
        text={linesOf(refusal).join(' ')}
        action={<Button onClick={refetch}>{common('retry')}</Button>}
      />
    );
  }
  return (
    <article className="content">
      <Policies current={policy} locale={locale} />
      <header>
        <h1 lang={page && htmlLang(page.locale)}>{page?.title ?? t(`policies.${policy}`)}</h1>
        <Languages policy={policy} current={locale} />
      </header>
      {page ? (
        <>
          {page.locale !== locale && <p role="note">{t('otherLanguage')}</p>}
          {page.number !== page.versions[0]?.number && <p role="note">{t('earlier')}</p>}
          <Prose html={page.html} lang={htmlLang(page.locale)} />
          <Versions page={page} policy={policy} locale={locale} />
        </>
      ) : (
        <Skeleton height="32rem" />
      )}
    </article>
  );
}

function Policies({ current, locale }: { current: Policy; locale: Locale }) {
  const t = useT('content');
  return (
    <nav aria-label={t('policiesTitle')} className="content-tabs">
      {POLICIES.map((policy) => (
        <Link
          key={policy}
          to={`/policy/${locale}/${policy}`}
          aria-current={policy === current ? 'page' : undefined}
        >
          {t(`policies.${policy}`)}
        </Link>
      ))}
    </nav>
  );
}

function Languages({ policy, current }: { policy: Policy; current: Locale }) {
  const t = useT('content');
  return (
    <nav aria-label={t('language')} className="content-languages">
      {LOCALES.map((locale) => (
        <Link
          key={locale}
          to={`/policy/${locale}/${policy}`}
          lang={htmlLang(locale)}
          aria-current={locale === current ? 'true' : undefined}
        >
          {LOCALE_NAME[locale]}
        </Link>
      ))}
    </nav>
  );
}

type VersionsProps = { page: PolicyPage; policy: Policy; locale: Locale };

function Versions({ page, policy, locale }: VersionsProps) {
  const t = useT('content');
  const common = useT('common');
  const f = useFormat();
  return (
    <footer className="content-version">
      <p>{t('version', { number: page.number, from: f.date(page.from_at) })}</p>
      <CopyText
        wrap
        text={page.hash}
        label={`${common('copy')}: ${t('hash')}`}
        copiedLabel={common('copied')}
      />
      {page.versions.length > 1 && (
        <ul aria-label={t('versions')}>
          {page.versions.map(({ number, from_at: from }) => (
            <li key={number}>
              <Link to={`/policy/${locale}/${policy}?version=${number}`}>
                {t('version', { number, from: f.date(from) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
