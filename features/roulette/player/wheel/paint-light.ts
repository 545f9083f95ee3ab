import { disc, RADIUS, ring, type RoulettePen } from './paint.ts';

/** The light of the lamp: it stays in place while the rotor turns beneath. */
export function paintLight(pen: RoulettePen, half: number): void {
  pen.save();
  pen.translate(half, half);
  pen.scale(half, half);
  const lamp = pen.createRadialGradient(0, -0.42, 0.02, 0, -0.3, 0.95);
  lamp.addColorStop(0, 'rgb(255 226 170 / 0.2)');
  lamp.addColorStop(0.5, 'rgb(255 226 170 / 0.03)');
  lamp.addColorStop(1, 'rgb(0 0 0 / 0.28)');
  disc(pen, RADIUS.rotor, lamp);
  // The shadow of the bowl on the rotor.
  const edge = pen.createRadialGradient(0, 0.03, RADIUS.rotor - 0.07, 0, 0.03, RADIUS.rotor + 0.02);
  edge.addColorStop(0, 'rgb(0 0 0 / 0)');
  edge.addColorStop(1, 'rgb(0 0 0 / 0.6)');
  ring(pen, RADIUS.rotor - 0.08, RADIUS.rotor, edge);
  pen.restore();
}
