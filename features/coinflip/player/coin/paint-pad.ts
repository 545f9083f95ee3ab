/** What the coin falls on: a round pad of leather in a silver fillet, stitched along its edge. */
import type { CoinPen } from './engrave.ts';
import type { Place } from './paint-coin.ts';

/** The pad is round and drawn with the same perspective as a coin at rest. */
const FLAT = 0.9;
const WIDTH = 1.8;

export function paintPad(pen: CoinPen, { x, y, radius }: Place): void {
  const reach = radius * WIDTH;
  pen.save();
  pen.translate(x, y + radius * 0.12);
  pen.scale(1, FLAT * 0.86);
  const under = pen.createRadialGradient(
    0,
    reach * 0.06,
    reach * 0.9,
    0,
    reach * 0.06,
    reach * 1.14,
  );
  under.addColorStop(0, 'rgb(0 0 0 / 0.6)');
  under.addColorStop(1, 'rgb(0 0 0 / 0)');
  circle(pen, reach * 1.14, under);
  const leather = pen.createRadialGradient(0, -reach * 0.5, reach * 0.1, 0, 0, reach);
  leather.addColorStop(0, '#2c3844');
  leather.addColorStop(0.55, '#18212b');
  leather.addColorStop(1, '#0c1219');
  circle(pen, reach, leather);
  grain(pen, reach);
  ring(pen, reach * 0.985, radius * 0.035, '#8993a0');
  ring(pen, reach * 0.992, radius * 0.012, '#e3e8ee');
  pen.setLineDash([radius * 0.07, radius * 0.05]);
  ring(pen, reach * 0.9, radius * 0.022, 'rgb(197 204 214 / 0.55)');
  pen.setLineDash([]);
  for (const at of [0.8, 0.785]) {
    ring(
      pen,
      reach * at,
      radius * 0.008,
      at === 0.8 ? 'rgb(0 0 0 / 0.5)' : 'rgb(255 255 255 / 0.07)',
    );
  }
  pen.restore();
}

function circle(pen: CoinPen, radius: number, fill: CanvasGradient): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fill();
}

function ring(pen: CoinPen, radius: number, width: number, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.stroke();
}

/** The grain of the leather, always the same. */
function grain(pen: CoinPen, reach: number): void {
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let pore = 0; pore < 900; pore++) {
    const angle = next() * 2 * Math.PI;
    const far = Math.sqrt(next()) * reach * 0.97;
    pen.fillStyle = pore % 2 === 0 ? 'rgb(0 0 0 / 0.22)' : 'rgb(255 255 255 / 0.035)';
    pen.fillRect(Math.cos(angle) * far, Math.sin(angle) * far, reach * 0.012, reach * 0.006);
  }
}
