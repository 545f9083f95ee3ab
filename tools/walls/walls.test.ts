import { describe, expect, test } from 'vitest';
import { walls as rules } from './import-rules.ts';
import { CLEAN, inPlant } from './plant.ts';
import { checkWalls, sawTooLittle } from './walls.ts';
import type { Files } from './plant.ts';

type Violation = { rule: string; from: string; plant: Files };

/** A file that breaks one rule, added to the clean tree. */
function breaking(rule: string, from: string, imported: string, more: Files = {}): Violation {
  return { rule, from, plant: { [from]: `export * from '${imported}';\n`, ...more } };
}

const VIOLATIONS: Violation[] = [
  breaking('shared-stays-pure', 'core/clock.ts', 'node:perf_hooks'),
  breaking('shared-stays-pure', 'features/keno/contract.ts', 'use-intl'),
  breaking('shared-stays-pure', 'features/keno/contract.ts', './server/store.ts', {
    'features/keno/server/store.ts': 'export const a = 1;\n',
  }),
  breaking('shared-stays-pure', 'core/fairness/curve.ts', '@noble/curves/bls12-381.js'),
  breaking('shared-stays-pure', 'core/fairness/quicknet.ts', 'fastify'),
  breaking('platform-knows-no-gambling', 'platform/server/bet.ts', '#features/dice/rules.ts'),
  breaking('domain-knows-no-feature', 'domain/bets/server/dice.ts', '#features/dice/rules.ts'),
  breaking(
    'domain-knows-no-feature',
    'domain/bets/server/a.test.ts',
    '#features/dice/server/index.ts',
  ),
  breaking('features-never-meet', 'features/keno/server/index.ts', '#features/dice/rules.ts'),
  breaking('features-never-meet', 'features/keno/server/index.ts', '../../dice/rules.ts'),
  breaking(
    'domain-only-by-its-public-api',
    'features/dice/server/raw.ts',
    '#domain/ledger/server/post.ts',
  ),
  breaking(
    'domain-only-by-its-public-api',
    'domain/bets/server/raw.ts',
    '#domain/ledger/server/post.ts',
  ),
  breaking('browser-never-sees-server', 'features/dice/player/raw.ts', '../server/index.ts'),
  breaking('browser-never-sees-server', 'platform/browser/disk.ts', 'node:fs'),
  breaking('server-never-sees-browser', 'apps/server/page.ts', '#platform/browser/title.ts'),
  breaking(
    'player-never-sees-backoffice',
    'features/dice/player/x.ts',
    '../contract.backoffice.ts',
  ),
  breaking(
    'player-never-sees-backoffice',
    'apps/player/x.ts',
    '#features/dice/backoffice/page.tsx',
  ),
  breaking('nobody-imports-apps', 'dev/start.ts', '../apps/server/main.ts'),
  breaking('product-never-needs-dev', 'features/dice/server/sandbox.ts', '#dev/seed.ts'),
  breaking('no-cycles', 'core/left.ts', './right.ts', {
    'core/right.ts': "export * from './left.ts';\n",
  }),
];

const TYPE_ONLY: Files = {
  'features/keno/server/index.ts':
    "import type { pay } from '#features/dice/rules.ts';\nexport type Pay = typeof pay;\n",
};
const LAZY: Files = {
  'features/keno/server/index.ts':
    "export function load() {\n  return import('#features/dice/rules.ts');\n}\n",
};

async function breachesOf(files: Files) {
  const walls = await inPlant({ ...CLEAN, ...files }, checkWalls);
  return walls.breaches;
}

describe('walls', () => {
  test('the clean tree has no breach and every file of it is seen', async () => {
    expect(await inPlant(CLEAN, checkWalls)).toEqual({
      breaches: [],
      seen: Object.keys(CLEAN).length - 1,
      onDisk: Object.keys(CLEAN).length - 1,
    });
  });

  for (const violation of VIOLATIONS) {
    const imported = violation.plant[violation.from]?.split("'")[1];
    test(`${violation.rule} catches ${violation.from} importing ${imported}`, async () => {
      const breaches = await breachesOf(violation.plant);
      const caught = breaches.filter((breach) => breach.rule === violation.rule);
      expect(caught.map((breach) => breach.from)).toContain(violation.from);
    });
  }

  test('a type-only import is an import', async () => {
    expect((await breachesOf(TYPE_ONLY)).map(({ rule }) => rule)).toEqual(['features-never-meet']);
  });

  test('a dynamic import is an import', async () => {
    expect((await breachesOf(LAZY)).map(({ rule }) => rule)).toEqual(['features-never-meet']);
  });

  test('every rule has a planted violation', () => {
    const planted = new Set(VIOLATIONS.map(({ rule }) => rule));
    const named = new Set(rules.forbidden?.map(({ name }) => name));
    expect(planted).toEqual(named);
  });

  test('a cruise that saw nothing is not believed', () => {
    expect(sawTooLittle({ breaches: [], seen: 0, onDisk: 40 })).toBe(true);
    expect(sawTooLittle({ breaches: [], seen: 40, onDisk: 40 })).toBe(false);
  });
});

test('the repository has no breach', async () => {
  const found = await checkWalls(process.cwd());
  expect(found.breaches).toEqual([]);
  expect(sawTooLittle(found)).toBe(false);
});
