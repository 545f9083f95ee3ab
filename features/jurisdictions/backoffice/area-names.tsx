import { useCountryName } from '#platform/browser/texts/country-names.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** The names of countries, with a region's code behind the one that it belongs to. */
export function AreaNames({ areas }: { areas: readonly string[] }) {
  const t = useT('backoffice-jurisdictions');
  const countryName = useCountryName();
  const nameOf = (area: string) => {
    if (area === '*') return t('others');
    const [country = '', region] = area.split('-');
    const name = countryName(country);
    return region === undefined ? name : `${name} (${region})`;
  };
  return areas.length === 0 ? t('nowhere') : areas.map(nameOf).join(', ');
}
