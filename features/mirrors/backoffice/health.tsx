import { useCountryName } from '#platform/browser/texts/country-names.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { DomainHealth } from '../contract.backoffice.ts';

/** From this share of failures on, a domain is worth a look. */
const FAILURES_BASIS_POINTS_WARN = 500;

/** The median, and how many checks failed. */
export function HealthFigures({ health }: { readonly health: DomainHealth | null }) {
  const t = useT('backoffice-mirrors');
  const f = useFormat();
  if (!health) return <span className="domain-none">{t('unmeasured')}</span>;
  const { checks, failures, median_ms: median } = health;
  const share = Math.round((failures / checks) * 10_000);
  return (
    <span className="domain-health">
      <span className="tabular">{median === null ? t('noAnswer') : t('median', { median })}</span>
      <small className={share >= FAILURES_BASIS_POINTS_WARN ? 'domain-failing' : undefined}>
        {t('failures', { share: f.percent(share), checks })}
      </small>
    </span>
  );
}

type CountriesProps = {
  readonly countries: readonly (DomainHealth & { readonly country: string })[];
};

/** The countries with the most checks. */
export function Countries({ countries }: CountriesProps) {
  const t = useT('backoffice-mirrors');
  const countryName = useCountryName();
  if (countries.length === 0) return <span className="domain-none">{t('unmeasured')}</span>;
  return (
    <ul className="domain-countries">
      {countries.map(({ country, ...health }) => (
        <li key={country}>
          <span>{country === '' ? t('unknownCountry') : countryName(country)}</span>
          <HealthFigures health={health} />
        </li>
      ))}
    </ul>
  );
}
