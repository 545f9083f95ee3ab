/**
 * A picture for a game that comes without one: drawn from its name, the same each time, in the
 * colours of the house. What it shows is one of a few compositions around one of a few emblems; the
 * name itself is written over it where it is shown.
 */
import type { SuppliedCategory } from './contract.ts';

const WIDTH = 240;
const HEIGHT = 320;

/** The URL of the picture, as data. */
export function artOf(name: string, category: SuppliedCategory): string {
  return `data:image/svg+xml,${encodeURIComponent(drawingOf(name, category))}`;
}

/** An SVG document of 240 × 320. */
export function drawingOf(name: string, category: SuppliedCategory): string {
  const pick = picker(name);
  const [ground, light, accent] = pick(PALETTES);
  const colours = { ground, light, accent };
  const draw = pick(category === 'live' ? LIVE : SLOTS);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    '<defs><radialGradient id="g" cx=".5" cy=".32" r=".75">',
    `<stop stop-color="${light}"/><stop offset="1" stop-color="${ground}"/></radialGradient>`,
    '<linearGradient id="b" x2="1" y2="1"><stop stop-color="#f3d998"/>',
    '<stop offset=".5" stop-color="#d8ad5c"/><stop offset="1" stop-color="#8e6628"/>',
    '</linearGradient></defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>`,
    draw(colours, pick),
    '</svg>',
  ].join('');
}

type Colours = { readonly ground: string; readonly light: string; readonly accent: string };
type Pick = <T>(from: readonly T[]) => T;
type Composition = (colours: Colours, pick: Pick) => string;

/** Baize, pine, oxblood, ink, plum, tobacco: a dark ground, its light, and an accent. */
const PALETTES = [
  ['#071a14', '#1a5d47', '#6fd3aa'],
  ['#0a1c1e', '#1f5a63', '#5cc7d6'],
  ['#1d0b0c', '#6b2427', '#ee7272'],
  ['#0b1220', '#26437a', '#86b4f2'],
  ['#170d1f', '#4d2f6b', '#b3a5ec'],
  ['#1c1208', '#6b4521', '#f5a55b'],
  ['#10160a', '#4a5a20', '#bccb63'],
  ['#1b0b15', '#6b2a4c', '#e59ab0'],
] as const;

const BRASS = 'url(#b)';
const IVORY = '#f5eedc';

/** Emblems around 0, 0 and about 60 wide; `f` is their colour. */
const EMBLEMS: readonly ((f: string) => string)[] = [
  // A seven.
  (f) => `<path d="M-24-28h48v11L2 30h-17L7-14h-31Z" fill="${f}"/>`,
  // A diamond.
  (f) =>
    `<path d="M-18-24h36l14 17L0 30-32-7Z" fill="${f}"/><path d="M-32-7h64M-18-24-9-7 0 30 9-7l9-17M-9-7 0-24 9-7" fill="none" stroke="#0006" stroke-width="2"/>`,
  // A star.
  (f) => `<path d="${starPath(5, 32, 14)}" fill="${f}"/>`,
  // A bell.
  (f) =>
    `<path d="M0-30a5 5 0 0 1 5 6c12 3 17 12 17 24 0 9 3 13 7 17h-58c4-4 7-8 7-17 0-12 5-21 17-24a5 5 0 0 1 5-6Z" fill="${f}"/><path d="M-8 21a8 8 0 0 0 16 0Z" fill="${f}"/>`,
  // Cherries.
  (f) =>
    `<path d="M-13 10C-12-8-2-20 18-28M14 12C14-4 14-16 18-28" fill="none" stroke="#9ca396" stroke-width="4"/><circle cx="-14" cy="16" r="14" fill="${f}"/><circle cx="15" cy="18" r="14" fill="${f}"/>`,
  // A crown.
  (f) =>
    `<path d="M-32-14-17 0 0-26 17 0l15-14-6 38h-52Z" fill="${f}"/><path d="M-25 18h50" stroke="#0006" stroke-width="3"/>`,
  // A horseshoe.
  (f) =>
    `<path d="M-15 28c-12-12-16-24-12-38C-22-26-11-31 0-31s22 5 27 21c4 14 0 26-12 38L8 22c9-10 12-19 9-29C14-15 8-19 0-19s-14 4-17 12c-3 10 0 19 9 29Z" fill="${f}"/>`,
  // A clover.
  (f) =>
    [
      `<g fill="${f}"><circle cy="-15" r="13"/><circle cx="-15" cy="3" r="13"/>`,
      '<circle cx="15" cy="3" r="13"/><path d="M-3 4h6l6 26H-9Z"/></g>',
    ].join(''),
];

