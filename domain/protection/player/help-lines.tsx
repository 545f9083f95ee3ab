import './help-lines.css';
import { usePayload } from '#platform/browser/boot.ts';
import { useCountryName } from '#platform/browser/texts/country-names.ts';
import { htmlLang, useLocale } from '#platform/browser/texts/i18n.tsx';

/** Who helps: free, confidential and independent of the operator. */
export function HelpLines() {
  const locale = useLocale();
  const countryName = useCountryName();
  const lines = usePayload()
    .helpLines.map(({ country, ...line }) => ({
      ...line,
      country: country === null ? '' : countryName(country),
    }))
    .toSorted((a, b) => a.country.localeCompare(b.country, htmlLang(locale)));
  return (
    <ul className="help-lines">
      {lines.map(({ country, name, url, phone }) => (
        <li key={`${country} ${name}`}>
          {country !== '' && <span>{country}</span>}
          {url === null ? (
            name
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          )}
          {phone !== null && (
            <a className="tabular" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
