import { LazyLists } from '#domain/bets/player/lists/lazy-lists.tsx';
import type { RoundTabsProps } from './round-tabs.tsx';

const loadTabs = () => import('./round-tabs.tsx');

/** A game may load its presenter together with the lists. */
type ListsProps = Omit<RoundTabsProps, 'presenter'> & {
  presenter: RoundTabsProps['presenter'] | undefined;
};

/** The bets of the round, of the player, and of all games. */
export function RoundLists({ presenter, ...lists }: ListsProps) {
  return (
    <LazyLists load={loadTabs}>
      {(tabs) => presenter && <tabs.RoundTabs {...lists} presenter={presenter} />}
    </LazyLists>
  );
}
