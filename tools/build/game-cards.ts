import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { gameFolders } from '../../apps/games.ts';

const NAME = /^virtual:game-cards\/(ru|en|kz)$/;
const root = fileURLToPath(new URL('../../features/', import.meta.url));

type Words = { readonly name: string; readonly text: string };

/**
 * What a list of games shows of each game in one language: its name, a description and its picture.
 * Every page has such a list, and the full texts of the games are much larger.
 */
export function gameCards(): Plugin {
  return {
    name: 'game-cards',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    load(id) {
      const locale = NAME.exec(id.slice(1))?.[1];
      if (!id.startsWith('\0') || locale === undefined) return undefined;
      const cards = gameFolders().map((folder) => {
        const card = { ...readWords(folder, locale), picture: `/${pictureOf(folder).file}` };
        return [folder, card] as const;
      });
      return `export default ${JSON.stringify(Object.fromEntries(cards))};`;
    },
    generateBundle() {
      for (const folder of gameFolders()) {
        const { file: fileName, source } = pictureOf(folder);
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

function readWords(folder: string, locale: string): Words {
  const path = `${root}${folder}/locales/${locale}.json`;
  const { lobby } = JSON.parse(readFileSync(path, 'utf8')) as { lobby?: Words };
  if (!lobby) throw new Error(`${path}: a game needs its name and description under lobby`);
  return lobby;
}

/** Named by its content hash, as all assets are. */
function pictureOf(folder: string): { file: string; source: Buffer } {
  const source = readFileSync(`${root}${folder}/player/card.svg`);
  const name = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { file: `assets/${name}.svg`, source };
}