function starPath(points: number, outer: number, inner: number): string {
  const at = (radius: number, step: number) => {
    const angle = (Math.PI * step) / points - Math.PI / 2;
    return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
  };
  const steps = Array.from({ length: 2 * points }, (_, i) => at(i % 2 === 0 ? outer : inner, i));
  return `M${steps.join('L')}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function put(x: number, y: number, scale: number, drawing: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;
}

/** Three reels with a line of the same emblem across them. */
const reels: Composition = ({ accent }, pick) => {
  const winner = pick(EMBLEMS);
  const column = (x: number) => {
    const [above, below] = [pick(EMBLEMS), pick(EMBLEMS)];
    return [
      `<rect x="${x - 31}" y="34" width="62" height="196" rx="9" `,
      `fill="#0007" stroke="${BRASS}" stroke-width="1.5"/>`,
      put(x, 66, 0.62, above('#f5eedc55')),
      put(x, 132, 0.86, winner(BRASS)),
      put(x, 198, 0.62, below('#f5eedc55')),
    ].join('');
  };
  const line = `<path d="M10 132h220" stroke="${accent}" stroke-opacity=".8" stroke-width="2"/>`;
  return line + [50, 120, 190].map(column).join('');
};

/** An emblem on a medal, in front of rays. */
const medal: Composition = ({ accent }, pick) => {
  const rays = pick([12, 16, 20]);
  return [
    put(120, 130, 1, `<path d="${starPath(rays, 190, 60)}" fill="${accent}" fill-opacity=".13"/>`),
    put(120, 130, 1, `<path d="${starPath(24, 88, 80)}" fill="${BRASS}"/>`),
    `<circle cx="120" cy="130" r="72" fill="#0b1411"/>`,
    `<circle cx="120" cy="130" r="66" fill="none" stroke="${BRASS}" stroke-width="1.5"/>`,
    `<circle cx="120" cy="130" r="58" fill="${accent}" fill-opacity=".16"/>`,
    put(120, 130, 1.35, pick(EMBLEMS)(IVORY)),
  ].join('');
};

/** A gate of arches, with an emblem in its light. */
const gate: Composition = ({ ground, accent }, pick) => {
  const arch = (inset: number, look: string) => {
    const radius = 96 - inset;
    const curve = `a${radius} ${radius} 0 0 1 ${2 * radius} 0`;
    return `<path d="M${24 + inset} 320V${140 + inset / 2}${curve}V320Z" ${look}/>`;
  };
  return [
    arch(0, `fill="#0005" stroke="${BRASS}" stroke-width="2"`),
    arch(16, `fill="${ground}" stroke="#d8ad5c66" stroke-width="2"`),
    arch(32, `fill="${accent}" fill-opacity=".22"`),
    arch(48, `fill="${IVORY}" fill-opacity=".12"`),
    put(120, 122, 1.25, pick(EMBLEMS)(BRASS)),
    put(34, 44, 0.34, pick(EMBLEMS)('#f5eedc66')),
    put(206, 44, 0.34, pick(EMBLEMS)('#f5eedc66')),
  ].join('');
};

/** Half of a wheel with its pockets and the ball. */
const wheel: Composition = ({ accent }, pick) => {
  const turn = pick([0, 4, 8]);
  const pockets = Array.from({ length: 24 }, (_, i) => {
    const fill = i % 2 === 0 ? '#0b1411' : accent;
    const [from, to] = [i * 15 + turn, (i + 1) * 15 + turn].map((d) => (d * Math.PI) / 180);
    const at = (angle: number, radius: number) =>
      `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
    const [outer, inner] = [`A104 104 0 0 1 ${at(to!, 104)}`, `A66 66 0 0 0 ${at(from!, 66)}`];
    const form = `M${at(from!, 104)}${outer}L${at(to!, 66)}${inner}Z`;
    return `<path d="${form}" fill="${fill}" stroke="#d8ad5c88"/>`;
  });
  const parts = [
    `<circle r="116" fill="#2a1c10" stroke="${BRASS}" stroke-width="4"/>`,
    ...pockets,
    `<circle r="60" fill="#0b1411" stroke="${BRASS}" stroke-width="3"/>`,
    '<path d="M0-44V44M-44 0H44" stroke="#d8ad5c" stroke-width="5"/>',
    `<circle r="13" fill="${BRASS}"/>`,
    `<circle cx="62" cy="-62" r="8" fill="${IVORY}"/>`,
  ];
  return put(120, 128, 1, parts.join(''));
};

