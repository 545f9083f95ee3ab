import '#domain/art/player/patterns.css';
import { useEffect, useRef } from 'react';
import { isWin, shortMultiplier } from '#domain/bets/player/bet-numbers.ts';
import { Gain, OutcomeWord } from '#domain/bets/player/bet-outcome.tsx';
import { SkipArea } from '#domain/bets/player/skip-area.tsx';
import { BetStrip } from '#domain/bets/player/lists/bet-strip.tsx';
import type { BetRecord } from '#domain/bets/contract.ts';
import { announce } from '#platform/browser/ui/announce.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { SHARES } from '../rules.ts';
import { indexOf, restOf } from './bets.ts';
import { Mark } from './mark.tsx';
import type { WheelTable } from './use-wheel.ts';
import { WheelCanvas } from './wheel-canvas.tsx';

/** The wheel behind the edge of the table, its last results, and the current one. */
export function Scene({ table }: { table: WheelTable }) {
  const { scene } = table;
  const { bet, isMoving, durationMs } = scene;
  const index = bet ? indexOf(bet) : undefined;
  useAnnouncements(table);
  return (
    <div className="wheel-scene felt" data-state={stateOf(table)}>
      <LastSpins table={table} />
      <WheelCanvas index={index} isMoving={isMoving} durationMs={durationMs} />
      <Plaque table={table} />
      {scene.isMoving && <SkipArea onSkip={scene.skip} />}
    </div>
  );
}

function stateOf({ play, scene }: WheelTable): string {
  if (scene.isMoving) return 'turning';
  if (play.betting.phase !== 'ready' && scene.bet === play.betting.last) return 'waiting';
  if (!scene.bet) return 'idle';
  return isWin(scene.bet) ? 'win' : 'loss';
}

/** The brass plate over the hub. */
function Plaque({ table }: { table: WheelTable }) {
  const t = useT('wheel');
  const f = useFormat();
  const { bet, isMoving } = table.scene;
  const rest = bet ? restOf(bet) : undefined;
  if (!bet || !rest || isMoving) {
    return <p className="wheel-plaque wheel-invitation">{bet ? ' ' : t('invitation')}</p>;
  }
  return (
    <p className="wheel-plaque" key={bet.id}>
      <Mark colour={rest} />
      <b className="display tabular">{f.times(shortMultiplier(SHARES[rest].m4))}</b>
      <span>
        <Gain bet={bet} />
      </span>
    </p>
  );
}

function LastSpins({ table }: { table: WheelTable }) {
  const t = useT('wheel');
  return (
    <BetStrip
      game="wheel"
      mode={table.play.seat.mode}
      label={t('lastSpins')}
      shown={16}
      mark={(bet) => <LastSpin bet={bet} />}
    />
  );
}

function LastSpin({ bet }: { bet: BetRecord }) {
  const t = useT('wheel');
  const rest = restOf(bet);
  if (!rest) return null;
  return (
    <>
      <Mark colour={rest} />
      <span className="visually-hidden">
        {t(`colour.${rest}`)}, <OutcomeWord bet={bet} />
      </span>
    </>
  );
}

/** Announces each manual spin; autobet spins are not announced. */
function useAnnouncements({ scene, play }: WheelTable): void {
  const t = useT('wheel');
  const f = useFormat();
  const rested = scene.isMoving ? null : scene.bet;
  const spoken = useRef(rested);
  const isAutobet = play.isLocked;
  useEffect(() => {
    if (!rested || rested === spoken.current) return;
    spoken.current = rested;
    const rest = restOf(rested);
    if (isAutobet || !rest) return;
    const payout = f.money(rested.payout, rested.currency);
    const colour = t(`colour.${rest}`);
    announce(
      isWin(rested) ? t('announce.win', { colour, payout }) : t('announce.loss', { colour }),
    );
  }, [rested, isAutobet, t, f]);
}
