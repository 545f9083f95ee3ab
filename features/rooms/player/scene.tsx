import { useEffect, useRef } from 'react';
import { formatMoney, parseMoney, ZERO, micro } from '#core/money.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import { PhaseBar } from '#domain/rounds/player/phase-bar.tsx';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PAID, TICKETS_MAX, winnerOf } from '../rules.ts';
import { holderOf, ticketRanges, ticketText } from './ticket-board.ts';
import { TicketBoardView } from './ticket-board-view.tsx';
import type { RoomTable } from './use-room.ts';

/** The ticket board under its lamp: the pot above it, the result below. */
export function RoomScene({ table }: { table: RoomTable }) {
  const { room, play, board, drawn } = table;
  useAnnouncements(table);
  return (
    <div className="rooms-scene" data-room={room} data-state={play.round?.state ?? 'none'}>
      <RecentRounds
        play={play}
        mark={({ outcome }) => <OutcomeMark outcome={outcome} />}
        shown={14}
      />
      <Pot table={table} />
      <TicketBoardView
        board={board}
        drawn={drawn}
        isWalking={play.isShowing && drawn !== undefined}
      />
      <Summary table={table} />
      <PhaseBar play={play} />
      <LiveNotice play={play} />
    </div>
  );
}

function OutcomeMark({ outcome }: { outcome: unknown }) {
  const winner = winnerOf(outcome);
  return <span className="rooms-mark">{winner === undefined ? '—' : ticketText(winner)}</span>;
}

/** What the winner gets, and the total of the tickets. */
function Pot({ table: { price, board, play } }: { table: RoomTable }) {
  const t = useT('rooms');
  const pot = micro((price ?? ZERO) * BigInt(board.sold));
  const { currency } = play.seat;
  return (
    <dl className="rooms-pot">
      <div>
        <dt>{t('prize')}</dt>
        <dd>
          <Money
            amount={formatMoney(micro((pot * PAID) / 100n))}
            currency={currency}
            size="display"
            tone="win"
          />
        </dd>
      </div>
      <div>
        <dt>{t('pot')}</dt>
        <dd>
          <Money amount={formatMoney(pot)} currency={currency} size="display" />
        </dd>
      </div>
      <div>
        <dt>{t('sold')}</dt>
        <dd className="tabular">
          {board.sold}
          <small> / {TICKETS_MAX}</small>
        </dd>
      </div>
    </dl>
  );
}

/** The state of the ticket board in words, and after the draw the winner. */
function Summary({ table: { play, board, drawn } }: { table: RoomTable }) {
  const t = useT('rooms');
  const f = useFormat();
  const { round, isShowing, bets, mine } = play;
  if (isShowing) return <p className="rooms-summary">{t('walking')}</p>;
  if (round?.state === 'void') return <p className="rooms-summary">{t('returned')}</p>;
  if (drawn) {
    const ticket = ticketText(drawn.winner);
    const own = holderOf(mine, drawn.winner);
    const holder = holderOf(bets, drawn.winner);
    const payout = own?.record?.payout ?? holder?.payout;
    const paid = payout ? f.money(payout, play.seat.currency) : '';
    if (own) return <p className="rooms-summary rooms-won">{t('won', { ticket, payout: paid })}</p>;
    const player = holder?.player ?? t('hiddenName');
    return <p className="rooms-summary">{t('drawn', { ticket, player, payout: paid })}</p>;
  }
  if (board.own > 0) {
    return (
      <p className="rooms-summary">
        {t('own', { count: board.own, range: ticketRanges(board.tickets) })}{' '}
        {round?.state === 'waiting' && t('alone')}
      </p>
    );
  }
  return <p className="rooms-summary">{t(board.sold === 0 ? 'empty' : 'join')}</p>;
}

/** Announces the end of a round once to players who have tickets in it. */
function useAnnouncements({ play, drawn }: RoomTable): void {
  const t = useT('rooms');
  const f = useFormat();
  const { round, isShowing, mine, seat } = play;
  const spoken = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (isShowing || !round || mine.length === 0 || spoken.current === round.id) return;
    const isOver = round.state === 'void' || (round.state === 'settled' && drawn !== undefined);
    if (!isOver) return;
    spoken.current = round.id;
    if (!drawn) return announce(t('returned'));
    const ticket = ticketText(drawn.winner);
    const own = holderOf(mine, drawn.winner);
    sound(own ? 'win' : 'loss', {
      m4: own ? ((parseMoney(own.record?.payout ?? '0') ?? ZERO) * 10_000n) / stakeOf(own) : 0n,
    });
    const payout = f.money(own?.record?.payout ?? '0.00', seat.currency);
    announce(own ? t('won', { ticket, payout }) : t('lost', { ticket }));
  }, [round, isShowing, mine, drawn, seat.currency, t, f]);
}

function stakeOf({ stake }: { stake: string }): bigint {
  return parseMoney(stake) ?? 1n;
}
