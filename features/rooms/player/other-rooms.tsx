import './other-rooms.css';
import type { CSSProperties } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { PhaseBar } from '#domain/rounds/player/phase-bar.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { ROOMS, TICKETS_MAX, type Room } from '../rules.ts';
import type { RoomTable } from './use-room.ts';
import { useRoomGlance } from './use-room-glance.ts';

/** The other rooms of this currency: while one waits for a player, another may be filling. */
export function OtherRooms({ table: { room, board, play } }: { table: RoomTable }) {
  const t = useT('rooms');
  const isWaiting = board.own > 0 && play.round?.state === 'waiting';
  return (
    <nav className="rooms-others" aria-labelledby="rooms-others">
      <h2 id="rooms-others">{t(isWaiting ? 'othersWaiting' : 'others')}</h2>
      <ul>
        {ROOMS.filter((each) => each !== room).map((each) => (
          <OtherRoom key={each} room={each} currency={play.seat.currency} />
        ))}
      </ul>
    </nav>
  );
}

function OtherRoom({ room, currency }: { room: Room; currency: WalletCurrency }) {
  const t = useT('rooms');
  const { price, board, phase } = useRoomGlance(room, currency);
  // A custom property is not in the type.
  const style = { '--sold': `${(board.sold * 100) / TICKETS_MAX}%` } as CSSProperties;
  return (
    <li data-room={room} style={style}>
      <Link to={`/games/rooms/${room}`}>
        <b>{t(`room.${room}`)}</b>
        <span>
          {t('perTicket')}{' '}
          {price === undefined ? '—' : <Money amount={formatMoney(price)} currency={currency} />}
        </span>
        <span className="rooms-others-sold tabular">
          <span className="visually-hidden">{t('sold')} </span>
          {board.sold} / {TICKETS_MAX}
        </span>
        <PhaseBar play={phase} />
      </Link>
    </li>
  );
}
