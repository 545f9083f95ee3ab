import './question.css';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { setAnalyticsChoice } from './choice.ts';

/** Asks once whether visits may be counted; refusing is as easy as agreeing. */
export function Question() {
  const t = useT('analytics');
  const locale = useLocale();
  return (
    <section className="analytics-question" aria-label={t('title')}>
      <p>
        {t('text')}{' '}
        <Link to={`/policy/${locale}/confidential`} className="link">
          {t('policy')}
        </Link>
      </p>
      <div>
        <Button onClick={() => setAnalyticsChoice('no')}>{t('decline')}</Button>
        <Button onClick={() => setAnalyticsChoice('yes')}>{t('agree')}</Button>
      </div>
    </section>
  );
}
