/**
 * The look of a site: its logo, and five colours from which every token of the page is derived,
 * with the cloth of the games. The objects drawn on it and the colours of meaning (a win, a loss, a
 * warning) are made for a dark ground and stay, so a pair that WCAG AA calls unreadable is refused
 * by its name.
 */
import * as z from 'zod/mini';

const hex = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'color_format'));

const colors = z.object({
  /** Behind everything. */
  ground: hex,
  /** The felt of the tables. */
  table: hex,
  text: hex,
  /** Controls and wins. */
  accent: hex,
  /** The label of a button in the accent. */
  on_accent: hex,
});
export type LookColors = z.output<typeof colors>;

export const LOGO_TYPES = ['image/svg+xml', 'image/png'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export const LOGO_BYTES_MAX = 128 * 1024;

const logo = z.object({
  /** SHA-256 of the served file, in hex. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  type: z.enum(LOGO_TYPES),
});
export type Logo = z.output<typeof logo>;

export const FIRST_COLORS: LookColors = {
  ground: '#0b1411',
  table: '#124635',
  text: '#f5eedc',
  accent: '#d8ad5c',
  on_accent: '#1b1305',
};

/** Null: the mark and the colours of the product. */
export const look = z.object({
  logo: z.nullable(logo),
  colors: z.nullable(
    colors.check((context) => {
      for (const { pair, ratio } of unreadablePairs(context.value)) {
        context.issues.push({
          code: 'custom',
          path: [pair[0]],
          message: `contrast_low:${pair.join(' / ')} ${Math.floor(ratio * 100) / 100}:1`,
          input: context.value,
        });
      }
    }),
  ),
});
export type Look = z.output<typeof look>;

/** The tokens of platform/browser/ui/tokens.css that a look sets, without their dashes. */
export function paletteOf({ ground, table, text, accent, on_accent }: LookColors) {
  return {
    'ground-0': mix(ground, BLACK, 45),
    'ground-1': ground,
    'ground-2': mix(ground, text, 5),
    'ground-3': mix(ground, text, 9),
    'ground-4': mix(ground, text, 15),
    'felt-1': mix(table, ground, 50),
    'felt-2': table,
    'felt-3': mix(table, text, 12),
    'ivory-1': text,
    'ivory-2': mix(text, ground, 18),
    'ivory-3': mix(text, ground, 36),
    'brass-1': mix(accent, WHITE, 40),
    'brass-2': accent,
    'brass-3': mix(accent, ground, 30),
    'brass-4': mix(accent, ground, 60),
    'on-brass': on_accent,
    'plate-1': mix(accent, WHITE, 38),
    'plate-2': mix(accent, WHITE, 22),
    'plate-3': mix(accent, WHITE, 6),
    'plate-4': mix(accent, BLACK, 5),
    'plate-5': mix(accent, BLACK, 18),
    'plate-6': mix(accent, BLACK, 38),
    'line-1': `${text}12`,
    'line-2': `${text}24`,
    'line-3': mix(ground, text, 45),
    'line-brass': `${accent}61`,
  } as const;
}

const BLACK = '#000000';
const WHITE = '#ffffff';

/** Text needs 4.5:1, the edge of a control 3:1 (WCAG 1.4.3 and 1.4.11). */
const TEXT_RATIO = 4.5;
const EDGE_RATIO = 3;

/** The colours of meaning in tokens.css. */
const MEANING = {
  gain: '#7fd09c',
  loss: '#f08f7f',
  warning: '#f2a65e',
  info: '#90bfdc',
  // The darkest colour of a game.
  roulette: '#ee7272',
} as const;

type Pair = { readonly pair: readonly [keyof LookColors, string]; readonly ratio: number };

/** What could not be read, the worst of each pair of names. */
export function unreadablePairs(given: LookColors): Pair[] {
  const tokens = paletteOf(given);
  const pairs: readonly (readonly [Pair['pair'], string, string, number])[] = [
    [['text', 'ground'], tokens['ivory-1'], tokens['ground-4'], TEXT_RATIO],
    [['text', 'ground (faint text)'], tokens['ivory-3'], tokens['ground-3'], TEXT_RATIO],
    [['text', 'table'], tokens['ivory-1'], tokens['felt-3'], TEXT_RATIO],
    [['accent', 'ground'], tokens['brass-2'], tokens['ground-3'], TEXT_RATIO],
    [['accent', 'table'], tokens['brass-1'], tokens['felt-2'], TEXT_RATIO],
    [['on_accent', 'accent'], tokens['on-brass'], tokens['plate-4'], TEXT_RATIO],
    [['ground', 'edge of a control'], tokens['line-3'], tokens['ground-2'], EDGE_RATIO],
    ...Object.entries(MEANING).map(
      ([name, colour]) => [['ground', name], colour, tokens['ground-3'], TEXT_RATIO] as const,
    ),
  ];
  return pairs
    .map(([pair, one, other, least]) => ({ pair, ratio: contrast(one, other), least }))
    .filter(({ ratio, least }) => ratio < least);
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** `percent` of the second colour in the first one. */
function mix(one: string, other: string, percent: number): string {
  const [from, to] = [channels(one), channels(other)];
  const mixed = from.map((channel, index) =>
    Math.round((channel * (100 - percent) + to[index]! * percent) / 100),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** The style sheet that sets the tokens; `:root:root` stands above that of the build. */
export function styleOf(given: LookColors): string {
  const tokens = Object.entries(paletteOf(given)).map(([name, colour]) => `--${name}:${colour}`);
  return `:root:root{${tokens.join(';')}}\n`;
}

/** Where the logo is served. */
export function logoPath({ hash, type }: Logo): string {
  return `/media/brand/${hash}.${type === 'image/png' ? 'png' : 'svg'}`;
}
