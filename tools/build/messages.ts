import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const messages = /\/locales\/(?:ru|en|kz)\.json$/;

/**
 * Compiles messages at build time, so the browser needs a formatter of one kilobyte and no parser.
 * Code that runs unbuilt, such as tests, parses them at run time.
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
