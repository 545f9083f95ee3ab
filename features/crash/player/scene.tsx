import { useEffect, useMemo, useRef, useState } from 'react';
import { LiveNotice } from '#domain/rounds/player/live-notice.tsx';
import type { PublicBet, SharedRound } from '#domain/rounds/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { useLater } from '#platform/browser/router/use-later.ts';
import { CountRing } from './count-ring.tsx';
import { Figure } from './figure.tsx';
import { StillBar } from './still-bar.tsx';
import type { RoundView } from './moments.ts';
import { useNumbers } from './numbers.ts';
import { autoOfBet, cashedAt } from './round-view.ts';
import type { Mark } from './scene/paint-marks.ts';
import type { Stage, StageView } from './scene/stage.ts';
import type { CrashTable } from './use-crash.ts';
import { Verdict } from './verdict.tsx';

/** The ledger: a wire burns up it, a needle points at where it is, and the figure says it. */
export function Scene({ table }: { table: CrashTable }) {
  const { view, moments, play } = table;
  const isStill = useReducedMotion();
  return (
    <div
      className="crash-scene"
      data-phase={view.phase}
      data-frozen={view.isFrozen || undefined}
      data-still={isStill || undefined}
    >
      {isStill ? <StillBar moments={moments} /> : <Ledger table={table} />}
      <div className="crash-middle">
        <Figure moments={moments} view={view} />
        <CountRing round={play.round} view={view} />
        <Words view={view} round={play.round} />
        <Verdict table={table} />
      </div>
      <LiveNotice play={play} />
    </div>
  );
}

/** What the round is at, in words under the figure. */
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

/** The figure in the middle is there at once; what is painted behind it comes a moment later. */
function Ledger({ table }: { table: CrashTable }) {
  const paper = useRef<HTMLCanvasElement>(null);
  const front = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<Stage>();
  const painting = useLater(loadStage);
  const { moments } = table;
  const view = useStageView(table);
  const first = useRef(view);
  useEffect(() => {
    if (!painting) return undefined;
    const opened = new painting.Stage(paper.current!, front.current!, first.current);
    setStage(opened);
    const unhear = moments.listen((moment) => opened.paint(moment));
    return () => {
      unhear();
      opened.close();
    };
  }, [moments, painting]);
  useEffect(() => {
    stage?.show(view);
    // A mark that comes while nothing moves is painted all the same.
    moments.again();
  }, [stage, view, moments]);
  return (
    <>
      <canvas ref={paper} className="crash-canvas" aria-hidden="true" />
      <canvas ref={front} className="crash-canvas" aria-hidden="true" />
    </>
  );
}

function useStageView({ play, mineOpen }: CrashTable): StageView {
  const t = useT('crash');
  const { times } = useNumbers();
  const { bets } = play;
  const own = play.mine.map((bet) => bet.id).join(' ');
  const marks = useMemo(() => {
    const ids = new Set(own.split(' '));
    return bets.flatMap((bet) => markOf(bet, ids.has(bet.id), times));
  }, [bets, own, times]);
  const auto = (mineOpen && autoOfBet(mineOpen.bet)) ?? null;
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
