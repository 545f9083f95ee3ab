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
    transform(code, id, options) {
      if (!messages.test(id)) return undefined;
      const tree = JSON.parse(code) as unknown;
      const shown = options?.ssr === true ? tree : shownTexts(tree);
      return { code: JSON.stringify(compileTree(shown)), map: null };
    },
  };
}

/** Texts of which a browser shows the first alone: heads of pages, and games in the lobby. */
const FIRST_ONLY = new Set(['title description', 'name text also']);

/**
 * Leaves out what the server writes into the head of a page, and what the search for games has in a
 * file of its own.
 */
export function shownTexts(node: unknown): unknown {
  if (typeof node === 'string') return node;
  const entries = Object.entries(node as Record<string, unknown>);
  const keys = entries.map(([key]) => key).join(' ');
  const shown = FIRST_ONLY.has(keys) ? entries.slice(0, 1) : entries;
  return Object.fromEntries(shown.map(([key, value]) => [key, shownTexts(value)]));
}

export function compileTree(node: unknown): unknown {
  if (typeof node === 'string') return compile(node);
  const entries = Object.entries(node as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key, compileTree(value)]));
}
