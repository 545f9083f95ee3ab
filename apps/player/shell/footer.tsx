import { payload } from '#platform/browser/boot.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link, routeExists } from '#platform/browser/router/router.tsx';
import { LanguageLinks } from './language-switch.tsx';
import { Wordmark } from './wordmark.tsx';

export function Footer() {
  const t = useT('shell');
  return (
    <footer className="footer">
      <div className="footer-brand">
        <Wordmark />
        <p className="footer-age">{t('footer.age')}</p>
      </div>
      <div className="footer-words">
        <p>{t('footer.play')}</p>
        {routeExists('/fairness') && (
          <p>
            <Link to="/fairness" className="link">
              {t('footer.check')}
            </Link>
          </p>
        )}
        <Outside />
        <p className="footer-source">{t('footer.source')}</p>
      </div>
      <LanguageLinks />
    </footer>
  );
}

/** External links that the operator has configured; none without configuration. */
function Outside() {
  const t = useT('shell');
  const { telegram_channel_url: telegram, revshare_frontend_url: partners } = payload().settings;
  if (telegram === null && partners === null) return null;
  return (
    <p className="footer-outside">
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
    </p>
  );
}
