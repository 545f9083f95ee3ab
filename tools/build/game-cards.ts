import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { ListedGame, Rational } from '#core/fairness/game.ts';
import { rtpRangeOf } from '#core/fairness/rtp-range.ts';
import { isLocale, LOCALES, type Locale } from '#core/locale.ts';
import { gameFolders, LIVE_TABLES } from '../../apps/games.ts';

const NAME = /^virtual:game-(cards|words)\/(ru|en|kz)$/;
const root = fileURLToPath(new URL('../../features/', import.meta.url));

type Words = { readonly name: string; readonly text: string; readonly also: string };

/**
 * What a list of games shows of each game in one language: its name, picture, RTP, whether all
 * players share its rounds, and whether it is played at a live table. Every page has such a list,
 * and the full texts of the games are much larger. What a search finds a game by is a module of its
 * own.
 */
export function gameCards(): Plugin {
  return {
    name: 'game-cards',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, kind, locale] = NAME.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || !isLocale(locale)) return undefined;
      const entries = await Promise.all(
        gameFolders().map(async (folder) => [
          folder,
          kind === 'cards' ? await cardOf(folder, locale) : wordsOf(folder, locale),
        ]),
      );
      return `export default ${JSON.stringify(Object.fromEntries(entries))};`;
    },
    generateBundle() {
      for (const folder of gameFolders()) {
        const { file: fileName, source } = pictureOf(folder);
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

async function cardOf(folder: string, locale: Locale) {
  const games = await gamesOf(folder);
  const isShared = games.some(({ game }) => game.drawRound !== undefined);
  const isTable = games.some(({ game }) => LIVE_TABLES.some((table) => table === game.name));
  return {
    name: readWords(folder, locale).name,
    picture: `/${pictureOf(folder).file}`,
    rtp: rtpText(games, locale),
    ...(isShared && { isShared }),
    ...(isTable && { isTable }),
  };
}

/** The names of a game in every language, then its description and other words for it in one. */
function wordsOf(folder: string, locale: Locale): string[] {
  const { text, also } = readWords(folder, locale);
  const names = LOCALES.map((each) => readWords(folder, each).name);
  return [...new Set([...names, folder, ...also.split(', '), text])].filter((word) => word !== '');
}

function readWords(folder: string, locale: string): Words {
  const path = `${root}${folder}/locales/${locale}.json`;
  const { lobby } = JSON.parse(readFileSync(path, 'utf8')) as { lobby?: Words };
  if (!lobby) throw new Error(`${path}: a game needs its name and description under lobby`);
  return lobby;
}

const listed = new Map<string, Promise<readonly ListedGame[]>>();

function gamesOf(folder: string): Promise<readonly ListedGame[]> {
  let games = listed.get(folder);
  if (!games) {
    const file = pathToFileURL(`${root}${folder}/game.ts`).href;
    // A listed folder has a game module with its games.
    games = (import(file) as Promise<{ games: readonly ListedGame[] }>).then((each) => each.games);
    listed.set(folder, games);
  }
  return games;
}

/** The lowest and the highest RTP of the games of a folder, to a tenth of a percent. */
function rtpText(games: readonly ListedGame[], locale: Locale): string {
  const ranges = games.map(rtpRangeOf);
  const low = Math.min(...ranges.map((range) => tenthsOf(range.low)));
  const high = Math.max(...ranges.map((range) => tenthsOf(range.high)));
  return percentText([...new Set([low, high])], locale);
}

/** Tenths of a percent, as a player reads them. */
export function percentText(tenths: readonly number[], locale: Locale): string {
  const text = tenths.map((each) => String(each / 10)).join('–');
  return locale === 'en' ? `${text}%` : `${text.replaceAll('.', ',')}\u00a0%`;
}

/** Tenths of a percent, rounded. */
export function tenthsOf({ numerator, denominator }: Rational): number {
  return Number((numerator * 2_000n + denominator) / (denominator * 2n));
}

/** Named by its content hash, as all assets are. */
function pictureOf(folder: string): { file: string; source: Buffer } {
  const source = readFileSync(`${root}${folder}/player/card.svg`);
  const name = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { file: `assets/${name}.svg`, source };
}
