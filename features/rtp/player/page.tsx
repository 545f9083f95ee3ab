import './returns.css';
import '#domain/art/player/patterns.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { useLater } from '#platform/browser/router/use-later.ts';
import { Waiting } from './waiting.tsx';

const loadReport = () => import('./report.tsx').then((module) => module.Report);

/** What the house says of its games, beside what they have done. */
export function Page() {
  const t = useT('rtp');
  const Report = useLater(loadReport);
  return (
    <div className="returns">
      <header className="returns-head felt">
        <Link to="/fairness" className="returns-back">
          <Icon name="arrow-left" size={18} /> {t('back')}
        </Link>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {Report ? <Report /> : <Waiting />}
    </div>
  );
}
