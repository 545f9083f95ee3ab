import { useEffect, useMemo, useRef, useState } from 'react';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import type { PublicBet, SharedRound } from '#domain/rounds/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { CountRing } from './count-ring.tsx';
import { Figure } from './figure.tsx';
import { StillBar } from './still-bar.tsx';
import type { RoundView } from './frame-clock.ts';
import { useNumbers } from './numbers.ts';
import { autoOfBet, cashedAt } from './round-view.ts';
import type { Mark } from './scene/paint-marks.ts';
import type { Stage, StageView } from './scene/stage.ts';
import type { CrashTable } from './use-crash.ts';
import { BetResults } from './bet-results.tsx';

/**
 * The chart: a wire burns up the paper, a needle points at the multiplier, and a number shows it.
 */
export function Scene({ table }: { table: CrashTable }) {
  const { view, clock, play } = table;
  const isStill = useReducedMotion();
  return (
    <div
      className="crash-scene"
      data-phase={view.phase}
      data-frozen={view.isFrozen || undefined}
      data-still={isStill || undefined}
    >
      {isStill ? <StillBar clock={clock} /> : <Ledger table={table} />}
      <div className="crash-middle">
        <Figure clock={clock} view={view} />
        <CountRing round={play.round} view={view} />
        <Words view={view} round={play.round} />
        <BetResults table={table} />
      </div>
      <LiveNotice play={play} />
    </div>
  );
}

/** The phase of the round in words, below the number. */
function Words({ view, round }: { view: RoundView; round: SharedRound | null }) {
  const t = useT('crash');
  if (view.phase === 'none') return <p className="crash-words">{t('phase.none')}</p>;
  if (view.phase === 'void') return <VoidWords round={round} />;
  return (
    <p className="crash-words" key={view.phase}>
      {view.phase === 'locked' && <i className="crash-lamp" aria-hidden="true" />}
      {t(`phase.${view.phase}`)}
    </p>
  );
}

function VoidWords({ round }: { round: SharedRound | null }) {
  const t = useT('domain-rounds');
  const reason = round?.void_reason;
  return <p className="crash-words">{reason && t(`void.${reason}`)}</p>;
}

const loadStage = () => import('./scene/stage.ts');

/** The number is rendered at once; the canvas behind it loads a moment later. */
function Ledger({ table }: { table: CrashTable }) {
  const paper = useRef<HTMLCanvasElement>(null);
  const front = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<Stage>();
  const painting = useLazyLoad(loadStage);
  const { clock } = table;
  const view = useStageView(table);
  const first = useRef(view);
  useEffect(() => {
    if (!painting) return undefined;
    const opened = new painting.Stage(paper.current!, front.current!, first.current);
    setStage(opened);
    const unsubscribe = clock.subscribe((frame) => opened.paint(frame));
    return () => {
      unsubscribe();
      opened.close();
    };
  }, [clock, painting]);
  useEffect(() => {
    stage?.show(view);
    // A mark that arrives while nothing moves still needs a frame.
    clock.requestFrame();
  }, [stage, view, clock]);
  return (
    <>
      <canvas ref={paper} className="crash-canvas" aria-hidden="true" />
      <canvas ref={front} className="crash-canvas" aria-hidden="true" />
    </>
  );
}

function useStageView({ play, mine, slots }: CrashTable): StageView {
  const t = useT('crash');
  const { times } = useNumbers();
  const { bets } = play;
  const own = mine.map((bet) => bet.id).join(' ');
  const marks = useMemo(() => {
    const ids = new Set(own.split(' '));
    return bets.flatMap((bet) => markOf(bet, ids.has(bet.id), times));
  }, [bets, own, times]);
  const autos = slots.flatMap(({ mineOpen }) => (mineOpen && autoOfBet(mineOpen.bet)) ?? []);
  const auto = autos.length === 0 ? null : Math.min(...autos);
  return useMemo(() => {
    const words = {
      multiplier: (value: number) => times(Math.round(value * 100)),
      seconds: (value: number) => t('seconds', { seconds: value }),
    };
    return { marks, auto, words };
  }, [marks, auto, t, times]);
}

function markOf(bet: PublicBet, isOwn: boolean, times: (at: number) => string): Mark[] {
  const at = cashedAt(bet);
  if (at === undefined) return [];
  const label = isOwn || bet.player === null ? times(at) : `${bet.player} ${times(at)}`;
  return [{ id: bet.id, at, label, isOwn }];
}
