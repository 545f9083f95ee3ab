import type { PresenterSource } from '#domain/bets/player/games.ts';
import { LazyLists, useLoadWith } from '#domain/bets/player/lists/lazy-lists.tsx';
import type { RoundTabsProps } from './round-tabs.tsx';

const loadTabs = () => import('./round-tabs.tsx');

type ListsProps = Omit<RoundTabsProps, 'presenter'> & { presenter: PresenterSource };

/** The bets of the round, of the player, and of all games. */
export function RoundLists({ presenter, ...lists }: ListsProps) {
  const load = useLoadWith(loadTabs, presenter);
  return (
    <LazyLists load={load}>
      {([tabs, loaded]) => <tabs.RoundTabs {...lists} presenter={loaded} />}
    </LazyLists>
  );
}
