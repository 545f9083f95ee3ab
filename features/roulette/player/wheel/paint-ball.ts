import { BALL_REST, BALL_TRACK, type RoulettePen } from './paint.ts';

const SIZE = 0.027;

/** An ivory ball; the higher it is, the farther its shadow. The angle is from the top. */
export function paintBall(pen: RoulettePen, half: number, angle: number, height: number): void {
  const out = (BALL_REST + (BALL_TRACK - BALL_REST) * height) * half;
  const x = half + Math.sin(angle) * out;
  const y = half - Math.cos(angle) * out;
  const size = SIZE * half;
  pen.save();
  pen.beginPath();
  pen.ellipse(x, y + size * (0.5 + height * 0.3), size * 1.1, size * 0.8, 0, 0, 2 * Math.PI);
  pen.fillStyle = 'rgb(0 0 0 / 0.55)';
  pen.fill();
  const ivory = pen.createRadialGradient(x - size * 0.3, y - size * 0.45, 0, x, y, size);
  ivory.addColorStop(0, '#ffffff');
  ivory.addColorStop(0.45, '#f5eedc');
  ivory.addColorStop(1, '#9b917a');
  pen.beginPath();
  pen.arc(x, y, size, 0, 2 * Math.PI);
  pen.fillStyle = ivory;
  pen.fill();
  pen.restore();
}
