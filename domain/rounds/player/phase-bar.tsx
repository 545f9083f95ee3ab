import './rounds.css';
import { useState, type CSSProperties } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { serverNow } from '#platform/browser/net/socket.ts';
import type { SharedRound } from '../contract.ts';
import { phaseOf, type RoundPhase } from './table-state.ts';
import { useSecondsLeft } from './use-server-time.ts';
import type { LiveState } from './use-table.ts';

type PhaseProps = { play: { readonly round: SharedRound | null; readonly live: LiveState } };

/** The phase of the round, and its remaining time where that is known. */
export function PhaseBar({ play: { round, live } }: PhaseProps) {
  const t = useT('domain-rounds');
  const phase = round ? phaseOf(round) : null;
  const seconds = useSecondsLeft(phase?.untilMs ?? null);
  return (
    <div className="phase" data-phase={phase?.name} data-live={live}>
      <p className="phase-words">
        <span>{phase ? t(`phase.${phase.name}`) : t('live.connecting')}</span>
        <span className="phase-seconds tabular" aria-hidden="true">
          {seconds === null ? '' : t('phase.seconds', { seconds })}
        </span>
      </p>
      <div className="phase-rail" aria-hidden="true">
        {phase && <Fill key={`${round?.id} ${phase.name}`} phase={phase} />}
      </div>
    </div>
  );
}

/**
 * The bar runs out by CSS: the style sets once how far it is already, and no frame costs any work.
 */
function Fill({ phase: { fromMs, untilMs } }: { phase: RoundPhase }) {
  const [goneMs] = useState(() => serverNow() - fromMs);
  if (untilMs === null) return <span className="phase-fill" data-endless />;
  const style = {
    '--phase-ms': `${Math.max(1, untilMs - fromMs)}ms`,
    '--phase-begun': `${-goneMs}ms`,
  } as CSSProperties;
  return <span className="phase-fill" style={style} />;
}
