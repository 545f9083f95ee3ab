import { useT } from '#platform/browser/texts/i18n.tsx';

/** What the marks of a chart mean. */
export function Legend() {
  const t = useT('rtp');
  return (
    <ul className="rtp-legend" aria-label={t('legend.title')}>
      {(['exact', 'measured', 'band'] as const).map((sign) => (
        <li key={sign} data-sign={sign}>
          {t(`legend.${sign}`)}
        </li>
      ))}
    </ul>
  );
}
