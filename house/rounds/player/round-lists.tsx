import { useRef } from 'react';
import { useT } from '#platform/browser/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLater } from '#platform/browser/use-later.ts';
import { useSeen } from '#platform/browser/use-seen.ts';
import type { RoundTabsProps } from './round-tabs.tsx';

const loadTabs = () => import('./round-tabs.tsx');

/** A game may bring its face as late as the lists come. */
type ListsProps = Omit<RoundTabsProps, 'face'> & { face: RoundTabsProps['face'] | undefined };

/** The bets of the round, of the player and of the whole house: once they are near. */
export function RoundLists({ face, ...lists }: ListsProps) {
  const t = useT('house-rounds');
  const place = useRef<HTMLElement>(null);
  const tabs = useLater(loadTabs, useSeen(place));
  return (
    <section ref={place} className="bet-lists" aria-labelledby="bet-lists">
      <h2 id="bet-lists" className="visually-hidden">
        {t('bets.label')}
      </h2>
      {tabs && face ? <tabs.RoundTabs {...lists} face={face} /> : <Skeleton height="16rem" />}
    </section>
  );
}
