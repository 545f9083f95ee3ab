import { useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';

const ROWS = [4, 5, 6, 7, 8, 9];

/** Placeholders for the players while they load. */
export function BoardSkeleton() {
  const t = useT('top');
  return (
    <div className="top-loading" aria-busy="true" aria-label={t('load')} role="status">
      <Skeleton height="11rem" />
      {ROWS.map((row) => (
        <Skeleton key={row} height="3.25rem" />
      ))}
    </div>
  );
}
