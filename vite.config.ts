import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';
import { gameCards } from './tools/build/game-cards.ts';

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

/** The texts that every page of a language needs, and the list of the others. */
const firstTexts =
  /(?:\/(?:apps\/player\/(?:locales|texts)|platform\/browser\/locales)|:game-cards)\/(ru|en|kz)(?:\.(?:json|ts))?$/;
const contracts = /\/(?:house|features)\/[\w-]+\/contract[\w.-]*\.ts$/;

/**
 * The browser calls by contracts and leaves checking to the server: of a call it needs the name,
 * path and who may make it. So a contract is run while building, and what it exports is written out
 * without its schemas: a dozen kilobytes less on the first screen.
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

const SPOKEN = ['name', 'method', 'path', 'audience', 'keyed'] as const;

function exportLine(file: string, name: string, value: unknown): string {
  if (typeof value === 'function') {
    // What makes contracts of many games is called while building, and stays behind.
    if (MAKERS.test(file)) return `export const ${name} = undefined;`;
    throw new Error(`${file}: ${name} is a function; contracts only declare. Put it in rules.ts.`);
  }
  // A schema is read by nobody here. Whoever tries finds nothing, in the tests of the built app.
  if (isSchema(value)) return `export const ${name} = undefined;`;
  return `export const ${name} = ${JSON.stringify(keptOf(value))};`;
}

const MAKERS = /\/contract\.(?:steps|table)\.ts$/;

/** A call or a topic with what is said of it, or several of them under names. */
function keptOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('audience' in value) return Object.fromEntries(SPOKEN.map((key) => [key, field(value, key)]));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, keptOf(each)]));
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function field(value: object, key: string): unknown {
  return (value as Record<string, unknown>)[key];
}

/**
 * Layers of style rank by who names them first. A page loads several files in an order that changes
 * with every new chunk, so each of them begins by naming all the layers.
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

/** What every page needs before it can be used, in one file instead of a dozen small ones. */
const BASE = [
  /node_modules\/(?:react|react-dom|scheduler|use-intl)\//,
  filesIn('core', 'currency locale money refusal'),
  filesIn('house/identity/player', 'owner session'),
  filesIn('platform/browser', 'announce api api-send boot format format-words i18n log modals'),
  filesIn('platform/browser', 'navigation reload-guard route-match router socket storage texts'),
  filesIn('platform/browser', 'token-revision translate use-later use-seen viewport'),
  filesIn(
    'platform/browser/ui',
    'button class-names first-icon first-icon-paths money money-format',
  ),
  filesIn('platform/browser/ui', 'spinner states toast-store'),
];

function filesIn(folder: string, names: string): RegExp {
  return new RegExp(`/${folder}/(?:${names.replaceAll(' ', '|')})\\.tsx?$`);
}

const GROUPS = [
  { name: 'base', test: (id: string) => BASE.some((part) => part.test(id)), priority: 9 },
  // What others share with these two groups must not bring the whole of them.
  {
    name: 'shared',
    test: /\/(?:art\/guilloche|core\/fairness\/client-seed)\.ts$/,
    priority: 5,
  },
  { name: 'dice-art', test: /\/platform\/browser\/art\/(?:die|dice)/ },
  { name: 'draws', test: /\/core\/fairness\/(?:pf1|sha256|trace)\.ts$/ },
  {
    name: 'overlays',
    test: /\/platform\/browser\/(?:modal-|ui\/(?:dialog|toasts|open-dialogs|use-modal))/,
  },
  { name: 'icons', test: /\/platform\/browser\/ui\/icon(?:-paths)?\.tsx?$/, priority: 5 },
  { name: 'kit', test: /\/platform\/browser\/ui\/[\w-]+\.tsx?$/ },
  { name: textsName, debugName: 'texts', test: firstTexts },
];

/**
 * The main file lists the files of every page, so each letter of a name is on every first screen:
 * 0.6 kB of them. The manifest beside them says what is what.
 */
const NAMELESS = {
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
};

function textsName(id: string): string {
  return `texts-${firstTexts.exec(id)?.[1]}`;
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: isSsrBuild ? false : 'apps/player/public',
  plugins: [compiledMessages(), gameCards(), contractsWithoutSchemas(), layersInOrder(), react()],
  json: { namedExports: false, stringify: true },
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
    ],
  },
  // Bundled into the prerender, so that the alias above reaches inside it.
  ssr: { noExternal: ['use-intl'] },
  build: {
    target: 'es2022',
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
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: GROUPS }, ...NAMELESS } }),
    },
  },
}));
