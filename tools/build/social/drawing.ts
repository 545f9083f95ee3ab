/** The parts of a social picture as SVG: the table with its cards, and the words beside them. */
import { rosette } from '#domain/art/player/guilloche.ts';
import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import { FIRST_COLORS, paletteOf } from '#domain/settings/rules.look.ts';
import { SOCIAL_SIZE } from '#domain/settings/rules.social.ts';
import { linesOf, outlineOf, widthOf } from './outlines.ts';

const { width: WIDTH, height: HEIGHT } = SOCIAL_SIZE;
const COLORS = paletteOf(FIRST_COLORS);

/** A card on the table: its picture as a data URL, its centre, its turn and its width. */
export type TableCard = {
  readonly picture: string;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly width: number;
};

const CARD_ASPECT = 4 / 3;
const ROSETTE = { radius: 222, swing: 54, lobes: 18, lines: 9 };

/** The table under the glow of a picture, with the cards on it, the last one on top. */
export function tableOf(glow: string, cards: readonly TableCard[]): string {
  const lines = rosette(ROSETTE).map((path) => `<path d="${path}"/>`);
  return svg(`
<defs>
<radialGradient id="lamp" cx=".74" cy=".46" r=".78"><stop stop-color="${COLORS['ground-1']}"
 stop-opacity=".2"/><stop offset=".5" stop-color="${COLORS['ground-1']}" stop-opacity=".74"/>
<stop offset="1" stop-color="${COLORS['ground-0']}" stop-opacity=".97"/></radialGradient>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="22"/>
</filter>
<clipPath id="corners"><rect x="-.5" y="${-CARD_ASPECT / 2}" width="1" height="${CARD_ASPECT}"
 rx=".075"/></clipPath>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS['ground-1']}"/>
<image href="${glow}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="none"/>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#lamp)"/>
<g transform="translate(884 315)" fill="none" stroke="${COLORS['brass-1']}" stroke-opacity=".3"
 stroke-width="1.1">${lines.join('')}</g>
${cards.map(cardOf).join('')}
<rect x="14" y="14" width="${WIDTH - 28}" height="${HEIGHT - 28}" rx="18" fill="none"
 stroke="${COLORS['brass-2']}" stroke-opacity=".45" stroke-width="1.5"/>`);
}

function cardOf({ picture, x, y, turn, width }: TableCard): string {
  const box = `x="-.5" y="${-CARD_ASPECT / 2}" width="1" height="${CARD_ASPECT}"`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})">
<rect transform="translate(8 22) scale(${width})" ${box} rx=".075" opacity=".6"
 filter="url(#soft)"/>
<g transform="scale(${width})"><g clip-path="url(#corners)"><image href="${picture}" ${box}/></g>
<rect ${box} rx=".075" fill="none" stroke="${COLORS['brass-1']}" stroke-width=".009"/></g></g>`;
}

export type Words = {
  readonly title: string;
  /** Under the title, smaller. */
  readonly text: string | undefined;
  /** The shapes of the mark of the product; undefined for a brand of the operator's own. */
  readonly mark: string | undefined;
};

const LEFT = 72;
const TITLE_SIZES = [124, 116, 108, 100, 92, 84, 76, 68, 60, 54, 48, 44, 40];
/** The place of a title alone, beside several cards, and of one with a smaller text under it. */
const TITLE_ALONE = { width: 462, height: 280 };
const TITLE_WITH_TEXT = { width: 520, height: 225 };
const LEADING = 1.08;
const TEXT_SIZE = 33;
const TEXT_LEADING = 1.32;
const RULE_GAP = 44;

export function wordsOf({ title, text, mark }: Words): string {
  const place = text === undefined ? TITLE_ALONE : TITLE_WITH_TEXT;
  const { size, lines } = fitted(title, place);
  const texts = text === undefined ? [] : linesOf(text, TEXT_SIZE, TITLE_WITH_TEXT.width - 20);
  const titleHeight = lines.length * size * LEADING;
  const textHeight = texts.length * TEXT_SIZE * TEXT_LEADING;
  const middle = mark === undefined ? HEIGHT / 2 : HEIGHT / 2 + 34;
  const top = middle - (titleHeight + RULE_GAP * 2 + textHeight) / 2;
  const rule = top + titleHeight + RULE_GAP * 0.8;
  const words = lines.map((line, index) =>
    outlineOf(line, size, LEFT, top + size * 0.82 + index * size * LEADING),
  );
  const small = texts.map((line, index) =>
    outlineOf(line, TEXT_SIZE, LEFT, rule + RULE_GAP + 14 + index * TEXT_SIZE * TEXT_LEADING),
  );
  return svg(`${mark === undefined ? '' : brandOf(mark)}
<g fill="${COLORS['ivory-1']}">${words.join('')}</g>
<g fill="${COLORS['brass-2']}"><path d="M${LEFT + 4} ${rule - 7}l7 7-7 7-7-7z"/>
<rect x="${LEFT + 20}" y="${rule - 1}" width="120" height="2"/></g>
<g fill="${COLORS['ivory-2']}">${small.join('')}</g>`);
}

/** The largest size in which the title fits its place. */
function fitted(title: string, place: typeof TITLE_ALONE): { size: number; lines: string[] } {
  const choices = TITLE_SIZES.map((size) => ({ size, lines: linesOf(title, size, place.width) }));
  const fits = choices.find(
    ({ size, lines }) =>
      lines.length * size * LEADING <= place.height &&
      lines.every((line) => widthOf(line, size) <= place.width),
  );
  if (!fits) throw new Error(`The title "${title}" does not fit a social picture`);
  return fits;
}

/** The mark, drawn in 32 units, and the name beside it. */
function brandOf(mark: string): string {
  const name = outlineOf(PRODUCT_NAME, 59, LEFT + 64, 103);
  return `<g transform="translate(${LEFT - 6} 56) scale(1.9)">${mark}</g>
<g fill="${COLORS['ivory-1']}">${name}</g>`;
}

function svg(content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
    `width="${WIDTH}" height="${HEIGHT}">${content}</svg>`
  );
}
