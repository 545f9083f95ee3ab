/** One coin in one frame: its edge, the visible face, the light on it and its shadow. */
import { HEADS, TAILS, type Side } from '../../rules.ts';
import type { CoinPen } from './engrave.ts';
import { showsHeads, type Pose, type Vector } from './pose.ts';

export type Faces = { readonly [side in Side]: HTMLCanvasElement };

/** Where the coin lies and how large it is, in pixels of the canvas. */
export type Place = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** The height of the highest toss. */
  readonly rise: number;
};

const THICKNESS = 0.15;
/** Perspective: a coin at its highest point is drawn larger by this factor. */
export const NEARER = 0.3;
const REEDS = 132;
/** The lamp hangs above and a little in front. */
const LAMP: Vector = [0, -0.66, 0.75];
/** The brightness of a coin at rest; every other brightness is relative to it. */
const REST_LIGHT = 0.96;

export function paintCoin(pen: CoinPen, place: Place, pose: Pose, faces: Faces): void {
  paintShadow(pen, place, pose);
  const grown = place.radius * (1 + NEARER * pose.lift);
  pen.save();
  pen.translate(place.x, place.y - place.rise * pose.lift);
  paintWall(pen, pose, grown);
  paintFace(pen, pose, grown, faces);
  pen.restore();
}

/** Sharp and dark under a coin at rest, wide and faint under one in the air. */
function paintShadow(pen: CoinPen, { x, y, radius }: Place, { lift }: Pose): void {
  const spread = radius * (1.08 + 0.5 * lift);
  const strength = 0.62 - 0.42 * Math.min(1, lift);
  pen.save();
  pen.translate(x, y + radius * (0.16 + 0.1 * lift));
  pen.scale(1, 0.9);
  const soft = pen.createRadialGradient(0, 0, spread * (0.72 - 0.5 * lift), 0, 0, spread);
  soft.addColorStop(0, `rgb(0 0 0 / ${strength})`);
  soft.addColorStop(1, 'rgb(0 0 0 / 0)');
  pen.fillStyle = soft;
  pen.fillRect(-spread, -spread, 2 * spread, 2 * spread);
  pen.restore();
}

/** The normal of the visible side. */
function facing({ n }: Pose): Vector {
  return n[2] >= 0 ? n : [-n[0], -n[1], -n[2]];
}

function paintWall(pen: CoinPen, pose: Pose, radius: number): void {
  const [nx, ny] = facing(pose);
  const [dx, dy] = [-nx * THICKNESS * radius, -ny * THICKNESS * radius];
  const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / 1.5));
  const metal = pen.createLinearGradient(-radius, 0, radius, 0);
  ['#3d4652', '#aab4c0', '#5d6774', '#dfe5ec', '#8a95a3', '#343c47'].forEach((colour, at) =>
    metal.addColorStop(at / 5, colour),
  );
  pen.fillStyle = metal;
  for (let step = steps; step > 0; step--) {
    pen.save();
    pen.translate((dx * step) / steps, (dy * step) / steps);
    pen.beginPath();
    onFace(pen, pose, () => pen.arc(0, 0, radius, 0, 2 * Math.PI));
    pen.fill();
    pen.restore();
  }
  paintReeds(pen, pose, radius, dx, dy);
}

/** The grooves of the edge that faces the viewer. */
function paintReeds(pen: CoinPen, { u, v }: Pose, radius: number, dx: number, dy: number): void {
  pen.strokeStyle = 'rgb(24 30 38 / 0.5)';
  pen.lineWidth = Math.max(0.6, radius * 0.009);
  pen.beginPath();
  for (let reed = 0; reed < REEDS; reed++) {
    const angle = (reed / REEDS) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    if (c * u[2] + s * v[2] <= 0.02) continue;
    const [x, y] = [(c * u[0] + s * v[0]) * radius, (c * u[1] + s * v[1]) * radius];
    pen.moveTo(x, y);
    pen.lineTo(x + dx, y + dy);
  }
  pen.stroke();
}

/** Runs a drawing in the plane of the coin: the path is transformed, the paint is not. */
function onFace(pen: CoinPen, { u, v }: Pose, draw: () => void): void {
  pen.save();
  pen.transform(u[0], u[1], v[0], v[1], 0, 0);
  draw();
  pen.restore();
}

function paintFace(pen: CoinPen, pose: Pose, radius: number, faces: Faces): void {
  const isHeads = showsHeads(pose);
  const { u, v } = pose;
  const face = faces[isHeads ? HEADS : TAILS];
  // Tails is upright when the coin is turned over from top to bottom.
  const down: Vector = isHeads ? v : [-v[0], -v[1], -v[2]];
  pen.save();
  pen.transform(u[0], u[1], down[0], down[1], 0, 0);
  pen.drawImage(face, -radius, -radius, 2 * radius, 2 * radius);
  paintLight(pen, pose, radius);
  pen.restore();
}

/** A face that turns through the light of the lamp gets brighter, then darker again. */
function paintLight(pen: CoinPen, pose: Pose, radius: number): void {
  const [x, y, z] = facing(pose);
  const light = x * LAMP[0] + y * LAMP[1] + z * LAMP[2];
  const off = light - REST_LIGHT;
  const isFlash = off > 0;
  const alpha = isFlash ? Math.min(0.6, off * 14) : Math.min(0.55, -off * 0.7);
  if (alpha < 0.01) return;
  pen.fillStyle = isFlash ? `rgb(255 252 240 / ${alpha})` : `rgb(10 14 20 / ${alpha})`;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fill();
}
