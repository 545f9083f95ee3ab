import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';

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

const SIGNS = ['money', 'chase', 'hide', 'borrow'] as const;

export function Help() {
  const t = useT('protection');
  return (
    <Panel title={t('help.title')} className="protection-card">
      <p>{t('help.text')}</p>
      <HelpLines />
      <h3>{t('help.signsTitle')}</h3>
      <ul className="protection-facts">
        {SIGNS.map((sign) => (
          <li key={sign}>{t(`help.signs.${sign}`)}</li>
        ))}
      </ul>
      <p>{t('help.signs.answer')}</p>
    </Panel>
  );
}

export function HelpLines() {
  const t = useT('protection');
  return (
    <ul className="protection-help">
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
