import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import { gameFolders } from '../../../apps/games.ts';
import { wordsOf } from './drawing.ts';
import { linesOf, outlineOf, widthOf } from './outlines.ts';
import { drawSlotPictures, drawSocialPictures, type SocialPage } from './pictures.ts';
import { socialSlots } from './slots.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const BYTES_MAX = 150_000;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-social-'));
  mkdirSync(join(folder, 'assets'));
  copyFileSync(join(root, 'apps/player/public/favicon.svg'), join(folder, 'favicon.svg'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function page(
  name: string,
  titles: readonly [string, string, string],
  isPublic = true,
): SocialPage {
  const [ru, en, kz] = titles;
  return { name, isPublic, head: { ru: { title: ru }, en: { title: en }, kz: { title: kz } } };
}

const CASES = [
  'Кейсы — все шансы известны',
  'Cases — every chance',
  'Кейстер — бәрі белгілі',
] as const;

test('content.seo: a public page gets a picture of the right size in each language', async () => {
  const pages = [page('home', ['Игры', 'Games', 'Ойындар']), page('cases', CASES)];
  const drawn = await drawSocialPictures(folder, pages);
  const files = [...drawn.values()].flatMap((each) =>
    LOCALES.flatMap((locale) => [each[locale].marked, each[locale].plain]),
  );
  expect(new Set(files).size).toBe(2 * 3 * 2);
  for (const src of files) {
    const path = join(folder, src);
    const { format, width, height } = await sharp(path).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
    expect(statSync(path).size).toBeLessThanOrEqual(BYTES_MAX);
  }
});

test('content.seo: one drawing serves a game and its pages with parameters', async () => {
  const drawn = await drawSocialPictures(folder, [page('cases', CASES), page('cases-1', CASES)]);
  expect(drawn.get('cases-1')).toEqual(drawn.get('cases'));
});

test('content.seo: pages of one player, and those that say what failed, get no picture', async () => {
  const words = ['Слово', 'Word', 'Сөз'] as const;
  const names = ['not-found', 'error', 'offline', 'no-access'];
  const pages = [...names.map((name) => page(name, words)), page('profile', words, false)];
  expect(await drawSocialPictures(folder, pages)).toEqual(new Map());
});

test('content.seo: a slot gets a picture with its card in each language', async () => {
  const [slot] = socialSlots();
  expect(slot!.titles.en).toMatch(/^Steppe Gold — Slot, RTP 9\d\.\d%$/);
  const drawn = await drawSlotPictures(folder, [slot!]);
  expect(Object.keys(drawn)).toEqual(['/studio/pictures/steppe-gold.svg']);
  for (const locale of LOCALES) {
    const path = join(folder, drawn[slot!.picture]![locale].marked);
    expect((await sharp(path).metadata()).width).toBe(1200);
    expect(statSync(path).size).toBeLessThanOrEqual(BYTES_MAX);
  }
});

test('content.seo: the title of each game fits its picture, without a missing letter', () => {
  for (const { titles } of socialSlots()) {
    for (const locale of LOCALES) {
      const [title = '', text] = titles[locale].split(' — ');
      expect(wordsOf({ title, text, mark: '<g/>' })).toContain('<path transform="translate(0 0)"');
    }
  }
  for (const game of gameFolders()) {
    for (const locale of LOCALES) {
      const path = join(root, 'features', game, `locales/${locale}.json`);
      const texts = JSON.parse(readFileSync(path, 'utf8')) as { head: { title: string } };
      const [title = '', text] = texts.head.title.split(' — ');
      expect(wordsOf({ title, text, mark: '<g/>' })).toContain('<path transform="translate(0 0)"');
    }
  }
});

test('content.seo: outlines exist for the letters of the three languages, and for no others', () => {
  const letters = 'ABCXYZabcxyz0123456789,.:!?%–—«» АБВЭЮЯабвэюяЁёӘәҒғҚқҢңӨөҰұҮүҺһІі';
  expect(widthOf(letters, 40)).toBeGreaterThan(1000);
  expect(outlineOf('"&', 40, 0, 0)).toContain('<path');
  expect(() => widthOf('賭場', 40)).toThrow('no outline of "賭"');
});

test('content.seo: lines are about as wide, and a number stays with its sign and its word', () => {
  const text = 'One curve for all players, RTP 99 %';
  const width = widthOf('One curve for all players, RTP', 33) + 1;
  expect(linesOf(text, 33, width)).toEqual(['One curve for all', 'players, RTP 99 %']);
  expect(linesOf(text, 33, width * 2)).toEqual([text]);
});

test('content.seo: a title that cannot fit stops the build', () => {
  const title = 'Достопримечательностями '.repeat(4).trim();
  expect(() => wordsOf({ title, text: undefined, mark: undefined })).toThrow('does not fit');
});
