import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import { POLICIES } from '#features/content/rules.ts';
import { countsVisits, usePayload } from '#platform/browser/boot.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link, routeExists } from '#platform/browser/router/router.tsx';
import { LanguageLinks } from './language-switch.tsx';
import { Wordmark } from './wordmark.tsx';

export function Footer() {
  const t = useT('shell');
  const { minAge } = usePayload();
  return (
    <footer className="footer">
      <div className="footer-brand">
        <Wordmark />
        <p className="footer-age">{t('footer.age', { age: minAge })}</p>
      </div>
      <div className="footer-words">
        <p>{t('footer.play')}</p>
        <Licence />
        <p className="footer-links">
          {routeExists('/fairness') && (
            <Link to="/fairness" className="link">
              {t('footer.check')}
            </Link>
          )}
          {routeExists('/licence') && (
            <Link to="/licence" className="link">
              {t('footer.licence')}
            </Link>
          )}
          {routeExists('/faq') && (
            <Link to="/faq" className="link">
              {t('footer.help')}
            </Link>
          )}
          <Policies />
          <Counting />
          <Outside />
        </p>
        <p className="footer-source">{t('footer.source', { product: PRODUCT_NAME })}</p>
      </div>
      <LanguageLinks />
    </footer>
  );
}

/** Who operates the site, and under which licence; nothing where the operator has set neither. */
function Licence() {
  const t = useT('shell');
  const { company, authority, licence } = usePayload().operator;
  if (company === null && licence === null) return null;
  return (
    <p className="footer-licence">
      {company !== null && t('footer.company', { company })}{' '}
      {licence !== null && t('footer.number', { licence, authority: authority ?? 'none' })}
    </p>
  );
}

function Policies() {
  const t = useT('shell');
  const locale = useLocale();
  return POLICIES.map((policy) => (
    <Link key={policy} to={`/policy/${locale}/${policy}`} className="link">
      {t(`footer.policies.${policy}`)}
    </Link>
  ));
}

/** The answer about counting visits can be changed on every page where they are counted. */
function Counting() {
  const t = useT('shell');
  if (!countsVisits(usePayload())) return null;
  return (
    <button type="button" className="link" onClick={() => openModal('AnalyticsChoice')}>
      {t('footer.counting')}
    </button>
  );
}

/** External links that the operator has configured; none without configuration. */
function Outside() {
  const t = useT('shell');
  const { telegram_channel_url: telegram, revshare_frontend_url: partners } = usePayload().settings;
  return (
    <>
      {telegram !== null && (
        <a className="link" href={telegram} rel="noopener" target="_blank">
          {t('footer.telegram')}
        </a>
      )}
      {partners !== null && (
        <a className="link" href={partners} rel="noopener" target="_blank">
          {t('footer.partners')}
        </a>
      )}
    </>
  );
}
