import './coin.css';
import { useEffect, useRef } from 'react';
import { LogoMark } from '#domain/art/player/logo.tsx';
import { CoinScene } from './coin-scene.ts';
import { FACE_FONT } from './engrave.ts';
import type { CoinMotion } from './motion.ts';

/** The coin on its pad. It is decoration: its container announces the result. */
export function Coin({ motion }: { motion: CoinMotion }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const scene = useRef<CoinScene>(null);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const opened = new CoinScene(canvas.current, mark.current?.querySelector('svg') ?? null, () =>
      performance.now(),
    );
    scene.current = opened;
    const stopWatching = watchSize(canvas.current, opened);
    return () => {
      stopWatching();
      opened.stop();
    };
  }, []);
  useEffect(() => scene.current?.move(motion), [motion]);
  return (
    <>
      <canvas ref={canvas} className="coin-canvas" aria-hidden="true" />
      {/*
       * The operator's logo on the heads side, rendered here once like the logo everywhere else.
       */}
      <span ref={mark} hidden>
        <LogoMark />
      </span>
    </>
  );
}

function watchSize(canvas: HTMLCanvasElement, scene: CoinScene): () => void {
  const watch = new ResizeObserver(([entry]) => {
    if (entry) scene.resize(entry.contentRect.width, entry.contentRect.height);
  });
  watch.observe(canvas);
  let isHere = true;
  // The inscription is painted again once its font has loaded.
  const faces = [600, 700].map((weight) => document.fonts.load(`${weight} 40px ${FACE_FONT}`));
  void Promise.all(faces).then(() => {
    if (isHere) scene.drawFaces();
  });
  return () => {
    isHere = false;
    watch.disconnect();
  };
}
