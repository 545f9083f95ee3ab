import { useMemo } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { BetControls } from '#domain/bets/player/bet-controls.tsx';
import { GameFrame } from '#domain/bets/player/game-frame.tsx';
import { HotkeyLegend } from '#domain/bets/player/keys/hotkey-legend.tsx';
import type { PublicBet } from '#domain/rounds/contract.ts';
import { RoundLists } from '#domain/rounds/player/round-lists.tsx';
import { RoundProof } from '#domain/rounds/player/round-proof.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { roomName, ticketsOf, type Room } from '../rules.ts';
import { OtherRooms } from './other-rooms.tsx';
import { presenters } from './presenter.tsx';
import { RoomRules } from './rules-text.tsx';
import { RoomScene } from './scene.tsx';
import { Chance, Tickets } from './tickets.tsx';
import { TakeBack } from './take-back.tsx';
import { ticketText } from './ticket-board.ts';
import { useRoom } from './use-room.ts';

/** The page of one room. */
export function RoomView({ room, currency }: { room: Room; currency: WalletCurrency }) {
  const t = useT('rooms');
  const table = useRoom(room, currency);
  const { play } = table;
  const rules = useMemo(() => <RoomRules table={play.table} />, [play.table]);
  const keys = useMemo(() => <Keys />, []);
  return (
    <GameFrame
      play={play}
      title={
        <span className="rooms-title" data-room={room}>
          <Link to="/games/rooms" className="rooms-back" aria-label={t('all')}>
            <Icon name="arrow-left" size={18} />
          </Link>
          {t(`room.${room}`)}
        </span>
      }
      board={
        <>
          <RoomScene table={table} />
          <OtherRooms table={table} />
        </>
      }
      controls={
        <BetControls
          play={play}
          label={<BuyLabel tickets={table.tickets} />}
          price={<Tickets table={table} />}
          summary={
            <>
              <Chance table={table} />
              <TakeBack table={table} />
            </>
          }
        />
      }
      lists={
        <RoundLists
          play={play}
          game={roomName(room)}
          presenter={presenters[roomName(room)]!}
          what={(bet) => <TicketsOf bet={bet} />}
        />
      }
    >
      {rules}
      <RoundProof round={play.round} />
      {keys}
    </GameFrame>
  );
}

/** The number of tickets beside the button; for screen readers it is in the button's label. */
function BuyLabel({ tickets }: { tickets: number }) {
  const t = useT('rooms');
  return (
    <span>
      {t('buy')}
      <span className="visually-hidden"> {t('bought', { count: tickets })}</span>
    </span>
  );
}

function TicketsOf({ bet }: { bet: PublicBet }) {
  const t = useT('rooms');
  const tickets = ticketsOf(bet.bet);
  if (!tickets) return null;
  const { from, tickets: count } = tickets;
  const range =
    count === 1 ? ticketText(from) : `${ticketText(from)}–${ticketText(from + count - 1)}`;
  return <span className="tabular">{t('numbers', { count, range })}</span>;
}

function Keys() {
  const t = useT('rooms');
  return (
    <HotkeyLegend press={t('keys.buy')} lines={[{ keys: ['A', 'D'], does: t('keys.count') }]} />
  );
}
