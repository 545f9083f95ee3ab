import type { ListsProps } from './bet-tabs.tsx';
import type { PresenterSource } from '../games.ts';
import { LazyLists, useLoadWith } from './lazy-lists.tsx';

const loadTabs = () => import('./bet-tabs.tsx');

type LateProps = Omit<ListsProps, 'presenter'> & { presenter: PresenterSource };

/** The player's bets in this game, and the bets of all players. */
export function BetLists({ presenter, ...lists }: LateProps) {
  const load = useLoadWith(loadTabs, presenter);
  return (
    <LazyLists load={load}>
      {([tabs, loaded]) => <tabs.BetTabs {...lists} presenter={loaded} />}
    </LazyLists>
  );
}
