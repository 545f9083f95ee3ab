import './help-lines.css';
import { useT } from '#platform/browser/texts/i18n.tsx';

type Line = {
  readonly country?: 'gb';
  /** Names of organisations are not translated. */
  readonly name: string;
  readonly url: string;
  readonly phone?: string;
};

/** Public organisations at their own addresses; only those whose address and phone are verified. */
const LINES: readonly Line[] = [
  { name: 'Gamblers Anonymous', url: 'https://www.gamblersanonymous.org' },
  {
    country: 'gb',
    name: 'GamCare',
    url: 'https://www.gamcare.org.uk',
    phone: '0808 8020 133',
  },
];

/** Who helps: free, confidential and independent of the operator. */
export function HelpLines() {
  const t = useT('domain-protection');
  return (
    <ul className="help-lines">
      {LINES.map(({ country, name, url, phone }) => (
        <li key={name}>
          {country && <span>{t(`help.country.${country}`)}</span>}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
          {phone && (
            <a className="tabular" href={`tel:${phone.replaceAll(' ', '')}`}>
              {phone}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
