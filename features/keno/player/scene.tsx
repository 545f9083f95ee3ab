import '#domain/art/player/patterns.css';
import { useEffect, useRef } from 'react';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import { Gain, OutcomeWord } from '#domain/bets/player/bet-outcome.tsx';
import { SkipArea } from '#domain/bets/player/skip-area.tsx';
import { BetStrip } from '#domain/bets/player/lists/bet-strip.tsx';
import type { BetRecord } from '#domain/bets/contract.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { hitsOf } from '../rules.ts';
import { Board } from './board.tsx';
import { Paytable } from './paytable.tsx';
import { Rail } from './rail.tsx';
import { drawnOf } from './use-balls.ts';
import { betOf, type KenoTable } from './use-keno.ts';

/** The table: last draws, the rail of balls, the tiles, and the paytable. */
export function Scene({ table }: { table: KenoTable }) {
  useAnnouncements(table);
  return (
    <div className="keno-scene felt" data-state={stateOf(table)}>
      <div className="keno-head">
        <LastDraws table={table} />
        <LastGain table={table} />
      </div>
      <Rail table={table} />
      <Board table={table} />
      <Paytable table={table} />
      {table.balls.isMoving && <SkipArea onSkip={table.skip} />}
    </div>
  );
}

function stateOf({ play, balls }: KenoTable): string {
  if (balls.isMoving) return 'drawing';
  if (balls.bet) return isWin(balls.bet) ? 'win' : 'loss';
  return play.betting.phase === 'ready' ? 'idle' : 'waiting';
}

function LastGain({ table }: { table: KenoTable }) {
  const { bet, isMoving } = table.balls;
  if (!bet || isMoving) return null;
  return (
    <p className="keno-gain" key={bet.id}>
      <Gain bet={bet} />
    </p>
  );
}

function LastDraws({ table }: { table: KenoTable }) {
  const t = useT('keno');
  return (
    <BetStrip
      game="keno"
      mode={table.play.seat.mode}
      label={t('lastDraws')}
      mark={(bet) => <DrawWords bet={bet} />}
    />
  );
}

function DrawWords({ bet }: { bet: BetRecord }) {
  const t = useT('keno');
  const numbers = betOf(bet)?.numbers ?? [];
  const hits = hitsOf(numbers, drawnOf(bet) ?? []);
  return (
    <>
      <span aria-hidden="true">
        {hits}/{numbers.length}
      </span>
      <span className="visually-hidden">
        {t('hitsOf', { hits, picks: numbers.length })} <OutcomeWord bet={bet} />
      </span>
    </>
  );
}

/** Announces each manual draw; autobet draws are not announced. */
function useAnnouncements({ balls, play }: KenoTable): void {
  const t = useT('keno');
  const f = useFormat();
  const rested = balls.isMoving ? null : balls.bet;
  const spoken = useRef(rested);
  const isAutobet = play.isLocked;
  useEffect(() => {
    if (!rested || rested === spoken.current) return;
    spoken.current = rested;
    if (isAutobet) return;
    const numbers = betOf(rested)?.numbers ?? [];
    const drawn = drawnOf(rested) ?? [];
    const words = { hits: hitsOf(numbers, drawn), picks: numbers.length, drawn: drawn.join(', ') };
    const payout = f.money(rested.payout, rested.currency);
    const isPaid = BigInt(rested.multiplier.replace('.', '')) > 0n;
    announce(isPaid ? t('announce.paid', { ...words, payout }) : t('announce.nothing', words));
  }, [rested, isAutobet, t, f]);
}
