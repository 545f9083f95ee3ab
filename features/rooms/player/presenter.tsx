import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { isObject, type Json } from '#core/fairness/json.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { parseTickets, roomName, ROOMS, winnerOf, type Room } from '../rules.ts';
import { ticketText } from './ticket-board.ts';

/** How bets on the rooms are shown in histories and receipts, on any page. */
export const presenters: Readonly<Record<string, BetPresenter>> = Object.fromEntries(
  ROOMS.map((room, i) => [
    roomName(room),
    { rules: games[i]!.game, Outcome, Name: () => <RoomLabel room={room} />, Result },
  ]),
);

function RoomLabel({ room }: { room: Room }) {
  return useT('rooms')(`room.${room}`);
}

/** Void rounds have no drawn ticket; the number of tickets is shown anyway. */
function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('rooms');
  const chosen = isObject(bet.params) ? parseTickets(bet.params['bet'] ?? bet.params) : undefined;
  const winner = winnerOf(bet.outcome);
  return (
    <span className="rooms-outcome">
      {winner !== undefined && (
        <b className="tabular" data-win={isWin(bet) || undefined}>
          {t('ticket', { ticket: ticketText(winner) })}
        </b>
      )}{' '}
      {chosen && <small>{t('bought', { count: chosen.tickets })}</small>}
    </span>
  );
}

/** The ticket that was drawn in a round. */
function Result({ outcome }: { outcome: Json }) {
  const t = useT('rooms');
  const winner = winnerOf(outcome);
  return winner === undefined ? null : t('ticket', { ticket: ticketText(winner) });
}
