import { useState } from 'react';
import { AllBets, MyBetRows } from '#domain/bets/player/lists/bet-tabs.tsx';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import { joined } from '#domain/bets/player/lists/joined-bets.ts';
import { feedOf } from '#domain/bets/player/lists/live-feed.ts';
import { useMyBets, type PlayMode } from '#domain/bets/player/lists/my-bets.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { roomName, ROOMS, type Room } from '../rules.ts';
import { presenters } from './presenter.tsx';

const ROOM_OF = new Map<string, Room>(ROOMS.map((room) => [roomName(room), room]));
const FEED = feedOf((game) => ROOM_OF.has(game));

/** The bets of this player in all rooms, and those of all players. */
export function HallLists({ mode }: { mode: PlayMode }) {
  const t = useT('domain-rounds');
  const [selected, setSelected] = useState<'mine' | 'all'>('mine');
  return (
    <Tabs
      label={t('bets.label')}
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'mine', label: t('bets.mine'), panel: <MyRooms mode={mode} /> },
        { id: 'all', label: t('bets.all'), panel: <AllBets nameOf={nameOf} feed={FEED} /> },
      ]}
    />
  );
}

function MyRooms({ mode }: { mode: PlayMode }) {
  const red = useMyBets(roomName('red'), mode);
  const yellow = useMyBets(roomName('yellow'), mode);
  const purple = useMyBets(roomName('purple'), mode);
  return <MyBetRows list={joined([red, yellow, purple])} presenterOf={inHall} />;
}

function nameOf(game: string) {
  const Name = presenters[game]?.Name;
  return Name && <Name />;
}

/** In the hall the list shows the room of each bet. */
function inHall(game: string): BetPresenter {
  return HALL_FACES.get(game)!;
}

const HALL_FACES = new Map(
  Object.entries(presenters).map(([game, face]): [string, BetPresenter] => {
    const { Name, Outcome } = face;
    return [
      game,
      {
        ...face,
        Outcome: ({ bet }) => (
          <span className="hall-bet">
            <Outcome bet={bet} />
            <small data-room={ROOM_OF.get(game)}>
              <Name />
            </small>
          </span>
        ),
      },
    ];
  }),
);
