import { useEffect, useMemo, useState } from 'react';
import type { Scene } from '#domain/bets/player/showing.ts';
import { Canvas2D, type Paint } from '#platform/browser/canvas/canvas-2d.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { placeOf } from '../rules.ts';
import { indexOf } from './bets.ts';
import { Turning } from './turning.ts';

/** The wheel of the last bet, turning or at rest. */
export function WheelCanvas({ scene }: { scene: Scene }) {
  const { bet, isMoving, durationMs } = scene;
  const [turning] = useState(() => new Turning());
  const hasLetters = useLetters();
  // Another picture for every bet, and for the moment it comes to rest: then it is painted anew.
  const paint = useMemo<Paint>(() => {
    const index = bet ? indexOf(bet) : undefined;
    const place = index === undefined ? undefined : placeOf(index);
    const motion = { place, durationMs: isMoving ? durationMs : 0 };
    return (pen, size) => turning.paint(pen, size, motion, hasLetters);
  }, [turning, bet, isMoving, durationMs, hasLetters]);
  return <Canvas2D className="wheel-canvas" paint={paint} isMoving={isMoving} />;
}

/** The numbers on the wheel are set in the display face, which may come after the first picture. */
function useLetters(): boolean {
  const [areHere, setAreHere] = useState(false);
  useEffect(() => {
    document.fonts.load('600 20px "Brygada 1918"', '236').then(
      () => setAreHere(true),
      (error: unknown) => {
        // Without a network the numbers stay in the stand-in face.
        if (navigator.onLine) logFailure('Display face of the wheel', error);
      },
    );
  }, []);
  return areHere;
}
