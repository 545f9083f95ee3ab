import { useState, type ReactNode } from 'react';
import { AllBets, MyBets } from '#domain/bets/player/lists/bet-tabs.tsx';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import type { PlayMode } from '#domain/bets/player/lists/my-bets.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import type { PublicBet } from '../contract.ts';
import { RoundBets, type RoundBetsPlay } from './round-bets.tsx';

export type RoundTabsProps = {
  play: RoundBetsPlay & { readonly seat: { readonly mode: PlayMode } };
  game: string;
  presenter: BetPresenter;
  /** The bets of the round are shown elsewhere on the page. */
  hasOwnColumn?: boolean;
  /** What a bet of the round was placed on. */
  what: (bet: PublicBet) => ReactNode;
};

/** The bets of the current round, those of the player, and those of all games. */
export function RoundTabs({ play, game, presenter, hasOwnColumn, what }: RoundTabsProps) {
  const t = useT('domain-rounds');
  const [chosen, setChosen] = useState<'round' | 'mine' | 'all'>('round');
  const selected = hasOwnColumn && chosen === 'round' ? 'mine' : chosen;
  const lists = { game, mode: play.seat.mode, presenter };
  return (
    <Tabs
      label={t('bets.label')}
      selected={selected}
      onSelect={setChosen}
      tabs={[
        ...(hasOwnColumn
          ? []
          : [
              {
                id: 'round' as const,
                label: t('bets.round'),
                panel: <RoundBets play={play} what={what} />,
              },
            ]),
        { id: 'mine', label: t('bets.mine'), panel: <MyBets {...lists} /> },
        {
          id: 'all',
          label: t('bets.all'),
          panel: <AllBets nameOf={(name) => name === game && <presenter.Name />} />,
        },
      ]}
    />
  );
}
