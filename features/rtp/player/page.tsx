import './rtp.css';
import '#domain/art/player/patterns.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { ReportSkeleton } from './report-skeleton.tsx';

const loadReport = () => import('./report.tsx').then((module) => module.Report);

/** The RTP of the games by their rules, beside the measured one. */
export function Page() {
  const t = useT('rtp');
  const Report = useLazyLoad(loadReport);
  return (
    <div className="rtp">
      <header className="rtp-head felt">
        <Link to="/fairness" className="rtp-back">
          <Icon name="arrow-left" size={18} /> {t('back')}
        </Link>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {Report ? <Report /> : <ReportSkeleton />}
    </div>
  );
}
