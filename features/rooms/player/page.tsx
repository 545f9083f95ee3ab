import './rooms.css';
import './ticket-board.css';
import { useSeat } from '#domain/bets/player/seat/use-seat.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useRoute, type PageProps } from '#platform/browser/router/router.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { ROOMS } from '../rules.ts';
import { Hall } from './hall.tsx';
import { RoomView } from './room-view.tsx';
import { useHydrated } from './use-hydrated.ts';

/** The hall with its three rooms, or one of the rooms. */
export function Page({ params }: PageProps) {
  const { path } = useRoute();
  const { currency } = useSeat();
  const isTakenOver = useHydrated();
  if (path === '/games/rooms') return <Hall />;
  const room = ROOMS.find((each) => each === params['room']);
  // The prerendered page is the same for all rooms.
  if (!room || !isTakenOver) return <Waiting />;
  return <RoomView key={`${room} ${currency}`} room={room} currency={currency} />;
}

function Waiting() {
  const t = useT('rooms');
  return (
    <div className="rooms-waiting" aria-busy="true">
      <h1>{t('lobby.name')}</h1>
      <Skeleton height="26rem" />
    </div>
  );
}
