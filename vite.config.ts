import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const messages = /\/locales\/(?:ru|en|kz)\.json$/;

/**
 * Messages are compiled while building, so the browser carries a formatter of one kilobyte and no
 * parser. What runs unbuilt, as the tests do, parses them on the way.
 */
function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!messages.test(id)) return undefined;
      return { code: JSON.stringify(compileTree(JSON.parse(code))), map: null };
    },
  };
}

function compileTree(node: unknown): unknown {
  if (typeof node === 'string') return compile(node);
  const entries = Object.entries(node as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [key, compileTree(value)]));
}

const contracts = /\/(?:core\/wire|(?:house|features)\/[\w-]+\/contract[\w.-]*)\.ts$/;
const zodImport = /import \* as z from 'zod\/mini';/;

/**
 * The browser calls by contracts and leaves checking them to the server: it needs their methods and
 * paths, not their schemas. In contracts, and only there, zod becomes a thing that swallows every
 * call, and says so when somebody reads it; nine kilobytes less on the first screen.
 */
function contractsWithoutSchemas(): Plugin {
  return {
    name: 'contracts-without-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (!contracts.test(id)) return undefined;
      const inert = "import { inert as z } from '#platform/browser/inert.ts';";
      return { code: code.replace(zodImport, inert), map: null };
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: isSsrBuild ? false : 'apps/player/public',
  plugins: [compiledMessages(), contractsWithoutSchemas(), react()],
  json: { namedExports: false, stringify: true },
  resolve: {
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
  },
  // Bundled into the prerender, so that the alias above reaches inside it.
  ssr: { noExternal: ['use-intl'] },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/prerender' : 'dist/player',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1024,
    rollupOptions: {
      input: isSsrBuild
        ? { prerender: 'apps/player/prerender.tsx' }
        : { player: 'apps/player/main.tsx' },
    },
  },
}));
