import './wheel.css';
import { useEffect, useRef, type ReactNode } from 'react';
import type { RouletteMotion } from './motion.ts';
import type { WheelPockets } from './paint-rotor.ts';
import { WheelScene } from './wheel-scene.ts';

type WheelProps = {
  /** A constant of its module: another wheel is another component. */
  pockets: WheelPockets;
  motion: RouletteMotion;
  /**
   * The clock of the motion's times; a constant function. Null: times are relative to when the
   * motion is set.
   */
  clock: (() => number) | null;
  /** On the hub, which does not turn: a number, a countdown. */
  children: ReactNode;
};

/** A wheel as decoration: its result is in the text beside it. */
export function Wheel({ pockets, motion, clock, children }: WheelProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<WheelScene>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const made = new WheelScene(element, pockets, clock);
    scene.current = made;
    const stopWatching = watchSize(element, made);
    return () => {
      stopWatching();
      made.stop();
      scene.current = null;
    };
  }, [pockets, clock]);
  useEffect(() => scene.current?.move(motion), [motion]);
  return (
    <div className="roulette-wheel">
      <canvas ref={canvas} aria-hidden="true" />
      <div className="roulette-hub">{children}</div>
    </div>
  );
}

const NUMERALS = '600 40px "Brygada 1918"';

function watchSize(element: HTMLCanvasElement, scene: WheelScene): () => void {
  let isWatched = true;
  const resize = () => {
    if (isWatched) scene.resize(element.clientWidth);
  };
  const observer = new ResizeObserver(resize);
  observer.observe(element);
  // The numbers are painted again once their font has loaded.
  void document.fonts.load(NUMERALS).then(resize);
  return () => {
    isWatched = false;
    observer.disconnect();
  };
}
