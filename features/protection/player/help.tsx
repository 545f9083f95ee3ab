import { useT } from '#platform/browser/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';

type Line = {
  readonly place: 'world' | 'gb' | 'de' | 'fr' | 'in';
  /** Names of organisations are not translated. */
  readonly name: string;
  readonly url: string;
  readonly phone?: string;
};

/** Public organisations at their own addresses; where we know of none, none is named. */
const LINES: readonly Line[] = [
  { place: 'world', name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' },
  { place: 'world', name: 'Gamblers Anonymous', url: 'https://www.gamblersanonymous.org' },
  {
    place: 'gb',
    name: 'GamCare',
    url: 'https://www.gamcare.org.uk',
    phone: '0808 8020 133',
  },
  {
    place: 'de',
    name: 'Check dein Spiel',
    url: 'https://www.check-dein-spiel.de',
    phone: '0800 1372700',
  },
  {
    place: 'fr',
    name: 'Joueurs Info Service',
    url: 'https://www.joueurs-info-service.fr',
    phone: '09 74 75 13 13',
  },
  { place: 'in', name: 'Tele MANAS', url: 'https://telemanas.mohfw.gov.in', phone: '14416' },
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
      {LINES.map(({ place, name, url, phone }) => (
        <li key={name}>
          {place !== 'world' && <span>{t(`help.country.${place}`)}</span>}
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
