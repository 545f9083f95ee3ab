import { useT } from '#platform/browser/texts/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';

const CARDS = [1, 2, 3, 4, 5, 6];

/** Placeholders for the games while the report loads. */
export function ReportSkeleton() {
  const t = useT('rtp');
  return (
    <section className="rtp-waiting" aria-busy="true" aria-label={t('games.load')}>
      {CARDS.map((card) => (
        <Skeleton key={card} height="6rem" />
      ))}
    </section>
  );
}
