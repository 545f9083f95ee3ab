import type { ListsProps } from './bet-tabs.tsx';
import { LazyLists } from './lazy-lists.tsx';

const loadTabs = () => import('./bet-tabs.tsx');

/** A game may load its presenter together with the lists. */
type LateProps = Omit<ListsProps, 'presenter'> & { presenter: ListsProps['presenter'] | undefined };

/** The player's bets in this game, and the bets of all players. */
export function BetLists({ presenter, ...lists }: LateProps) {
  return (
    <LazyLists load={loadTabs}>
      {(tabs) => presenter && <tabs.BetTabs {...lists} presenter={presenter} />}
    </LazyLists>
  );
}
