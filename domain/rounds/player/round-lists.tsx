import { NearLists } from '#domain/bets/player/near-lists.tsx';
import type { RoundTabsProps } from './round-tabs.tsx';

const loadTabs = () => import('./round-tabs.tsx');

/** A game may bring its face as late as the lists come. */
type ListsProps = Omit<RoundTabsProps, 'face'> & { face: RoundTabsProps['face'] | undefined };

/** The bets of the round, of the player and of the whole house. */
export function RoundLists({ face, ...lists }: ListsProps) {
  return (
    <NearLists load={loadTabs}>
      {(tabs) => face && <tabs.RoundTabs {...lists} face={face} />}
    </NearLists>
  );
}
