import './page-bones.css';
import { useT } from '../browser/texts/i18n.tsx';
import { Skeleton } from '../browser/ui/progress.tsx';

/** The places of the panels of a page that is coming. */
export function PageBones() {
  const t = useT('backoffice-kit');
  return (
    <div className="page-bones">
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
