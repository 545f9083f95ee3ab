import './wheel.css';
import { useEffect, useRef } from 'react';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { bend, pegAt } from '#domain/live-tables/player/wheel/flapper.ts';
import { placeUnder } from '#domain/live-tables/player/wheel/turn.ts';
import { useFrame } from '#platform/browser/canvas/use-frame.ts';
import { serverNow } from '#platform/browser/net/socket.ts';
import { SECTORS } from '../../rules.ts';
import { endOf, positionAt, type WheelMotion } from './motion.ts';
import { LAMPS } from './face.ts';
import { WheelFace } from './wheel-face.tsx';

/** Ticks closer together than this would sound like noise. */
const TICK_MS = 60;
/** At this many sectors a second the tick is loudest. */
const LOUD_SECTORS = 25;
const BENT_DEGREES = 26;

/** The money wheel and its flapper, as decoration: its result is in the text beside it. */
export function Wheel({ motion }: { motion: WheelMotion }) {
  const wheel = useRef<HTMLDivElement>(null);
  const flapper = useRef<SVGSVGElement>(null);
  const ticked = useRef({ peg: 0, atMs: 0 });

  function draw(nowMs: number): void {
    const { turns, speed } = positionAt(motion, nowMs);
    const place = placeUnder(turns, SECTORS.length);
    const sectorSpeed = speed * SECTORS.length;
    // Whole turns are left out: a browser keeps small angles more exactly.
    if (wheel.current) wheel.current.style.transform = `rotate(${turns % 1}turn)`;
    if (flapper.current) {
      const angle = -BENT_DEGREES * bend(place, sectorSpeed);
      flapper.current.style.transform = `rotate(${angle}deg)`;
    }
    tick(pegAt(place), sectorSpeed, nowMs);
  }

  function tick(peg: number, sectorSpeed: number, nowMs: number): void {
    const last = ticked.current;
    if (peg === last.peg || sectorSpeed === 0) return;
    const isHeard = nowMs - last.atMs >= TICK_MS;
    ticked.current = { peg, atMs: isHeard ? nowMs : last.atMs };
    if (isHeard) sound('tick', { strength: Math.min(1, sectorSpeed / LOUD_SECTORS) });
  }

  const isMoving = motion.kind !== 'rest';
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
    if (motion.kind === 'rest') draw(serverNow());
  });
  useFrame(({ serverMs }) => {
    latest.current(serverMs);
    return serverMs < endOf(motion);
  }, isMoving);

  return (
    <div className="show-window" data-moving={isMoving || undefined}>
      <div className="show-housing">
        <Lamps />
        <Lamps />
        <div className="show-wheel" ref={wheel}>
          <WheelFace />
        </div>
        <span className="show-gloss" />
      </div>
      <svg className="show-tongue" viewBox="-20 -12 40 50" ref={flapper} aria-hidden="true">
        <path d="M-8 0h16L2.5 34a2.6 2.6 0 0 1-5 0Z" />
      </svg>
      <span className="show-mount" />
    </div>
  );
}

/** Half of the lamps around the wheel: both halves shine in turn. */
function Lamps() {
  return (
    <svg className="show-lamps" viewBox="-110 -110 220 220" aria-hidden="true">
      <circle r="105.5" pathLength={LAMPS} />
    </svg>
  );
}
