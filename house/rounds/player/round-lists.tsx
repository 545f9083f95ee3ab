import { useT } from '#platform/browser/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLater } from '#platform/browser/use-later.ts';
import type { RoundListsProps } from './round-tabs.tsx';

const loadTabs = () => import('./round-tabs.tsx');

/** The bets of the round, of the player and of the whole house: after the first screen. */
export function RoundLists(props: RoundListsProps) {
  const t = useT('house-rounds');
  const tabs = useLater(loadTabs);
  return (
    <section className="bet-lists" aria-labelledby="bet-lists">
      <h2 id="bet-lists" className="visually-hidden">
        {t('bets.label')}
      </h2>
      {tabs ? <tabs.RoundTabs {...props} /> : <Skeleton height="16rem" />}
    </section>
  );
}
