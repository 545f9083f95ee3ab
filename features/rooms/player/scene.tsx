import { useEffect, useRef } from 'react';
import { formatMoney, parseMoney, ZERO } from '#core/money.ts';
import { sound } from '#domain/bets/player/sound.ts';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import { PhaseBar } from '#domain/rounds/player/phase-bar.tsx';
import { RecentRounds } from '#domain/rounds/player/recent-rounds.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { PAID, TICKETS_MAX, winnerOf } from '../rules.ts';
import { holderOf, ticketRanges, ticketText } from './rack-state.ts';
import { Rack } from './rack.tsx';
import type { RoomTable } from './use-room.ts';

/** The rack under its lamp: the pot above it, what was drawn below. */
export function RoomScene({ table }: { table: RoomTable }) {
  const { room, play, rack, drawn } = table;
  useSpoken(table);
  return (
    <div className="rooms-scene" data-room={room} data-state={play.round?.state ?? 'none'}>
      <RecentRounds play={play} mark={({ outcome }) => <Mark outcome={outcome} />} shown={14} />
      <Pot table={table} />
      <Rack rack={rack} drawn={drawn} isWalking={play.isShowing && drawn !== undefined} />
      <Told table={table} />
      <PhaseBar play={play} />
      <LiveNotice play={play} />
    </div>
  );
}

function Mark({ outcome }: { outcome: unknown }) {
  const winner = winnerOf(outcome);
  return <span className="rooms-mark">{winner === undefined ? '—' : ticketText(winner)}</span>;
}

/** What the winner gets, of what was paid in. */
function Pot({ table: { price, rack, play } }: { table: RoomTable }) {
  const t = useT('rooms');
  const pot = (price ?? ZERO) * BigInt(rack.sold);
  const { currency } = play.seat;
  return (
    <dl className="rooms-pot">
      <div>
        <dt>{t('prize')}</dt>
        <dd>
          <Money
            amount={formatMoney((pot * PAID) / 100n)}
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
          {rack.sold}
          <small> / {TICKETS_MAX}</small>
        </dd>
      </div>
    </dl>
  );
}

/** In words what hangs on the rack, and after the draw who has the ticket. */
function Told({ table: { play, rack, drawn } }: { table: RoomTable }) {
  const t = useT('rooms');
  const f = useFormat();
  const { round, isShowing, bets, mine } = play;
  if (isShowing) return <p className="rooms-told">{t('walking')}</p>;
  if (round?.state === 'void') return <p className="rooms-told">{t('returned')}</p>;
  if (drawn) {
    const ticket = ticketText(drawn.winner);
    const own = holderOf(mine, drawn.winner);
    const holder = holderOf(bets, drawn.winner);
    const payout = own?.record?.payout ?? holder?.payout;
    const paid = payout ? f.money(payout, play.seat.currency) : '';
    if (own) return <p className="rooms-told rooms-won">{t('won', { ticket, payout: paid })}</p>;
    const player = holder?.player ?? t('somebody');
    return <p className="rooms-told">{t('drawn', { ticket, player, payout: paid })}</p>;
  }
  if (rack.own > 0) {
    return (
      <p className="rooms-told">
        {t('own', { count: rack.own, range: ticketRanges(rack.tags) })}{' '}
        {round?.state === 'waiting' && t('alone')}
      </p>
    );
  }
  return <p className="rooms-told">{t(rack.sold === 0 ? 'empty' : 'join')}</p>;
}

/** The end of a round is spoken to those who have tickets in it, once. */
function useSpoken({ play, drawn }: RoomTable): void {
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
