/**
 * Writes a small source tree of the same structure into the temporary folder, so that a check can
 * run on files with violations without those files ever entering the repository.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type TreeFiles = Record<string, string>;

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** The configuration files a check needs to treat the tree as it treats the repository. */
const COPIED_FILES = [
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.shared.json',
  'tsconfig.server.json',
  'tsconfig.browser.json',
  '.oxlintrc.json',
];

/** Writes the files, passes the tree's folder to `look`, and removes it. */
export async function withTestTree<T>(
  files: TreeFiles,
  look: (root: string) => T | Promise<T>,
): Promise<T> {
  const root = writeTree(files);
  try {
    return await look(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function writeTree(files: TreeFiles): string {
  const root = mkdtempSync(join(tmpdir(), 'croupier-plant-'));
  for (const name of COPIED_FILES) copyFileSync(join(REPOSITORY, name), join(root, name));
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries(files)) write(join(root, path), text);
  return root;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** One file of every kind without a violation: the base tree of every test. */
export const CLEAN: TreeFiles = {
  'core/money.ts': 'export const MICRO = 1_000_000n;\n',
  'core/words.json': '{ "one": 1 }\n',
  'core/wire.ts':
    "import * as z from 'zod/mini';\nimport { MICRO } from './money.ts';\n" +
    "import words from './words.json' with { type: 'json' };\n" +
    'export const stake = z.string();\nexport const one = MICRO * BigInt(words.one);\n',
  'core/money.test.ts':
    "import { readFileSync } from 'node:fs';\nimport { MICRO } from './money.ts';\n" +
    "export const proof = readFileSync('x', 'utf8') + MICRO;\n",
  'platform/server/log.ts':
    "import { pid } from 'node:process';\nexport function log(): number {\n  return pid;\n}\n",
  'platform/browser/title.ts': 'export function title(): string {\n  return document.title;\n}\n',
  'domain/ledger/server/index.ts':
    "import { post } from './post.ts';\nexport function send(): bigint {\n  return post();\n}\n",
  'domain/ledger/server/post.ts':
    "import { MICRO } from '#core/money.ts';\n" +
    'export function post(): bigint {\n  return MICRO;\n}\n',
  'domain/bets/server/index.ts':
    "import { send } from '#domain/ledger/server/index.ts';\nexport const stake = send();\n",
  'features/dice/rules.ts': "import { MICRO } from '#core/money.ts';\nexport const pay = MICRO;\n",
  'features/dice/contract.ts':
    "import { stake } from '#core/wire.ts';\nexport const placeBet = { name: 'bet', stake };\n",
  'features/dice/contract.backoffice.ts': "export const pause = 'dice/pause';\n",
  'features/dice/server/index.ts':
    "import { stake } from '#domain/bets/server/index.ts';\n" +
    "import { pay } from '../rules.ts';\n" +
    "import { log } from '#platform/server/log.ts';\nexport const dice = [stake, pay, log];\n",
  'features/dice/player/page.tsx':
    "import { title } from '#platform/browser/title.ts';\n" +
    "import { placeBet } from '../contract.ts';\n" +
    'export function Page() {\n  return <b title={title()}>{placeBet.name}</b>;\n}\n',
  'features/dice/backoffice/page.tsx':
    "import { pause } from '../contract.backoffice.ts';\n" +
    'export function Page() {\n  return <b>{pause}</b>;\n}\n',
  'features/keno/rules.ts': 'export const balls = 40;\n',
  'dev/seed.ts': "export const rich = 'rich@example.com';\n",
  'apps/server/main.ts':
    "import { dice } from '#features/dice/server/index.ts';\n" +
    "import { rich } from '#dev/seed.ts';\n" +
    'export const main = [dice, rich];\n',
  'apps/player/main.tsx':
    "import { Page } from '#features/dice/player/page.tsx';\n" +
    'export function App() {\n  return <Page />;\n}\n',
};
