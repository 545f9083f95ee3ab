import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { LOCALES, type Locale } from '#core/locale.ts';
import { FIRST_COLORS, paletteOf } from '#domain/settings/rules.look.ts';
import { SOCIAL_SIZE, type SocialPicture } from '#domain/settings/rules.social.ts';
import { POLICIES, policyRoute } from '#features/content/rules.ts';
import { gameFolders, type GameFolder } from '../../../apps/games.ts';
import { UNLISTED } from '../../../apps/server/pages/unlisted.ts';
import { tableOf, wordsOf, type TableCard } from './drawing.ts';
import type { SocialSlot } from './slots.ts';

const features = fileURLToPath(new URL('../../../features/', import.meta.url));

/** Twice the width of a card on the table, so that its turned edges stay smooth. */
const CARD_PIXELS = 820;
const DOTS_PER_INCH = 72;
const CARD_UNITS = 240;

export type SocialPage = {
  readonly name: string;
  readonly isPublic: boolean;
  readonly head: Readonly<Record<Locale, { readonly title: string }>>;
};

export type SocialPictures = Readonly<Record<Locale, SocialPicture>>;

/** Pages whose text comes with a parameter, and which visitors read without a login. */
const OPEN_WITH_PARAMETERS = new Set<string>(POLICIES.map(policyRoute));

/**
 * Draws what networks and messengers show beside a link to a page, among the hashed files: the card
 * of the game, or several cards for a page of the house, and the title of the page.
 */
export async function drawSocialPictures(
  player: string,
  pages: readonly SocialPage[],
): Promise<ReadonlyMap<string, SocialPictures>> {
  const draw = createPainter(player);
  const found = new Map<string, SocialPictures>();
  for (const { name, head } of pages.filter(isShared)) {
    const game = gameOf(name);
    // oxlint-disable-next-line no-await-in-loop -- one page at a time bounds the memory
    found.set(name, await draw(game && cardOf(game), (locale) => head[locale].title));
  }
  return found;
}

/** The same for slots, by the address of their card. */
export async function drawSlotPictures(
  player: string,
  slots: readonly SocialSlot[],
): Promise<Record<string, SocialPictures>> {
  const draw = createPainter(player);
  const found: Record<string, SocialPictures> = {};
  for (const { picture, card, titles } of slots) {
    // oxlint-disable-next-line no-await-in-loop -- one slot at a time bounds the memory
    found[picture] = await draw(card, (locale) => titles[locale]);
  }
  return found;
}

/** Draws the pictures of a page with this card, or of a page of the house; each picture once. */
function createPainter(player: string) {
  const mark = readMark(join(player, 'favicon.svg'));
  const tables = new Map<string, Promise<Buffer>>();
  const files = new Map<string, Promise<string>>();
  return async (
    card: string | undefined,
    titleIn: (locale: Locale) => string,
  ): Promise<SocialPictures> => {
    const table = once(tables, card ?? 'house', () => drawTable(card));
    const draw = async (locale: Locale, shape: keyof SocialPicture) => {
      const title = titleIn(locale);
      return once(files, `${card ?? 'house'} ${shape} ${title}`, async () => {
        const words = wordsOf({ ...split(title), mark: shape === 'marked' ? mark : undefined });
        return writePicture(player, await table, words);
      });
    };
    const entries = await Promise.all(
      LOCALES.map(async (locale) => [
        locale,
        { marked: await draw(locale, 'marked'), plain: await draw(locale, 'plain') },
      ]),
    );
    // Each language has an entry.
    return Object.fromEntries(entries) as SocialPictures;
  };
}

function isShared({ name, isPublic }: SocialPage): boolean {
  return (isPublic && !UNLISTED.has(name)) || OPEN_WITH_PARAMETERS.has(name);
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

function gameOf(page: string): GameFolder | undefined {
  return gameFolders().find((folder) => page === folder || page.startsWith(`${folder}-`));
}

/** A name and what is said of it. */
function split(title: string): { title: string; text: string | undefined } {
  const [name, ...rest] = title.split(' — ');
  return { title: name!, text: rest.length === 0 ? undefined : capital(rest.join(' — ')) };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The shapes of the mark without their ground. */
function readMark(file: string): string {
  const shapes = /<g .*<\/g>/.exec(readFileSync(file, 'utf8'))?.[0];
  if (shapes === undefined) throw new Error(`${file} has no group with the mark`);
  return shapes;
}

const ALONE = { x: 892, y: 315, turn: 5, width: 372 };
/** From the left to the right, the middle one on top. */
const FAN: readonly (readonly [GameFolder, Omit<TableCard, 'picture'>])[] = [
  ['roulette', { x: 738, y: 338, turn: -13, width: 272 }],
  ['dice', { x: 1012, y: 338, turn: 13, width: 272 }],
  ['crash', { x: 875, y: 312, turn: 0, width: 318 }],
];

async function drawTable(card: string | undefined): Promise<Buffer> {
  const cards: readonly (readonly [string, Omit<TableCard, 'picture'>])[] =
    card === undefined ? FAN.map(([game, place]) => [cardOf(game), place]) : [[card, ALONE]];
  const drawn = await Promise.all(
    cards.map(async ([file, place]) => ({ ...place, picture: url(await drawCard(file)) })),
  );
  const glow = await drawGlow(card === undefined ? undefined : await drawCard(card));
  return sharp(Buffer.from(tableOf(url(glow), drawn), 'utf8'), { unlimited: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function cardOf(game: GameFolder): string {
  return join(features, game, 'player/card.svg');
}

function drawCard(file: string): Promise<Buffer> {
  const svg = readFileSync(file);
  const density = (DOTS_PER_INCH * CARD_PIXELS) / CARD_UNITS;
  return sharp(svg, { density }).resize({ width: CARD_PIXELS }).png().toBuffer();
}

/** The colours of a card without its shapes; of the felt for a page of the house. */
async function drawGlow(card: Buffer | undefined): Promise<Buffer> {
  const { width, height } = SOCIAL_SIZE;
  const ground = { create: { width, height, channels: 3, background: FELT } } as const;
  if (!card) return sharp(ground).png().toBuffer();
  const few = await sharp(card).resize(8, 6, { fit: 'fill' }).png().toBuffer();
  return sharp(few)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .blur(60)
    .png()
    .toBuffer();
}

const FELT = paletteOf(FIRST_COLORS)['felt-3'];

function url(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

async function writePicture(player: string, table: Buffer, words: string): Promise<string> {
  const jpeg = await sharp(table)
    .composite([{ input: Buffer.from(words) }])
    .flatten()
    .jpeg({ quality: 80, progressive: true })
    .toBuffer();
  const hash = createHash('sha256').update(jpeg).digest('base64url').slice(0, 8);
  const src = `/assets/social-${hash}.jpg`;
  writeFileSync(join(player, src), jpeg);
  return src;
}
