import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import { POLICIES } from '#features/content/rules.ts';
import type { MENU_PAGES } from '#features/site-parts/rules.menu.ts';
import { countsVisits, usePayload } from '#platform/browser/boot.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { audienceOf, MenuLink, useMenuRows } from './menu-rows.tsx';
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
          <FooterLinks />
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

type Audience = { readonly 'data-audience'?: string | undefined };

const PAGES = {
  check: (audience: Audience) => <Own {...audience} to="/fairness" text="check" />,
  licence: (audience: Audience) => <Own {...audience} to="/licence" text="licence" />,
  help: (audience: Audience) => <Own {...audience} to="/faq" text="help" />,
  policies: Policies,
  counting: Counting,
  telegram: (audience: Audience) => (
    <Outside {...audience} setting="telegram_channel_url" text="telegram" />
  ),
  partners: (audience: Audience) => (
    <Outside {...audience} setting="revshare_frontend_url" text="partners" />
  ),
} satisfies Record<(typeof MENU_PAGES)['footer'][number], unknown>;
const NAMES = Object.keys(PAGES);

function FooterLinks() {
  const locale = useLocale();
  return useMenuRows('footer', NAMES).map((row, index) => {
    // The names are those of the pages.
    const Entry = PAGES[row.page as keyof typeof PAGES];
    return row.page === null ? (
      <MenuLink key={index} data-audience={audienceOf(row)} to={row.to} className="link">
        {row.titles[locale]}
      </MenuLink>
    ) : (
      <Entry key={index} data-audience={audienceOf(row)} />
    );
  });
}

type OwnProps = Audience & { readonly to: string; readonly text: 'check' | 'licence' | 'help' };

function Own({ to, text, ...audience }: OwnProps) {
  const t = useT('shell');
  return (
    <Link {...audience} to={to} className="link">
      {t(`footer.${text}`)}
    </Link>
  );
}

type OutsideProps = Audience & {
  readonly setting: 'telegram_channel_url' | 'revshare_frontend_url';
  readonly text: 'telegram' | 'partners';
};

/** An external link that the operator has configured; none without configuration. */
function Outside({ setting, text, ...audience }: OutsideProps) {
  const t = useT('shell');
  const address = usePayload().settings[setting];
  if (address === null) return null;
  return (
    <a {...audience} className="link" href={address} rel="noopener" target="_blank">
      {t(`footer.${text}`)}
    </a>
  );
}
