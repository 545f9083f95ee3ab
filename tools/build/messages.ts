import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const messages = /\/locales\/(?:ru|en|kz)\.json$/;

/**
 * Messages are compiled while building, so the browser carries a formatter of one kilobyte and no
 * parser. What runs unbuilt, as the tests do, parses them on the way.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!messages.test(id)) return undefined;
      return { code: JSON.stringify(compileTree(JSON.parse(code))), map: null };
    },
  };
}

export function compileTree(node: unknown): unknown {
  if (typeof node === 'string') return compile(node);
  const entries = Object.entries(node as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key, compileTree(value)]));
}