/** Spade, heart, diamond, club: their forms around 0, 0, and their colours. */
const SUITS = [
  [
    'M0-17C-6-7-18-1-18 7c0 9 11 11 15 4-1 4-2 6-5 8H8C5 17 4 15 3 11c4 7 15 5 15-4C18-1 6-7 0-17Z',
    '#0b1411',
  ],
  ['M0 17C-6 8-18 0-18-8c0-10 14-12 18-3 4-9 18-7 18 3C18 0 6 8 0 17Z', '#a8362c'],
  ['M0-18 13 0 0 18-13 0Z', '#a8362c'],
  [
    'M0-17a8 8 0 0 1 7 12A8 8 0 1 1 5 9c0 5 1 8 4 10H-9c3-2 4-5 4-10A8 8 0 1 1-7-5a8 8 0 0 1 7-12Z',
    '#0b1411',
  ],
] as const;

/** A fan of cards over the edge of a table. */
const cards: Composition = ({ accent }, pick) => {
  const card = (angle: number) => {
    const [form, colour] = pick(SUITS);
    return [
      `<g transform="rotate(${angle} 120 290)">`,
      `<rect x="86" y="62" width="68" height="102" rx="7" fill="${IVORY}" stroke="#0005"/>`,
      `<path transform="translate(98 80) scale(.42)" d="${form}" fill="${colour}"/>`,
      `<path transform="translate(120 118) scale(1.25)" d="${form}" fill="${colour}"/></g>`,
    ].join('');
  };
  return [
    `<ellipse cx="120" cy="300" rx="190" ry="112" fill="#0006"/>`,
    `<ellipse cx="120" cy="300" rx="182" ry="104" fill="none" stroke="${BRASS}" stroke-width="2"/>`,
    ...[-24, -8, 8, 24].map(card),
    `<circle cx="120" cy="242" r="30" fill="${accent}" fill-opacity=".25"/>`,
  ].join('');
};

const SLOTS: readonly Composition[] = [reels, medal, gate];
const LIVE: readonly Composition[] = [wheel, cards];

/** Picks from lists by the letters of a text (FNV-1a, then xorshift): the same ones each time. */
function picker(text: string): Pick {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 16_777_619);
  // Names that differ in one letter shall differ in everything.
  state = Math.imul(state ^ (state >>> 15), 2_246_822_507);
  state = Math.imul(state ^ (state >>> 13), 3_266_489_909);
  return (from) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return from[(state >>> 0) % from.length]!;
  };
}
