import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney, micro, ZERO } from '#core/money.ts';
import { ExtraLists } from '#domain/bets/player/lists/extra-lists.tsx';
import { ModeSwitch } from '#domain/bets/player/seat/mode-switch.tsx';
import { LazyLists } from '#domain/bets/player/lists/lazy-lists.tsx';
import { useSeat } from '#domain/bets/player/seat/use-seat.ts';
import { PhaseBar } from '#domain/rounds/player/phase-bar.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PAID, ROOMS, TICKETS_MAX, type Room } from '../rules.ts';
import { TicketBoardView } from './ticket-board-view.tsx';
import { useRoomGlance } from './use-room-glance.ts';

const loadLists = () => import('./hall-lists.tsx');

/** Three rooms, each with its current ticket board, and the bets in them. */
export function Hall() {
  const t = useT('rooms');
  const seat = useSeat();
  return (
    <div className="rooms-hall">
      <header className="rooms-head">
        <div>
          <h1>{t('lobby.name')}</h1>
          <p>{t('lead')}</p>
        </div>
        <ModeSwitch seat={seat} disabled={false} />
      </header>
      <ul className="rooms-doors">
        {ROOMS.map((room) => (
          <RoomCard key={`${room} ${seat.currency}`} room={room} currency={seat.currency} />
        ))}
      </ul>
      <div className="game-lists">
        <LazyLists load={loadLists}>{(lists) => <lists.HallLists mode={seat.mode} />}</LazyLists>
        <ExtraLists />
      </div>
    </div>
  );
}

function RoomCard({ room, currency }: { room: Room; currency: WalletCurrency }) {
  const t = useT('rooms');
  const { price, board, phase } = useRoomGlance(room, currency);
  const prize = micro(((price ?? ZERO) * BigInt(board.sold) * PAID) / 100n);
  return (
    <li className="rooms-door" data-room={room}>
      <Link to={`/games/rooms/${room}`}>
        <h2>{t(`room.${room}`)}</h2>
        <p className="rooms-door-price">
          {t('perTicket')}{' '}
          {price === undefined ? '—' : <Money amount={formatMoney(price)} currency={currency} />}
        </p>
        <TicketBoardView board={board} isWalking={false} />
        <dl>
          <div>
            <dt>{t('prize')}</dt>
            <dd>
              <Money amount={formatMoney(prize)} currency={currency} tone="win" />
            </dd>
          </div>
          <div>
            <dt>{t('sold')}</dt>
            <dd className="tabular">
              {board.sold} / {TICKETS_MAX}
            </dd>
          </div>
        </dl>
        <PhaseBar play={phase} />
      </Link>
    </li>
  );
}
