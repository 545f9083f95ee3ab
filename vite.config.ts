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

export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: isSsrBuild ? false : 'apps/player/public',
  plugins: [compiledMessages(), react()],
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
