/** The paint of both parts of a wheel. All lengths are shares of the wheel's radius. */

export type RoulettePen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** From the rim inwards. The page renders the hub, as it has text. */
export const RADIUS = {
  track: 0.9,
  apron: 0.77,
  rotor: 0.725,
  numbers: 0.585,
  pockets: 0.44,
  hub: 0.37,
} as const;

/** Where the ball runs, and where it lies. */
export const BALL_TRACK = 0.855;
export const BALL_REST = 0.515;

export const BRASS = { light: '#f3d998', plain: '#c99b4c', dark: '#6b4f24' } as const;

export const POCKET_PAINT = {
  red: { face: '#a3231f', deep: '#5c100f' },
  black: { face: '#17130f', deep: '#070504' },
  green: { face: '#16704f', deep: '#0a3b2a' },
} as const;

type Fill = string | CanvasGradient;

export function disc(pen: RoulettePen, radius: number, fill: Fill): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
}

export function ring(pen: RoulettePen, inner: number, outer: number, fill: Fill): void {
  pen.beginPath();
  pen.arc(0, 0, outer, 0, 2 * Math.PI);
  pen.arc(0, 0, inner, 0, 2 * Math.PI, true);
  pen.fillStyle = fill;
  pen.fill();
}

/** Arcs of turned wood, always the same: the steps are not random. */
export function grain(pen: RoulettePen, inner: number, outer: number): void {
  pen.lineWidth = 0.0035;
  for (let i = 0; i < 54; i++) {
    const radius = inner + (outer - inner) * ((i * 0.6180339) % 1);
    const from = (i * 2.399963) % (2 * Math.PI);
    const isLight = i % 3 === 0;
    pen.strokeStyle = isLight ? 'rgb(214 140 80 / 0.10)' : 'rgb(15 4 0 / 0.22)';
    pen.beginPath();
    pen.arc(0, 0, radius, from, from + 0.6 + ((i * 0.37) % 1.4));
    pen.stroke();
  }
}
