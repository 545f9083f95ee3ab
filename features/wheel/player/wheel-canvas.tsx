import { useEffect, useMemo, useState } from 'react';
import type { AnimatedBetting } from '#domain/bets/player/betting/bet-animation.ts';
import { Canvas2D, type Paint } from '#platform/browser/canvas/canvas-2d.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { placeOf } from '../rules.ts';
import { indexOf } from './bets.ts';
import { WheelAnimation } from './wheel-animation.ts';

/** The wheel of the last bet, turning or at rest. */
export function WheelCanvas({ scene }: { scene: AnimatedBetting }) {
  const { bet, isMoving, durationMs } = scene;
  const [turning] = useState(() => new WheelAnimation());
  const hasLetters = useLetters();
  // Painted again for every bet, and when it stops.
  const paint = useMemo<Paint>(() => {
    const index = bet ? indexOf(bet) : undefined;
    const place = index === undefined ? undefined : placeOf(index);
    const motion = { place, durationMs: isMoving ? durationMs : 0 };
    return (pen, size) => turning.paint(pen, size, motion, hasLetters);
  }, [turning, bet, isMoving, durationMs, hasLetters]);
  return <Canvas2D className="wheel-canvas" paint={paint} isMoving={isMoving} />;
}

/** The numbers on the wheel use the display font, which may load after the first frame. */
function useLetters(): boolean {
  const [areHere, setAreHere] = useState(false);
  useEffect(() => {
    document.fonts.load('600 20px "Brygada 1918"', '236').then(
      () => setAreHere(true),
      (error: unknown) => {
        // Without a network the numbers stay in the fallback font.
        if (navigator.onLine) logFailure('Display font of the wheel', error);
      },
    );
  }, []);
  return areHere;
}
