/**
 * The two faces of the coin, each painted once into its own layer: heads shows the operator's logo,
 * tails the odds. Relief is drawn with light on the upper edges and shadow under the lower ones.
 */
import { rosette } from '#domain/art/player/guilloche.ts';
import { HEADS, TAILS, type Side } from '../../rules.ts';

export type CoinPen = CanvasRenderingContext2D;

/** "An even lot" and "one of two": Latin, so that no locale needs a translation. */
const INSCRIPTIONS = ['SORS AEQUA', 'UNUM E DUOBUS'] as const;
const CHANCE = '½';
export const FACE_FONT = '"Brygada 1918", "Noto Serif", serif';

/** Each face has its own enamel in the middle, so that they differ from afar. */
const ENAMELS = [
  ['#1d7a5b', '#08402e'],
  ['#9c3140', '#4a0f1a'],
] as const;

const BODY = '#c9d0da';
const SHADOW = 'rgb(22 28 36 / 0.72)';
const LIGHT = 'rgb(255 255 255 / 0.85)';

/** `radius` in pixels of the layer; the middle of the coin is at 0, 0. */
export function engrave(
  pen: CoinPen,
  radius: number,
  side: Side,
  mark: SVGSVGElement | null,
): void {
  blank(pen, radius);
  rim(pen, radius);
  field(pen, radius, side);
  inscription(pen, radius, side);
  if (side === HEADS) operatorMark(pen, radius, mark);
  else chance(pen, radius);
}

/** Brushed metal: the light runs over it in spokes. */
function blank(pen: CoinPen, radius: number): void {
  const sheen = pen.createConicGradient(-Math.PI / 2, 0, 0);
  const spokes = ['#f4f7fa', '#aeb7c2', '#e4e9ef', '#8d97a4', '#d3dae2', '#98a2ae'];
  const stops = [...spokes, ...spokes, spokes[0]!];
  stops.forEach((colour, at) => sheen.addColorStop(at / (stops.length - 1), colour));
  disc(pen, radius, sheen);
  const lamp = pen.createLinearGradient(0, -radius, 0, radius);
  lamp.addColorStop(0, 'rgb(255 250 236 / 0.5)');
  lamp.addColorStop(0.45, 'rgb(190 198 208 / 0.3)');
  lamp.addColorStop(1, 'rgb(38 46 58 / 0.55)');
  disc(pen, radius, lamp);
}

function disc(pen: CoinPen, radius: number, fill: CanvasGradient | string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fill();
}

function rim(pen: CoinPen, radius: number): void {
  const edges = [
    { at: 0.985, width: 0.03, colour: 'rgb(250 252 255 / 0.75)' },
    { at: 0.945, width: 0.028, colour: 'rgb(40 48 60 / 0.55)' },
    { at: 0.925, width: 0.012, colour: 'rgb(255 255 255 / 0.6)' },
  ];
  for (const { at, width, colour } of edges) ring(pen, radius * at, radius * width, colour);
  const beads = 72;
  for (let bead = 0; bead < beads; bead++) {
    const angle = (bead / beads) * 2 * Math.PI;
    const [x, y] = [Math.sin(angle) * radius * 0.893, -Math.cos(angle) * radius * 0.893];
    relief(pen, radius * 0.008, () => {
      pen.beginPath();
      pen.arc(x, y, radius * 0.0145, 0, 2 * Math.PI);
      pen.fill();
    });
  }
}

function ring(pen: CoinPen, radius: number, width: number, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.stroke();
}

/** The engine-turned ground inside the inscription. */
function field(pen: CoinPen, radius: number, side: Side): void {
  ring(pen, radius * 0.775, radius * 0.205, 'rgb(58 68 84 / 0.3)');
  ring(pen, radius * 0.665, radius * 0.012, 'rgb(30 38 48 / 0.5)');
  ring(pen, radius * 0.652, radius * 0.01, 'rgb(255 255 255 / 0.55)');
  const shape =
    side === HEADS
      ? { radius: radius * 0.54, swing: radius * 0.1, lobes: 24, lines: 4 }
      : { radius: radius * 0.54, swing: radius * 0.1, lobes: 12, lines: 6 };
  for (const line of rosette(shape)) {
    const path = new Path2D(line);
    scratch(pen, path, radius);
  }
}

/** A cut line: dark in its depth, light on its lower lip. */
function scratch(pen: CoinPen, path: Path2D, radius: number): void {
  pen.lineWidth = Math.max(0.7, radius * 0.006);
  pen.save();
  pen.translate(0, radius * 0.006);
  pen.strokeStyle = 'rgb(255 255 255 / 0.4)';
  pen.stroke(path);
  pen.restore();
  pen.strokeStyle = 'rgb(44 52 64 / 0.34)';
  pen.stroke(path);
}

