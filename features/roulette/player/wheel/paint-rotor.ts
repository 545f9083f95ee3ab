/** The turning part: numbers, pockets between brass frets, and the cone in the middle. */
import { BRASS, disc, grain, POCKET_PAINT, RADIUS, ring, type RoulettePen } from './paint.ts';

export type WheelPockets = {
  /** The pockets clockwise. */
  readonly order: readonly number[];
  readonly colourOf: (pocket: number) => keyof typeof POCKET_PAINT;
};

export function paintRotor(pen: RoulettePen, half: number, wheel: WheelPockets): void {
  pen.save();
  pen.translate(half, half);
  pen.scale(half, half);
  disc(pen, RADIUS.rotor, BRASS.dark);
  wheel.order.forEach((pocket, place) => sector(pen, wheel, pocket, place));
  depth(pen);
  frets(pen, wheel.order.length);
  ring(pen, RADIUS.rotor - 0.012, RADIUS.rotor, BRASS.plain);
  ring(pen, RADIUS.rotor - 0.004, RADIUS.rotor, BRASS.light);
  ring(pen, RADIUS.numbers - 0.006, RADIUS.numbers + 0.004, BRASS.plain);
  ring(pen, RADIUS.pockets - 0.012, RADIUS.pockets + 0.004, BRASS.plain);
  cone(pen);
  pen.restore();
}

function sector(
  pen: RoulettePen,
  { order, colourOf }: WheelPockets,
  pocket: number,
  place: number,
): void {
  const step = (2 * Math.PI) / order.length;
  const { face, deep } = POCKET_PAINT[colourOf(pocket)];
  pen.save();
  // Pocket 0 of the order is at the top when the rotor is at rest.
  pen.rotate(place * step);
  wedge(pen, step, RADIUS.numbers, RADIUS.rotor - 0.012, face);
  wedge(pen, step, RADIUS.pockets, RADIUS.numbers, deep);
  pen.fillStyle = '#f5eedc';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  // Font sizes in whole pixels, so that no browser rounds them away.
  pen.translate(0, -(RADIUS.numbers + RADIUS.rotor) / 2 + 0.004);
  pen.scale(0.001, 0.001);
  pen.font = '600 90px "Brygada 1918", "Noto Serif", serif';
  pen.fillText(String(pocket), 0, 0);
  pen.restore();
}

function wedge(pen: RoulettePen, step: number, inner: number, outer: number, fill: string): void {
  const [from, to] = [-Math.PI / 2 - step / 2, -Math.PI / 2 + step / 2];
  pen.beginPath();
  pen.arc(0, 0, outer, from, to);
  pen.arc(0, 0, inner, to, from, true);
  pen.closePath();
  pen.fillStyle = fill;
  pen.fill();
}

/** Pockets are deeper than the numbers. */
function depth(pen: RoulettePen): void {
  const shade = pen.createRadialGradient(0, 0, RADIUS.pockets, 0, 0, RADIUS.numbers);
  shade.addColorStop(0, 'rgb(255 255 255 / 0.07)');
  shade.addColorStop(0.5, 'rgb(0 0 0 / 0.1)');
  shade.addColorStop(1, 'rgb(0 0 0 / 0.6)');
  ring(pen, RADIUS.pockets, RADIUS.numbers, shade);
  const sheen = pen.createRadialGradient(0, 0, RADIUS.numbers, 0, 0, RADIUS.rotor);
  sheen.addColorStop(0, 'rgb(0 0 0 / 0.35)');
  sheen.addColorStop(0.6, 'rgb(0 0 0 / 0)');
  sheen.addColorStop(1, 'rgb(255 255 255 / 0.12)');
  ring(pen, RADIUS.numbers, RADIUS.rotor, sheen);
}

function frets(pen: RoulettePen, pockets: number): void {
  for (let place = 0; place < pockets; place++) {
    pen.save();
    pen.rotate(((place + 0.5) * 2 * Math.PI) / pockets);
    pen.fillStyle = BRASS.dark;
    pen.fillRect(-0.0055, -RADIUS.numbers, 0.011, RADIUS.numbers - RADIUS.pockets);
    pen.fillStyle = BRASS.light;
    pen.fillRect(-0.003, -RADIUS.numbers, 0.004, RADIUS.numbers - RADIUS.pockets);
    pen.fillStyle = 'rgb(243 217 152 / 0.45)';
    pen.fillRect(-0.0018, -RADIUS.rotor, 0.0036, RADIUS.rotor - RADIUS.numbers);
    pen.restore();
  }
}

function cone(pen: RoulettePen): void {
  const wood = pen.createRadialGradient(0, 0, 0.1, 0, 0, RADIUS.pockets);
  wood.addColorStop(0, '#7a4020');
  wood.addColorStop(1, '#2a1208');
  disc(pen, RADIUS.pockets - 0.012, wood);
  grain(pen, 0.2, RADIUS.pockets - 0.02);
  pen.strokeStyle = 'rgb(216 173 92 / 0.55)';
  pen.lineWidth = 0.006;
  for (let i = 0; i < 16; i++) {
    pen.save();
    pen.rotate((i * Math.PI) / 8);
    pen.beginPath();
    pen.moveTo(0, -RADIUS.hub);
    pen.lineTo(0, -RADIUS.pockets + 0.03);
    pen.stroke();
    pen.restore();
  }
}
