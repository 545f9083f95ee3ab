import './page-skeleton.css';
import { useT } from '../browser/texts/i18n.tsx';
import { Skeleton } from '../browser/ui/progress.tsx';

/** Placeholders for the panels of a page that is loading. */
export function PageSkeleton() {
  const t = useT('backoffice-kit');
  return (
    <div className="page-skeleton">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <Skeleton height="13rem" />
      <Skeleton height="17rem" />
      <Skeleton height="20rem" />
      <Skeleton height="9rem" />
    </div>
  );
}
