import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileTree } from './messages.ts';

const NAME = /^virtual:refusal-texts\/(ru|en|kz)$/;
const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The texts of all refusals in one language. The back office calls every feature, and the portal of
 * partners shares its kit; both need none of the other texts for players.
 */
export function refusalTexts(): Plugin {
  return {
    name: 'refusal-texts',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    load(id) {
      const locale = NAME.exec(id.slice(1))?.[1];
      if (!id.startsWith('\0') || locale === undefined) return undefined;
      return `export default ${JSON.stringify({ error: compileTree(readErrors(locale)) })};`;
    },
  };
}

/** Sorted by path, so that two builds of the same sources are the same. */
function readErrors(locale: string): Record<string, unknown> {
  const files = globSync(`{features,domain}/*/{locales,backoffice/locales}/${locale}.json`, {
    cwd: root,
  });
  const parts = files.toSorted().map((file) => {
    const texts = JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as { error?: object };
    return texts.error ?? {};
  });
  return Object.assign({}, ...parts) as Record<string, unknown>;
}