/** Draws a raised shape: its shadow below, its light above, then the shape itself. */
function relief(pen: CoinPen, height: number, shape: () => void): void {
  const layers = [
    { dy: height, colour: SHADOW },
    { dy: -height, colour: LIGHT },
    { dy: 0, colour: BODY },
  ];
  for (const { dy, colour } of layers) {
    pen.save();
    pen.translate(0, dy);
    pen.fillStyle = colour;
    pen.strokeStyle = colour;
    shape();
    pen.restore();
  }
}

function inscription(pen: CoinPen, radius: number, side: Side): void {
  const text = INSCRIPTIONS[side];
  pen.font = `600 ${radius * 0.155}px ${FACE_FONT}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const step = 0.205;
  const first = -((text.length - 1) / 2) * step;
  [...text].forEach((letter, at) => {
    atAngle(pen, first + at * step, -radius * 0.775, () =>
      relief(pen, radius * 0.011, () => pen.fillText(letter, 0, 0)),
    );
  });
  // Below, where the words leave room: the year in a row of lozenges.
  for (const at of [-3, -2, -1, 0, 1, 2, 3]) {
    atAngle(pen, Math.PI - at * 0.17, -radius * 0.775, () =>
      relief(pen, radius * 0.009, () => lozenge(pen, radius * (at === 0 ? 0.062 : 0.036))),
    );
  }
}

function atAngle(pen: CoinPen, angle: number, y: number, draw: () => void): void {
  pen.save();
  pen.rotate(angle);
  pen.translate(0, y);
  draw();
  pen.restore();
}

function lozenge(pen: CoinPen, half: number): void {
  pen.beginPath();
  pen.moveTo(0, -half * 1.3);
  pen.lineTo(half, 0);
  pen.lineTo(0, half * 1.3);
  pen.lineTo(-half, 0);
  pen.fill();
}

/** Glass melted over an engraved ground, in a raised edge. */
function enamel(pen: CoinPen, radius: number, side: Side): void {
  const [light, deep] = ENAMELS[side];
  const glass = pen.createRadialGradient(0, -radius * 0.3, radius * 0.04, 0, 0, radius * 0.5);
  glass.addColorStop(0, light);
  glass.addColorStop(1, deep);
  disc(pen, radius * 0.49, glass);
  pen.save();
  pen.globalAlpha = 0.5;
  for (const line of rosette({ radius: radius * 0.26, swing: radius * 0.2, lobes: 9, lines: 3 })) {
    pen.lineWidth = Math.max(0.6, radius * 0.005);
    pen.strokeStyle = 'rgb(255 255 255 / 0.28)';
    pen.stroke(new Path2D(line));
  }
  pen.restore();
  ring(pen, radius * 0.49, radius * 0.03, '#7d8794');
  ring(pen, radius * 0.482, radius * 0.012, 'rgb(20 26 34 / 0.6)');
  ring(pen, radius * 0.5, radius * 0.012, 'rgb(255 255 255 / 0.65)');
}

function chance(pen: CoinPen, radius: number): void {
  enamel(pen, radius, TAILS);
  pen.font = `700 ${radius * 0.74}px ${FACE_FONT}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  relief(pen, radius * 0.018, () => pen.fillText(CHANCE, 0, radius * 0.25));
}

/** Uses the logo of the page, so that a changed logo changes the coin. */
function operatorMark(pen: CoinPen, radius: number, mark: SVGSVGElement | null): void {
  enamel(pen, radius, HEADS);
  if (!mark) return;
  const { width, height } = mark.viewBox.baseVal;
  const scale = (radius * 0.8) / Math.max(width, height);
  relief(pen, radius * 0.016, () => {
    pen.scale(scale, scale);
    pen.translate(-width / 2, -height / 2);
    for (const path of mark.querySelectorAll('path')) drawPath(pen, path);
  });
}

function drawPath(pen: CoinPen, path: SVGPathElement): void {
  const { fill, stroke, strokeWidth } = getComputedStyle(path);
  const shape = new Path2D(path.getAttribute('d') ?? '');
  const matrix = path.transform.baseVal.consolidate()?.matrix;
  pen.save();
  if (matrix) pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  if (fill !== 'none') pen.fill(shape);
  if (stroke !== 'none') {
    pen.lineWidth = Number(strokeWidth.replace('px', '')) || 1;
    pen.stroke(shape);
  }
  pen.restore();
}
