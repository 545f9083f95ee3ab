import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { gameCards } from './tools/build/game-cards.ts';
import { compiledMessages } from './tools/build/messages.ts';
import { refusalTexts } from './tools/build/refusal-texts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The texts that every page of a language needs, and the list of games. */
const firstTexts =
  /(?:\/(?:apps\/player\/(?:locales|texts)|platform\/browser\/locales)|:game-cards)\/(ru|en|kz)(?:\.(?:json|ts))?$/;
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

/** What every page needs before it can be used, in one file instead of a dozen small ones. */
const BASE = [
  /node_modules\/(?:react|react-dom|scheduler|use-intl)\//,
  filesIn('core', 'currency locale money refusal wire'),
  filesIn('domain', 'bets/contract identity/contract'),
  filesIn('domain/identity/player', 'owner session'),
  filesIn('domain/bets/player/seat', 'taken-stakes'),
  filesIn('platform/browser', 'boot busy drafts log storage'),
  filesIn(
    'platform/browser/net',
    'api api-send retry-with-backoff socket token-revision use-online',
  ),
  filesIn(
    'platform/browser/router',
    'navigation offline-start reload-guard route-match router use-lazy-load use-in-view',
  ),
  filesIn('platform/browser/texts', 'format format-words i18n texts translate'),
  filesIn('platform/browser/modals', 'modals'),
  filesIn('platform/browser/ui', 'announce'),
  filesIn(
    'platform/browser/ui',
    'button class-names first-icon first-icon-paths money money-format',
  ),
  filesIn('platform/browser/ui', 'spinner states toast-store'),
];

/** What every game page and every bet outside of one needs: receipts, history. */
const SEAT = [
  filesIn('core/fairness', 'game json'),
  filesIn('domain/bets/player', 'bet-numbers use-decimal'),
  filesIn('domain/bets/player/lists', 'my-bets open-receipt'),
  filesIn('domain/bets/player/seat', 'mode-switch preference session-net tabs use-seat wallet'),
  filesIn('domain', 'rounds/contract fairness/contract'),
  filesIn('domain/fairness/player', 'client-seed seeds'),
];

/** The frame of a game with its controls: a dozen kilobytes in one file instead of twenty. */
const TABLE = [
  filesIn('core', 'idempotency-key'),
  filesIn('platform/browser/canvas', 'use-frame use-reduced-motion'),
  filesIn(
    'domain/bets/player',
    'bet-button bet-controls bet-outcome game-frame game-rules game-table notices',
  ),
  filesIn('domain/bets/player/autobet', 'autobet autobet-run use-auto use-stops'),
  filesIn(
    'domain/bets/player/betting',
    'betting betting-controller game-play order retry use-game-play use-press',
  ),
  filesIn('domain/bets/player/keys', 'hotkey-legend hotkeys'),
  filesIn('domain/bets/player/lists', 'extra-lists lazy-lists'),
  filesIn('domain/bets/player/seat', 'session-strip'),
  filesIn('domain/bets/player/sound', 'sound sound-switch'),
  filesIn('domain/bets/player/stake', 'profit-line stake stake-field use-stake'),
  /\/domain\/bets\/player\/(?:bets|game-layout|keys\/hotkeys)\.css$/,
];

/** Additional modules of games drawn under the player's own seeds. */
const SEEDS = [
  filesIn('domain/bets/player', 'seed-frame skip-area'),
  filesIn('domain/bets/player/betting', 'bet-animation instant use-play'),
  filesIn('domain/bets/player/lists', 'bet-lists bet-strip'),
  filesIn('domain/bets/player/steps', 'cash-out-button'),
  /\/domain\/fairness\/player\/fairness(?:-panel\.tsx|\.css)$/,
];

