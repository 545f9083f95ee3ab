import { useState, type CSSProperties } from 'react';
import type { SharedRound } from '#domain/rounds/contract.ts';
import { phaseOf } from '#domain/rounds/player/table-state.ts';
import { useSecondsLeft } from '#domain/rounds/player/use-server-time.ts';
import { serverNow } from '#platform/browser/net/socket.ts';
import type { RoundView } from './frame-clock.ts';

const RADIUS = 42;

/** The seconds left to bet. The ring animates by itself, from the position it starts at. */
export function CountRing({ round, view }: { round: SharedRound | null; view: RoundView }) {
  const isBetting = view.phase === 'betting' && round !== null;
  const untilMs = isBetting ? phaseOf(round).untilMs : null;
  const seconds = useSecondsLeft(untilMs);
  if (!isBetting || untilMs === null) return null;
  return (
    <div className="crash-ring" role="timer" aria-live="off">
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <circle r={RADIUS} className="crash-ring-track" />
        <Left key={round.id} round={round} untilMs={untilMs} />
      </svg>
      <span className="display tabular">{seconds}</span>
    </div>
  );
}

function Left({ round, untilMs }: { round: SharedRound; untilMs: number }) {
  // Read once: an animation whose start changes with every second would run twice.
  const [times] = useState(() => timesOf(round, untilMs));
  return (
    <circle
      r={RADIUS}
      className="crash-ring-left"
      pathLength={1}
      transform="rotate(-90)"
      style={times}
    />
  );
}

function timesOf(round: SharedRound, untilMs: number): CSSProperties {
  const { fromMs } = phaseOf(round);
  return {
    '--ring-ms': `${Math.max(1, untilMs - fromMs)}ms`,
    '--ring-gone': `${fromMs - serverNow()}ms`,
  } as CSSProperties;
}
