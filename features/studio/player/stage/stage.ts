/** Opens the stage in an element: the renderer, the picture in it, and the rounds shown on it. */
import 'pixi.js/unsafe-eval';
import { WebGLRenderer, Container } from 'pixi.js';
import type { SlotStage } from '../play/stage-port.ts';
import { shareOf } from '../play/play-state.ts';
import { ZERO, type Micro } from '#core/money.ts';
import { createAtlas, dotsFor, loadImage } from './atlas.ts';
import { geometryOf } from './geometry.ts';
import { Motion } from './motion.ts';
import { PixiScene } from './pixi-scene.ts';
import { stageControls } from './stage-controls.ts';
import type { StageOptions } from './stage-options.ts';

export type OpenStage = SlotStage & { close(): void };

const RESOLUTION_MAX = 2;

export async function openStage(options: StageOptions): Promise<OpenStage> {
  const { host, sheet, look, onProgress } = options;
  const image = await loadImage(look.symbols);
  onProgress(0.8);
  const resolution = Math.min(RESOLUTION_MAX, devicePixelRatio || 1);
  const renderer = new WebGLRenderer();
  await renderer.init({
    ...sizeOf(host),
    resolution,
    autoDensity: true,
    backgroundAlpha: 0,
    antialias: true,
  });
  const root = new Container();
  const motion = new Motion(() => renderer.render(root), options.isStill);
  const drawn = () => {
    const place = geometryOf(sizeOf(host), sheet);
    return { place, dots: dotsFor(place.cell, resolution) };
  };
  const first = drawn();
  let atlas = createAtlas(image, look, sheet.symbols, first.dots);
  const money = createMoney(options);
  const scene = new PixiScene({ ...options, motion, atlas, place: first.place, ...money });
  root.addChild(scene.view);
  host.append(renderer.canvas);
  const observer = new ResizeObserver(() => {
    const { width, height } = sizeOf(host);
    renderer.resize(width, height);
    const { place, dots } = drawn();
    const old = atlas;
    if (dots !== old.dots) atlas = createAtlas(image, look, sheet.symbols, dots);
    scene.layOut(place, atlas);
    if (atlas !== old) old.destroy();
  });
  observer.observe(host);
  onProgress(1);
  const close = () => {
    observer.disconnect();
    motion.close();
    renderer.destroy(true);
  };
  return { ...stageControls(options, scene, motion, money.setCost), close };
}

function sizeOf(host: HTMLElement): { width: number; height: number } {
  return { width: Math.max(1, host.clientWidth), height: Math.max(1, host.clientHeight) };
}

/** Values on coins are money of the round that is shown. */
function createMoney({ moneyText }: StageOptions) {
  let cost = ZERO;
  return {
    valueText: (m4: number) => moneyText(shareOf(cost, m4)),
    setCost: (next: Micro) => {
      cost = next;
    },
  };
}
