/**
 * Grows a small tree of the house's shape in the system's temporary folder, so that a check can be
 * tried on files that break it without those files ever entering the repository.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Files = Record<string, string>;

const HOUSE = fileURLToPath(new URL('../../', import.meta.url));

/** What a check needs of the repository to judge a tree as it judges the repository. */
const GROUND = [
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.shared.json',
  'tsconfig.server.json',
  'tsconfig.browser.json',
  '.oxlintrc.json',
];

/** Plants the files, hands the tree's folder to `look`, and clears it away. */
export async function inPlant<T>(files: Files, look: (root: string) => T | Promise<T>): Promise<T> {
  const root = plant(files);
  try {
    return await look(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function plant(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'croupier-plant-'));
  for (const name of GROUND) copyFileSync(join(HOUSE, name), join(root, name));
  symlinkSync(join(HOUSE, 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries(files)) write(join(root, path), text);
  return root;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** One file of every kind, breaking nothing: the tree into which violations are planted. */
export const CLEAN: Files = {
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
    "import { post } from './post.ts';\nexport function door(): bigint {\n  return post();\n}\n",
  'domain/ledger/server/post.ts':
    "import { MICRO } from '#core/money.ts';\n" +
    'export function post(): bigint {\n  return MICRO;\n}\n',
  'domain/bets/server/index.ts':
    "import { door } from '#domain/ledger/server/index.ts';\nexport const stakeDoor = door();\n",
  'features/dice/rules.ts': "import { MICRO } from '#core/money.ts';\nexport const pay = MICRO;\n",
  'features/dice/contract.ts':
    "import { stake } from '#core/wire.ts';\nexport const placeBet = { name: 'bet', stake };\n",
  'features/dice/contract.backoffice.ts': "export const pause = 'dice/pause';\n",
  'features/dice/server/index.ts':
    "import { stakeDoor } from '#domain/bets/server/index.ts';\n" +
    "import { pay } from '../rules.ts';\n" +
    "import { log } from '#platform/server/log.ts';\nexport const dice = [stakeDoor, pay, log];\n",
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
