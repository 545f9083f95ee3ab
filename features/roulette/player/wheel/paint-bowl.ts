/** The static bowl: lacquered wood, brass, the track of the ball and its studs. */
import { BALL_TRACK, BRASS, disc, grain, RADIUS, ring, type RoulettePen } from './paint.ts';

const STUDS = 8;

export function paintBowl(pen: RoulettePen, half: number): void {
  pen.save();
  pen.translate(half, half);
  pen.scale(half, half);
  wood(pen);
  track(pen);
  studs(pen);
  apron(pen);
  pen.restore();
}

function wood(pen: RoulettePen): void {
  const body = pen.createRadialGradient(0, -0.25, RADIUS.track, 0, 0, 1);
  body.addColorStop(0, '#5a2c16');
  body.addColorStop(0.5, '#43200f');
  body.addColorStop(1, '#1d0c05');
  disc(pen, 0.995, body);
  grain(pen, RADIUS.track, 0.985);
  // Two long reflections of the lamp on the lacquer.
  const lights = pen.createConicGradient(-Math.PI / 2, 0, 0);
  const light = (at: number, strength: number) =>
    lights.addColorStop(at, `rgb(255 214 150 / ${strength})`);
  light(0, 0.34);
  light(0.09, 0.05);
  light(0.3, 0);
  light(0.46, 0.02);
  light(0.5, 0.12);
  light(0.54, 0.02);
  light(0.7, 0);
  light(0.91, 0.05);
  light(1, 0.34);
  ring(pen, RADIUS.track, 0.985, lights);
  ring(pen, 0.972, 0.98, BRASS.dark);
  ring(pen, 0.98, 0.987, BRASS.light);
  ring(pen, RADIUS.track - 0.006, RADIUS.track + 0.012, BRASS.plain);
}

function track(pen: RoulettePen): void {
  const groove = pen.createRadialGradient(0, 0, RADIUS.apron, 0, 0, RADIUS.track);
  groove.addColorStop(0, '#2c140a');
  groove.addColorStop(0.45, '#4a2413');
  groove.addColorStop((BALL_TRACK - RADIUS.apron) / (RADIUS.track - RADIUS.apron), '#2a1209');
  groove.addColorStop(1, '#120703');
  disc(pen, RADIUS.track - 0.006, groove);
  const shade = pen.createLinearGradient(0, -RADIUS.track, 0, RADIUS.track);
  shade.addColorStop(0, 'rgb(0 0 0 / 0.45)');
  shade.addColorStop(0.35, 'rgb(0 0 0 / 0)');
  shade.addColorStop(1, 'rgb(255 200 130 / 0.1)');
  disc(pen, RADIUS.track - 0.006, shade);
}

/** Brass diamonds in the way of the ball, alternately along the slope and across it. */
function studs(pen: RoulettePen): void {
  for (let i = 0; i < STUDS; i++) {
    pen.save();
    pen.rotate(((i + 0.5) * 2 * Math.PI) / STUDS);
    pen.translate(0, -(RADIUS.apron + 0.045));
    if (i % 2 === 1) pen.rotate(Math.PI / 2);
    stud(pen);
    pen.restore();
  }
}

function stud(pen: RoulettePen): void {
  const [long, wide] = [0.04, 0.014];
  pen.shadowColor = 'rgb(0 0 0 / 0.7)';
  pen.shadowBlur = 6;
  pen.shadowOffsetY = 3;
  diamond(pen, long, wide, BRASS.dark);
  pen.shadowColor = 'transparent';
  diamond(pen, long * 0.86, wide * 0.72, BRASS.plain);
  pen.beginPath();
  pen.moveTo(0, -long * 0.8);
  pen.lineTo(wide * 0.6, 0);
  pen.lineTo(0, 0);
  pen.closePath();
  pen.fillStyle = BRASS.light;
  pen.fill();
}

function diamond(pen: RoulettePen, long: number, wide: number, fill: string): void {
  pen.beginPath();
  pen.moveTo(0, -long);
  pen.lineTo(wide, 0);
  pen.lineTo(0, long);
  pen.lineTo(-wide, 0);
  pen.closePath();
  pen.fillStyle = fill;
  pen.fill();
}

/** The slope between the track and the rotor. */
function apron(pen: RoulettePen): void {
  const slope = pen.createRadialGradient(0, 0, RADIUS.rotor, 0, 0, RADIUS.apron);
  slope.addColorStop(0, '#160904');
  slope.addColorStop(1, '#5b301a');
  disc(pen, RADIUS.apron, slope);
  ring(pen, RADIUS.apron - 0.004, RADIUS.apron + 0.004, BRASS.dark);
}
