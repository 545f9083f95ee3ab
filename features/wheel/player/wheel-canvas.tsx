import { useEffect, useMemo, useState } from 'react';
import { Canvas2D, type Paint } from '#platform/browser/canvas/canvas-2d.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { placeOf } from '../rules.ts';
import { WheelAnimation } from './wheel-animation.ts';

type WheelProps = {
  /** The result that it turns to or rests on. */
  readonly index: number | undefined;
  readonly isMoving: boolean;
  readonly durationMs: number;
};

/** The wheel of the last result, turning or at rest. */
export function WheelCanvas({ index, isMoving, durationMs }: WheelProps) {
  const [turning] = useState(() => new WheelAnimation());
  const hasLetters = useLetters();
  // Painted again for every result, and when it stops.
  const paint = useMemo<Paint>(() => {
    const place = index === undefined ? undefined : placeOf(index);
    const motion = { place, durationMs: isMoving ? durationMs : 0 };
    return (pen, size) => turning.paint(pen, size, motion, hasLetters);
  }, [turning, index, isMoving, durationMs, hasLetters]);
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
