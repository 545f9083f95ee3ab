import { useRef } from 'react';
import { useT } from '#platform/browser/i18n.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { useLater } from '#platform/browser/use-later.ts';
import { useSeen } from '#platform/browser/use-seen.ts';
import type { ListsProps } from './bet-tabs.tsx';

const loadTabs = () => import('./bet-tabs.tsx');

/** A game may bring its face as late as the lists come. */
type LateProps = Omit<ListsProps, 'face'> & { face: ListsProps['face'] | undefined };

/** The bets of this player in this game, and those of everybody: once they are near. */
export function BetLists({ face, ...lists }: LateProps) {
  const t = useT('house-bets');
  const place = useRef<HTMLElement>(null);
  const tabs = useLater(loadTabs, useSeen(place));
  return (
    <section ref={place} className="bet-lists" aria-labelledby="bet-lists">
      <h2 id="bet-lists" className="visually-hidden">
        {t('bets.label')}
      </h2>
      {tabs && face ? <tabs.BetTabs {...lists} face={face} /> : <Skeleton height="16rem" />}
    </section>
  );
}
