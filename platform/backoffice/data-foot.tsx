import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';

type DataFootProps = {
  readonly count: number;
  /** A reload failed: the rows shown may be outdated. */
  readonly isStale: boolean;
  readonly hasMore?: boolean;
  readonly loadingMore?: boolean;
  readonly more?: () => void;
  readonly refetch: () => void;
};

/** Below a table: how many rows there are, and how to see more. */
export function DataFoot(props: DataFootProps) {
  const { count, isStale, hasMore, loadingMore, more, refetch } = props;
  const t = useT('backoffice-kit');
  return (
    <div className="data-foot">
      <span role="status">{t(hasMore ? 'shownMore' : 'shown', { count })}</span>
      {isStale && <StaleNotice again={refetch} />}
      {hasMore && more && (
        <Button size="s" busy={loadingMore} onClick={more}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

function StaleNotice({ again }: { again: () => void }) {
  const t = useT('backoffice-kit');
  return (
    <span className="data-stale" role="alert">
      {t('stale')}
      <Button size="s" onClick={again}>
        {t('retry')}
      </Button>
    </span>
  );
}
