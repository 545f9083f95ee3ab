import { describe, expect, test } from 'vitest';
import { importRules as rules } from './rules.ts';
import { CLEAN, withTestTree } from './test-tree.ts';
import { checkImports, sawTooLittle } from './check.ts';
import type { TreeFiles } from './test-tree.ts';

type Violation = { rule: string; from: string; plant: TreeFiles };

/** A file that breaks one rule, added to the clean tree. */
function breaking(rule: string, from: string, imported: string, more: TreeFiles = {}): Violation {
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
  breaking('shared-stays-pure', 'features/keno/contract.ts', '@scure/base'),
  breaking('shared-stays-pure', 'domain/payments/rules.destination.ts', 'fastify'),
  breaking('platform-imports-no-domain', 'platform/server/bet.ts', '#features/dice/rules.ts'),
  breaking('domain-imports-no-feature', 'domain/bets/server/dice.ts', '#features/dice/rules.ts'),
  breaking(
    'domain-imports-no-feature',
    'domain/bets/server/a.test.ts',
    '#features/dice/server/index.ts',
  ),
  breaking(
    'features-never-import-each-other',
    'features/keno/server/index.ts',
    '#features/dice/rules.ts',
  ),
  breaking(
    'features-never-import-each-other',
    'features/keno/server/index.ts',
    '../../dice/rules.ts',
  ),
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
  breaking('browser-never-imports-server', 'features/dice/player/raw.ts', '../server/index.ts'),
  breaking('browser-never-imports-server', 'platform/browser/disk.ts', 'node:fs'),
  breaking('server-never-imports-browser', 'apps/server/page.ts', '#platform/browser/title.ts'),
  breaking(
    'player-never-imports-backoffice',
    'features/dice/player/x.ts',
    '../contract.backoffice.ts',
  ),
  breaking(
    'player-never-imports-backoffice',
    'apps/player/x.ts',
    '#features/dice/backoffice/page.tsx',
  ),
  breaking('no-import-of-apps', 'dev/start.ts', '../apps/server/main.ts'),
  breaking('product-never-imports-dev', 'features/dice/server/sandbox.ts', '#dev/seed.ts'),
  breaking('no-cycles', 'core/left.ts', './right.ts', {
    'core/right.ts': "export * from './left.ts';\n",
  }),
];

const TYPE_ONLY: TreeFiles = {
  'features/keno/server/index.ts':
    "import type { pay } from '#features/dice/rules.ts';\nexport type Pay = typeof pay;\n",
};
const LAZY: TreeFiles = {
  'features/keno/server/index.ts':
    "export function load() {\n  return import('#features/dice/rules.ts');\n}\n",
};

async function violationsOf(files: TreeFiles) {
  const report = await withTestTree({ ...CLEAN, ...files }, checkImports);
  return report.violations;
}

describe('import rules', () => {
  test('the clean tree has no violation and every file of it is read', async () => {
    expect(await withTestTree(CLEAN, checkImports)).toEqual({
      violations: [],
      seen: Object.keys(CLEAN).length - 1,
      onDisk: Object.keys(CLEAN).length - 1,
    });
  });

  for (const violation of VIOLATIONS) {
    const imported = violation.plant[violation.from]?.split("'")[1];
    test(`${violation.rule} catches ${violation.from} importing ${imported}`, async () => {
      const violations = await violationsOf(violation.plant);
      const caught = violations.filter((found) => found.rule === violation.rule);
      expect(caught.map((found) => found.from)).toContain(violation.from);
    });
  }

  test('a type-only import is an import', async () => {
    expect((await violationsOf(TYPE_ONLY)).map(({ rule }) => rule)).toEqual([
      'features-never-import-each-other',
    ]);
  });

  test('a dynamic import is an import', async () => {
    expect((await violationsOf(LAZY)).map(({ rule }) => rule)).toEqual([
      'features-never-import-each-other',
    ]);
  });

  test('every rule has a planted violation', () => {
    const planted = new Set(VIOLATIONS.map(({ rule }) => rule));
    const named = new Set(rules.forbidden?.map(({ name }) => name));
    expect(planted).toEqual(named);
  });

  test('a run that read no files counts as failed', () => {
    expect(sawTooLittle({ violations: [], seen: 0, onDisk: 40 })).toBe(true);
    expect(sawTooLittle({ violations: [], seen: 40, onDisk: 40 })).toBe(false);
  });
});
