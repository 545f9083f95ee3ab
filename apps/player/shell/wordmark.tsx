import { useT } from '#platform/browser/i18n.tsx';

/** The name of the house. The drawing beside it is the brand's own. */
export function Wordmark() {
  const t = useT('shell');
  return <span className="wordmark display">{t('brand')}</span>;
}
