import { useState, type CSSProperties } from 'react';
import { BetTimer } from '#domain/live-tables/player/table/bet-timer.tsx';
import { useSecondsLeft } from '#domain/rounds/player/use-server-time.ts';
import { serverNow } from '#platform/browser/net/socket.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { BlackjackTable } from './use-blackjack.ts';

/** From here on the ring warns that the hand is about to stand. */
const HURRY_SECONDS = 5;
const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** The ring of the dealer: of the bets, and then of every step in which seats decide. */
export function TableTimer({ table: { play, untilMs, options } }: { table: BlackjackTable }) {
  const t = useT('blackjack');
  const seconds = useSecondsLeft(untilMs);
  if (untilMs === null) return <BetTimer play={play} />;
  const isHurry = seconds !== null && seconds <= HURRY_SECONDS;
  return (
    <div className="bet-timer" data-phase="betting" data-hurry={isHurry || undefined}>
      <span className="bet-timer-dial" aria-hidden="true">
        <svg viewBox="0 0 48 48">
          <circle cx="24" cy="24" r={RADIUS} className="bet-timer-track" />
          <Ring key={untilMs} untilMs={untilMs} />
        </svg>
        <b className="display tabular">{seconds ?? ''}</b>
      </span>
      <span className="bet-timer-words">
        {t(options.length > 0 ? 'timer.own' : 'timer.others')}
      </span>
    </div>
  );
}

/** Runs out by CSS from where it is when it appears. */
function Ring({ untilMs }: { untilMs: number }) {
  const [leftMs] = useState(() => Math.max(1, untilMs - serverNow()));
  const style = { '--ring': LENGTH, '--ring-ms': `${leftMs}ms`, '--ring-begun': '0ms' };
  return (
    <circle cx="24" cy="24" r={RADIUS} className="bet-timer-ring" style={style as CSSProperties} />
  );
}
