/** Small textures that are painted once: a glowing frame, a spark, a plate. */
import { CanvasSource, Texture } from 'pixi.js';

export type StageTextures = {
  readonly ring: Texture;
  readonly spark: Texture;
  readonly beam: Texture;
};

const SIDE = 160;

export function createStageTextures(): StageTextures {
  return {
    ring: painted(SIDE, SIDE, paintRing),
    spark: painted(64, 64, paintSpark),
    beam: painted(64, 256, paintBeam),
  };
}

type Pen = CanvasRenderingContext2D;

function painted(width: number, height: number, paint: (pen: Pen) => void): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  paint(canvas.getContext('2d')!);
  return new Texture({ source: new CanvasSource({ resource: canvas }) });
}

/** White, so that a tint gives it the colour of the game. */
function paintRing(pen: Pen): void {
  for (const [width, alpha] of [
    [22, 0.12],
    [14, 0.22],
    [8, 0.5],
    [4, 1],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeStyle = `rgb(255 255 255 / ${alpha})`;
    pen.beginPath();
    pen.roundRect(14, 14, SIDE - 28, SIDE - 28, 18);
    pen.stroke();
  }
}

function paintSpark(pen: Pen): void {
  const light = pen.createRadialGradient(32, 32, 0, 32, 32, 32);
  light.addColorStop(0, '#fff');
  light.addColorStop(0.25, 'rgb(255 255 255 / 0.8)');
  light.addColorStop(1, 'rgb(255 255 255 / 0)');
  pen.fillStyle = light;
  pen.fillRect(0, 0, 64, 64);
}

/** A column of light that fades at its sides. */
function paintBeam(pen: Pen): void {
  const light = pen.createLinearGradient(0, 0, 64, 0);
  light.addColorStop(0, 'rgb(255 255 255 / 0)');
  light.addColorStop(0.5, 'rgb(255 255 255 / 0.75)');
  light.addColorStop(1, 'rgb(255 255 255 / 0)');
  pen.fillStyle = light;
  pen.fillRect(0, 0, 64, 256);
}
