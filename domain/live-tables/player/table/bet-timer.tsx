import './bet-timer.css';
import { useState, type CSSProperties } from 'react';
import type { RoundClock } from '#domain/rounds/contract.ts';
import { phaseOf, type RoundPhase } from '#domain/rounds/player/table-state.ts';
import { useSecondsLeft } from '#domain/rounds/player/use-server-time.ts';
import { serverNow } from '#platform/browser/net/socket.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';

/** From here on the ring warns that bets are about to close. */
const HURRY_SECONDS = 5;
const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

type TimerProps = {
  play: { readonly round: RoundClock | null; readonly isShowing: boolean };
};

/** The ring of the dealer: the seconds left to bet, then what happens at the table. */
export function BetTimer({ play: { round, isShowing } }: TimerProps) {
  const t = useT('domain-live-tables');
  const phase = round ? phaseOf(round) : null;
  const isBetting = phase?.name === 'betting';
  const seconds = useSecondsLeft(isBetting ? phase.untilMs : null);
  const name = phase === null ? 'connecting' : isShowing ? 'running' : phase.name;
  const isHurry = seconds !== null && seconds <= HURRY_SECONDS;
  return (
    <div className="bet-timer" data-phase={name} data-hurry={isHurry || undefined}>
      <span className="bet-timer-dial" aria-hidden="true">
        <svg viewBox="0 0 48 48">
          <circle cx="24" cy="24" r={RADIUS} className="bet-timer-track" />
          {isBetting && <Ring key={round?.id} phase={phase} />}
        </svg>
        <b className="display tabular">{seconds ?? ''}</b>
      </span>
      <span className="bet-timer-words">{t(`timer.${name}`)}</span>
    </div>
  );
}

/** Runs out by CSS: the style sets once how far it is already. */
function Ring({ phase: { fromMs, untilMs } }: { phase: RoundPhase }) {
  const [goneMs] = useState(() => serverNow() - fromMs);
  if (untilMs === null) return null;
  const style = {
    '--ring': LENGTH,
    '--ring-ms': `${Math.max(1, untilMs - fromMs)}ms`,
    '--ring-begun': `${-goneMs}ms`,
  } as CSSProperties;
  return <circle cx="24" cy="24" r={RADIUS} className="bet-timer-ring" style={style} />;
}