/** Additional modules of tables with shared rounds. */
const ROUNDS = [
  filesIn('domain/rounds', 'contract.table'),
  filesIn(
    'domain/rounds/player',
    'result-delay live-notice live-source own-bets phase-bar play-round recent-rounds',
  ),
  filesIn(
    'domain/rounds/player',
    'round-lists round-path round-proof table-controller table-state',
  ),
  filesIn('domain/rounds/player', 'use-server-time use-table'),
  /\/domain\/rounds\/player\/rounds\.css$/,
];

/** A name that matches no file is an error: a renamed file must not leave its chunk unnoticed. */
function filesIn(folder: string, names: string): RegExp {
  for (const name of names.split(' ')) {
    const exists = ['.ts', '.tsx'].some((end) => existsSync(`${root}${folder}/${name}${end}`));
    if (!exists) throw new Error(`vite.config.ts: there is no ${folder}/${name}.ts(x)`);
  }
  return new RegExp(`/${folder}/(?:${names.replaceAll(' ', '|')})\\.tsx?$`);
}

function isIn(parts: readonly RegExp[]): (id: string) => boolean {
  return (id) => parts.some((part) => part.test(id));
}

const GROUPS = [
  { name: 'base', test: isIn(BASE), priority: 9 },
  { name: 'seat', test: isIn(SEAT), priority: 6 },
  { name: 'table', test: isIn(TABLE), priority: 6 },
  { name: 'seeds', test: isIn(SEEDS), priority: 6 },
  { name: 'rounds', test: isIn(ROUNDS), priority: 6 },
  { name: 'forms', test: /\/platform\/browser\/ui\/(?:choice|field|progress|rows)\.css$/ },
  // Modules shared with these two groups must not load the whole group.
  {
    name: 'shared',
    test: /\/(?:art\/player\/guilloche|core\/fairness\/client-seed)\.ts$/,
    priority: 8,
  },
  { name: 'draws', test: /\/core\/fairness\/(?:pf1|sha256|trace)\.ts$/ },
  {
    name: 'overlays',
    test: /\/platform\/browser\/(?:modals\/modal-|ui\/(?:dialog|toasts|open-dialogs|use-modal))/,
    priority: 8,
  },
  { name: 'icons', test: /\/platform\/browser\/ui\/icon(?:-paths)?\.tsx?$/, priority: 8 },
  // The QR code needs a library of its own, so it loads only where one is shown.
  {
    name: 'kit',
    test: /\/platform\/browser\/(?:forms\/|net\/unanswered|save-file|ui\/(?!qr\.))[\w-]*\.tsx?$/,
    priority: 7,
  },
  { name: textsName, debugName: 'texts', test: firstTexts },
];

/**
 * The main file lists the files of every page, so every letter of a file name counts on the first
 * screen: 0.6 kB in total. The manifest maps them to names.
 */
const NAMELESS = {
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
};

function textsName(id: string): string {
  return `texts-${firstTexts.exec(id)?.[1]}`;
}

const SHARED = [compiledMessages(), contractsWithoutSchemas(), layersInOrder(), react()];

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

/** The back office and the portal of partners: each an app of its own under its name. */
const closedApp = (name: 'backoffice' | 'partner'): UserConfig => ({
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
  publicDir: isPrerender ? false : 'apps/player/public',
  plugins: [gameCards(), ...SHARED],
  json: { namedExports: false, stringify: true },
  resolve: { alias: COMPILED_ONLY },
  // Bundled into the prerender, so that the alias above reaches inside it.
  ssr: { noExternal: ['use-intl'] },
  build: {
    ...BUILD,
    rollupOptions: {
      input: isPrerender
        ? { prerender: 'apps/player/prerender.tsx' }
        : { player: 'apps/player/main.tsx' },
      ...(isPrerender ? {} : { output: { codeSplitting: { groups: GROUPS }, ...NAMELESS } }),
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
      output: { format: 'iife', entryFileNames: 'assets/[hash].js' },
    },
  },
};

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'backoffice' || mode === 'partner') return closedApp(mode);
  return mode === 'worker' ? worker : player(isSsrBuild ?? false);
});
