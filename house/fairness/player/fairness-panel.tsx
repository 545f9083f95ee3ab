import './fairness.css';
import { useT } from '#platform/browser/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLater } from '#platform/browser/use-later.ts';

const loadBody = () => import('./fairness-body.tsx');

/**
 * What a player may know before a bet, and how to have the rest shown after it. It stands below the
 * table and comes after the first screen.
 */
export function FairnessPanel({ isLocked }: { isLocked: boolean }) {
  const t = useT('house-fairness');
  const body = useLater(loadBody);
  return (
    <section className="fairness" aria-labelledby="fairness-title">
      <h2 id="fairness-title">{t('title')}</h2>
      {body ? <body.FairnessBody isLocked={isLocked} /> : <Skeleton height="18rem" />}
    </section>
  );
}
