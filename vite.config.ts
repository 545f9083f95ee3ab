import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { CHUNKS } from './tools/build/chunks.ts';
import { CLOSED_APPS, type ClosedApp } from './tools/build/closed-apps.ts';
import { gameCards } from './tools/build/game-cards.ts';
import { compiledMessages } from './tools/build/messages.ts';
import { reactModules } from './tools/build/react-modules.ts';
import { refusalTexts } from './tools/build/refusal-texts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const contracts = /\/(?:domain|features)\/[\w-]+\/contract[\w.-]*\.ts$/;

/**
 * The browser calls by contracts and leaves validation to the server: of a call it needs the name,
 * path and audience. So a contract is executed at build time, and its exports are written out
 * without their schemas: a dozen kilobytes less on the first screen.
 */
function contractsWithoutSchemas(): Plugin {
  return {
    name: 'contracts-without-schemas',
    enforce: 'pre',
    async transform(_, id) {
      if (!contracts.test(id)) return undefined;
      const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      const lines = Object.entries(module).map(([name, value]) => exportLine(id, name, value));
      return { code: lines.join('\n'), map: null };
    },
  };
}

/** `roles` exist on staff calls only: a button is hidden from roles that may not use it. */
const CALL_FIELDS = ['name', 'method', 'path', 'audience', 'roles', 'keyed'] as const;

function exportLine(file: string, name: string, value: unknown): string {
  if (typeof value === 'function') {
    // A factory for contracts of many games runs at build time and is left out.
    if (MAKERS.test(file)) return `export const ${name} = undefined;`;
    throw new Error(`${file}: ${name} is a function; contracts only declare. Put it in rules.ts.`);
  }
  // The browser reads no schemas. An accidental use fails in the tests of the built app.
  if (isSchema(value)) return `export const ${name} = undefined;`;
  return `export const ${name} = ${JSON.stringify(keptOf(value))};`;
}

const MAKERS = /\/contract\.(?:instant|steps|table)\.ts$/;

/** A call or a topic without its schemas, or several of them by name. */
function keptOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('audience' in value)
    return Object.fromEntries(CALL_FIELDS.map((key) => [key, field(value, key)]));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, keptOf(each)]));
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function field(value: object, key: string): unknown {
  return (value as Record<string, unknown>)[key];
}

/**
 * CSS layers rank by first mention. A page loads several files in an order that changes with every
 * new chunk, so each file begins by naming all layers.
 */
function layersInOrder(): Plugin {
  return {
    name: 'layers-in-order',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = `@layer reset,base,kit,art,feature;${String(file.source)}`;
        }
      }
    },
  };
}

/** Files name each other often, so that every letter counts. The manifest maps them to names. */
const NAMELESS = {
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
};

const SHARED = [
  reactModules(),
  compiledMessages(),
  contractsWithoutSchemas(),
  layersInOrder(),
  react(),
];

/** Formats compiled messages without the parser. */
const COMPILED_ONLY = [
  { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
];

const BUILD = {
  target: 'es2022',
  emptyOutDir: true,
  manifest: true,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  chunkSizeWarningLimit: 1024,
} as const;

const BACKOFFICE_GROUPS = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|use-intl)\//, priority: 9 },
  { name: 'kit', test: /\/platform\/(?:browser\/ui|backoffice)\/[\w-]+\.tsx?$/ },
];

/** Back office, portal of partners, client of our slots: each an app of its own under its name. */
const closedApp = (name: ClosedApp): UserConfig => ({
  root,
  base: `/${name}/`,
  publicDir: false,
  plugins: [refusalTexts(), ...SHARED],
  json: { namedExports: false, stringify: true },
  resolve: { alias: COMPILED_ONLY },
  build: {
    ...BUILD,
    rollupOptions: {
      input: { [name]: `apps/${name}/main.tsx` },
      output: { codeSplitting: { groups: BACKOFFICE_GROUPS }, ...NAMELESS },
    },
  },
});

const player = (isPrerender: boolean): UserConfig => ({
  root,
  // Without the hook of React's developer tools: 0.6 kB less on every first screen.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  publicDir: isPrerender ? false : 'apps/player/public',
  plugins: [gameCards(), ...SHARED],
  json: { namedExports: false, stringify: true },
  resolve: { alias: COMPILED_ONLY },
  // Bundled into the prerender, so that the alias above reaches inside it.
  ssr: { noExternal: ['use-intl'] },
  build: {
    ...BUILD,
    rollupOptions: {
      treeshake: { propertyReadSideEffects: false },
      input: isPrerender
        ? { prerender: 'apps/player/prerender.tsx' }
        : { player: 'apps/player/main.tsx' },
      // The prerendered markup names the same files.
      output: isPrerender
        ? { assetFileNames: NAMELESS.assetFileNames }
        : { codeSplitting: { groups: CHUNKS }, ...NAMELESS },
    },
  },
});

/**
 * The service worker of the player app: one file without imports, added to the files of the app.
 * tools/build/worker.ts defines what it stores.
 */
const worker: UserConfig = {
  root,
  publicDir: false,
  plugins: [contractsWithoutSchemas()],
  build: {
    ...BUILD,
    emptyOutDir: false,
    manifest: false,
    rollupOptions: {
      input: 'apps/player/sw.ts',
      output: { format: 'iife', entryFileNames: 'assets/[hash:7].js' },
    },
  },
};

export default defineConfig(({ isSsrBuild, mode }) => {
  const closed = CLOSED_APPS.find((name) => name === mode);
  if (closed) return closedApp(closed);
  return mode === 'worker' ? worker : player(isSsrBuild ?? false);
});
