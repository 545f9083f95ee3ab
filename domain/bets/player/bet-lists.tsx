import type { ListsProps } from './bet-tabs.tsx';
import { NearLists } from './near-lists.tsx';

const loadTabs = () => import('./bet-tabs.tsx');

/** A game may bring its face as late as the lists come. */
type LateProps = Omit<ListsProps, 'face'> & { face: ListsProps['face'] | undefined };

/** The bets of this player in this game, and those of everybody. */
export function BetLists({ face, ...lists }: LateProps) {
  return (
    <NearLists load={loadTabs}>
      {(tabs) => face && <tabs.BetTabs {...lists} face={face} />}
    </NearLists>
  );
}
