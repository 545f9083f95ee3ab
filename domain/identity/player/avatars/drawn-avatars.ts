/**
 * Pictures for players who have none of their own. Each is drawn in a square of 64; it is shown and
 * cut as a circle.
 */

type Drawing = {
  /** The middle and the edge of its ground. */
  readonly ground: readonly [string, string];
  /** From back to front. */
  readonly shapes: readonly string[];
};

const IVORY = '#f6edd9';
const DARK = '#1c1410';
const GOLD = '#f2c668';

const path = (fill: string, d: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (stroke: string, width: number, d: string) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const dot = (fill: string, x: number, y: number, r: number) => oval(fill, x, y, r, r);

// An ellipse needs its two centres and two radii.
// oxlint-disable-next-line max-params
function oval(fill: string, x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

/** Turned around the middle, `times` in all. */
function around(times: number, ...shapes: readonly string[]): string {
  const turned = (index: number) =>
    `<g transform="rotate(${(360 / times) * index} 32 32)">${shapes.join('')}</g>`;
  return Array.from({ length: times }, (_, index) => turned(index)).join('');
}

/** On the left, and mirrored on the right. */
function both(...shapes: readonly string[]): string {
  return `${shapes.join('')}<g transform="matrix(-1 0 0 1 64 0)">${shapes.join('')}</g>`;
}

const PETAL = 'M32 31C21 25 18 13 26 11.5 30 11 32 15 32 17 32 15 34 11 38 11.5 46 13 43 25 32 31Z';

const DRAWINGS = {
  fox: {
    ground: ['#3d6b5c', '#12302a'],
    shapes: [
      both(path('#e0762c', 'M10 11 28 23 13 36Z'), path('#5b2a16', 'M14 17 23 23 16 29Z')),
      path('#ee8a3b', 'M12 34 24 22H40L52 34 46 46 32 57 18 46Z'),
      both(path('#fbeede', 'M11.5 35 26 37 32 57 18 47Z'), oval(DARK, 24.5, 34, 2.7, 3.2)),
      oval(DARK, 32, 52.5, 4, 3.2),
    ],
  },
  owl: {
    ground: ['#5b4a8a', '#201a3d'],
    shapes: [
      both(path('#7a5230', 'M11 10 29 19 14 32Z')),
      oval('#8e6239', 32, 35, 21, 22),
      oval('#e7cfa4', 32, 48, 12, 10),
      line('#8e6239', 2, 'M25 46 28 49 31 46M33 46 36 49 39 46M29 51 32 54 35 51'),
      both(dot(IVORY, 22.5, 30, 9.5), dot(GOLD, 23.5, 30, 6), dot(DARK, 23.5, 30, 3.2)),
      path('#f0a63c', 'M32 33 28 38 32 44 36 38Z'),
    ],
  },
  bear: {
    ground: ['#b9814a', '#4d2c16'],
    shapes: [
      both(dot('#5d3b22', 16, 18, 8.5), dot('#c79a6b', 16, 18, 4.2)),
      dot('#6f4829', 32, 35, 22),
      oval('#e2c39a', 32, 43, 11, 9),
      both(dot(DARK, 23.5, 31, 2.8)),
      oval(DARK, 32, 39, 4.4, 3.2),
      line(DARK, 1.8, 'M32 42V45.5M27.5 46.5C29 48.5 35 48.5 36.5 46.5'),
    ],
  },
  cat: {
    ground: ['#3f7f93', '#123340'],
    shapes: [
      both(path('#3b4150', 'M11 10 29 20 12 34Z'), path('#d98c94', 'M15 17 23 22 16 29Z')),
      oval('#4a5163', 32, 37, 21.5, 19.5),
      path('#343a48', 'M32 18 29 27H35ZM25 20 25 27 29 22ZM39 20 39 27 35 22Z'),
      both(oval('#a7d672', 23, 35, 5, 5.6), oval(DARK, 23, 35, 1.5, 5)),
      path('#e2949c', 'M29.5 43H34.5L32 46Z'),
      line(IVORY, 1.4, 'M32 46V48M32 48C30 50.5 27 50 26 48.5M32 48C34 50.5 37 50 38 48.5'),
      both(line(IVORY, 1.4, 'M18 44 7 42M18 47 8 49')),
    ],
  },
  spade: {
    ground: ['#2f7a5a', '#0c2a20'],
    shapes: [
      both(path(IVORY, 'M32 9C26 21 12 28 12 39A9.5 9.5 0 0 0 29 45C29 49 27.5 52 24 55H32.5V9Z')),
    ],
  },
  crown: {
    ground: ['#a03a4c', '#3c0f1b'],
    shapes: [
      path(GOLD, 'M11 24 22 33 32 16 42 33 53 24 49 46H15Z'),
      path('#d99f3d', 'M15 47.5H49V53H15Z'),
      both(dot(IVORY, 11, 22, 3.2)),
      dot(IVORY, 32, 14.5, 3.4),
      path('#b5283f', 'M32 34 36 39 32 44 28 39Z'),
    ],
  },
  moon: {
    ground: ['#3c4f96', '#0f1638'],
    shapes: [
      path(IVORY, 'M37 10A22.5 22.5 0 1 0 54 40 18.5 18.5 0 0 1 37 10Z'),
      path(GOLD, 'M46 17 48 23 54 25 48 27 46 33 44 27 38 25 44 23Z'),
      dot(IVORY, 53, 14, 1.5),
    ],
  },
  comet: {
    ground: ['#d4652f', '#4a1510'],
    shapes: [
      path('#e9a06a', 'M47.5 28C40 41 24 52 7 58 19 46 25 30 34 17Z'),
      path('#fbd9a8', 'M46 26C38 38 26 47 15 52 24 43 29 31 36 19Z'),
      dot(GOLD, 42, 22, 10.5),
      dot('#fff3d3', 39, 19, 4),
    ],
  },
  gem: {
    ground: ['#2b6f86', '#0b2733'],
    shapes: [
      path('#46c3b6', 'M19 16H45L57 29 32 56 7 29Z'),
      path('#a4efe2', 'M19 16 23 29H41L45 16Z'),
      path('#74dccd', 'M23 29H41L32 56ZM19 16 7 29H23Z'),
      path('#34a598', 'M7 29H23L32 56Z'),
    ],
  },
  clover: {
    ground: ['#c9a23f', '#54390e'],
    shapes: [
      line('#1e6b3f', 4, 'M33 34C36 44 40 52 47 57'),
      around(4, path('#2c9a58', PETAL), line('#1e7a44', 1.5, 'M32 28V18')),
    ],
  },
  sun: {
    ground: ['#49a3c9', '#10415c'],
    shapes: [
      around(12, path(GOLD, 'M32 5 35.5 17H28.5Z')),
      dot(GOLD, 32, 32, 14),
      dot('#f9dc95', 32, 32, 10),
    ],
  },
  die: {
    ground: ['#7a8f3c', '#28340f'],
    shapes: [
      '<g transform="rotate(-14 32 32)">',
      `<rect x="13" y="13" width="38" height="38" rx="8" fill="${IVORY}"/>`,
      both(dot(DARK, 23, 23, 3.4), dot(DARK, 23, 41, 3.4)),
      `${dot(DARK, 32, 32, 3.4)}</g>`,
    ],
  },
} as const satisfies Readonly<Record<string, Drawing>>;

export type DrawnAvatar = keyof typeof DRAWINGS;
export const DRAWN_AVATARS = Object.keys(DRAWINGS) as readonly DrawnAvatar[];

/** What is drawn reaches to the edge of the circle that it is cut to, so it is made smaller. */
const SMALLER = 'translate(32 32) scale(.8) translate(-32 -32)';

/** The address of a drawing, for an image. */
export function drawingOf(avatar: DrawnAvatar): string {
  const { ground, shapes } = DRAWINGS[avatar];
  const stops = `<stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/>`;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512">' +
    `<radialGradient id="g" cx=".5" cy=".3" r=".85">${stops}</radialGradient>` +
    `<rect width="64" height="64" fill="url(#g)"/>` +
    `<g transform="${SMALLER}">${shapes.join('')}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
