import { describe, expect, test } from 'vitest';
import { repositoryFiles } from './source.ts';
import { checkSubjects } from './language.ts';
import { CHECKS } from './tidy.ts';
import type { Source } from './source.ts';

const PROJECTS: Record<string, string> = {
  'tsconfig.shared.json': '{ "include": ["core/**/*.ts"], "exclude": ["**/*.test.ts"] }',
  'tsconfig.server.json': '{ "include": ["*/*/server/**/*.ts", "core/**/*.test.ts"] }',
  'tsconfig.browser.json': '{ "include": ["*/*/player/**/*.tsx", "*/*/server/player/**"] }',
};
const TABLES = {
  'sql/baseline/02-ledger.sql': 'create table accounts (id int);\ncreate unlogged table holds ();',
  'sql/migrations/20261122T1210-rolls.sql': '-- module: bets\ncreate table rolls ();',
};

type Violation = { check: string; what: string; files: Record<string, string>; expected: RegExp };

const VIOLATIONS: Violation[] = [
  {
    check: 'one-project',
    what: 'a source file at the root of a feature',
    files: { ...PROJECTS, 'features/dice/stray.ts': '' },
    expected: /stray[.]ts belongs to no TypeScript project/,
  },
  {
    check: 'one-project',
    what: 'a file of two projects',
    files: { ...PROJECTS, 'features/a/server/player/both.ts': '' },
    expected: /both[.]ts belongs to two TypeScript projects: server, browser/,
  },
  {
    check: 'sql-owners',
    what: 'a feature that reads a table of the ledger',
    files: { ...TABLES, 'features/dice/server/store.ts': 'q(`select 1\n  from accounts a`)' },
    expected: /dice.* uses accounts, a table of ledger/,
  },
  {
    check: 'sql-owners',
    what: 'a domain module that writes a table of the ledger',
    files: { ...TABLES, 'domain/bets/server/store.ts': "q('update holds set state = 1')" },
    expected: /bets.* uses holds, a table of ledger/,
  },
  {
    check: 'sql-owners',
    what: 'a second table in a list',
    files: { ...TABLES, 'features/dice/server/a.ts': "q('select from my_table m, holds h')" },
    expected: /dice.* uses holds/,
  },
  {
    check: 'sql-owners',
    what: 'a function of another module',
    files: { ...TABLES, 'sql/functions/bets/f.sql': 'insert into accounts select 1;' },
    expected: /f[.]sql uses accounts, a table of ledger/,
  },
  {
    check: 'sql-owners',
    what: 'a table that a migration created',
    files: { ...TABLES, 'features/dice/server/a.ts': "q('delete from rolls')" },
    expected: /dice.* uses rolls, a table of bets/,
  },
  {
    check: 'sql-in-stores',
    what: 'a query beside the rules of a command',
    files: { 'features/dice/server/roll.ts': 'await tx.query(`\n select id from rolls`)' },
    expected: /roll[.]ts has a query outside of a store: select id from rolls/,
  },
  {
    check: 'sql-in-stores',
    what: 'a statement that writes',
    files: { 'domain/bets/server/place.ts': "tx.query('update bets set seq = 1')" },
    expected: /place[.]ts has a query outside of a store: update bets/,
  },
  {
    check: 'sql-owners',
    what: 'a tree whose tables are not found',
    files: { 'sql/baseline/money.sql': 'create table accounts ();' },
    expected: /no table found/,
  },
  {
    check: 'retired-words',
    what: 'a retired word in a name',
    files: { 'features/a/server/b.ts': 'export function openDesk(): void {}' },
    expected: /b[.]ts:1 says "desk"/,
  },
  {
    check: 'retired-words',
    what: 'a retired word in the title of a test',
    files: { 'core/a.test.ts': "\ntest('whoever comes twice waits', () => {});" },
    expected: /a[.]test[.]ts:2 says "whoever"; the term is the player/,
  },
  {
    check: 'retired-words',
    what: 'a retired wire code',
    files: { 'features/a/contract.ts': "refusals: ['same_hand']" },
    expected: /says "same_hand"; the term is same_person/,
  },
  {
    check: 'type-names',
    what: 'a type name with two declarations',
    files: { 'core/a.ts': 'export type Row = 1;', 'domain/b/c.ts': 'export interface Row {}' },
    expected: /the type Row is declared in core\/a[.]ts and domain\/b\/c[.]ts/,
  },
  refusal('a refused code without a text', "return refuse('too_late');", /too_late has no text/),
  refusal('a code behind a condition', "refuse(late ? 'too_late' : 'b')", /too_late has no text/),
  refusal('a field code', "refuseInput('stake', 'too_odd', 3)", /too_odd has no text/),
  refusal('a field error', "{ stake: [fieldError('too_odd')] }", /too_odd has no text/),
  refusal('a declared code', "call({ refusals: ['known', 'paused'] })", /paused has no text/),
  refusal('a code of a schema', "z.string().check(z.regex(/a/, 'bad_a'))", /bad_a has no text/),
  refusal('a code with a status', 'const REFUSAL_STATUS = { gone: 410 }', /gone has no text/),
  refusal('a text in two languages only', "refuse('half')", /half has no text in kz$/),
  locale(
    'a key missing in one language',
    { a: 'а', b: 'б' },
    { a: 'a' },
    /en[.]json: b is missing/,
  ),
  locale('an empty text', { a: 'а' }, { a: ' ' }, /en[.]json: a is empty/),
  locale('a lost argument', { a: '{sum} на счёт' }, { a: 'paid' }, /en[.]json: a takes nothing/),
  locale('a lost tag', { a: '<b>да</b>' }, { a: 'yes' }, /en[.]json: a takes nothing/),
  locale(
    'a brace left open',
    { a: '{sum на счёт' },
    { a: '{sum}' },
    /ru[.]json: a is not a message/,
  ),
  locale('Cyrillic in English', { a: 'ставка' }, { a: 'stаvka' }, /en[.]json: a is not English/),
  locale(
    'a plural without its categories',
    { a: '{n, plural, one {# ставка} other {# ставок}}' },
    { a: '{n, plural, one {# bet} other {# bets}}' },
    /ru[.]json: a plural n lacks few, many/,
  ),
  {
    check: 'locales',
    what: 'a Russian text in the Kazakh file',
    files: texts({ a: 'Пополнение счёта' }, { a: 'Top up' }, { a: 'Пополнение счёта' }),
    expected: /kz[.]json: a is a copy of the Russian text/,
  },
  {
    check: 'locales',
    what: 'a folder without one language',
    files: { 'features/dice/locales/ru.json': '{}', 'features/dice/locales/en.json': '{}' },
    expected: /lacks kz/,
  },
  {
    check: 'locales',
    what: 'a page of the back office without one of its two languages',
    files: { 'features/dice/backoffice/locales/ru.json': '{}' },
    expected: /lacks en$/,
  },
  {
    check: 'locales',
    what: 'an email without one language',
    files: { 'domain/messages/server/texts/ru.json': '{}' },
    expected: /texts lacks en, kz/,
  },
  {
    check: 'listed',
    what: 'a feature no server mounts',
    files: { 'features/keno/server/index.ts': '', 'apps/server/main.ts': '// keno' },
    expected: /features\/keno is not listed in apps\/server/,
  },
  {
    check: 'listed',
    what: 'a feature no player can reach',
    files: { 'features/keno/player/page.tsx': '', 'apps/server/main.ts': "'#features/keno/x'" },
    expected: /features\/keno is not listed in apps\/player/,
  },
  {
    check: 'links',
    what: 'a page that links to nothing',
    files: { 'docs/a.md': '[b](../b.md)', 'docs/b.md': '' },
    expected: /docs\/a[.]md links to b[.]md, which does not exist/,
  },
  word('line-width', 'core/wide.ts', 'word '.repeat(21), /wide[.]ts:2 is wider/),
  word('no-unnamed-todos', 'core/a.ts', `// ${'FIX'}ME`, /a[.]ts:2 has a FIX[M]E/),
  word('no-unnamed-todos', 'core/a.ts', `// ${'TO'}DO later`, /a[.]ts:2 has a to-do without an id/),
  word(
    'no-filler-text',
    'features/x/player/page.tsx',
    `${'Coming'} soon`,
    /page[.]tsx:2 has filler text/,
  ),
  word('no-machine-paths', 'README.md', `see /${'home'}/ann/house`, /README[.]md:2 names a path/),
];

function refusal(what: string, code: string, expected: RegExp): Violation {
  const known = { error: { known: 'x', b: 'x' } };
  const half = { error: { ...known.error, half: 'x' } };
  const files = { ...texts(half, half, known), 'features/dice/server/a.ts': code };
  return { check: 'refusal-texts', what, files, expected };
}

function locale(what: string, ru: object, en: object, expected: RegExp): Violation {
  return { check: 'locales', what, files: texts(ru, en, ru), expected };
}

function texts(ru: object, en: object, kz: object): Record<string, string> {
  const byLanguage = Object.entries({ ru, en, kz });
  return Object.fromEntries(
    byLanguage.map(([name, text]) => [`features/x/locales/${name}.json`, JSON.stringify(text)]),
  );
}

function word(check: string, path: string, line: string, expected: RegExp): Violation {
  return { check, what: line.trim().slice(0, 30), files: { [path]: `\n${line}\n` }, expected };
}

function run(check: string, files: Record<string, string>): string[] {
  const sources: Source[] = Object.entries(files).map(([path, text]) => ({ path, text }));
  return CHECKS[check]?.(sources) ?? [`no check is called ${check}`];
}

describe('each check reports its violation', () => {
  for (const { check, what, files, expected } of VIOLATIONS) {
    test(`${check}: ${what}`, () => {
      expect(run(check, files)).toContainEqual(expect.stringMatching(expected));
    });
  }

  test('every check has a planted violation', () => {
    expect(new Set(VIOLATIONS.map(({ check }) => check))).toEqual(new Set(Object.keys(CHECKS)));
  });
});

describe('allowed', () => {
  const allowed: [string, Record<string, string>][] = [
    ['one-project', { ...PROJECTS, 'core/a.ts': '', 'core/a.test.ts': '' }],
    ['sql-owners', { ...TABLES, 'domain/ledger/server/a.ts': "q('select 1 from accounts')" }],
    ['sql-owners', { ...TABLES, 'sql/views/ledger/a.sql': '-- from rolls\nselect from holds;' }],
    ['sql-owners', { ...TABLES, 'domain/bets/server/a.test.ts': "q('select 1 from holds')" }],
    ['sql-in-stores', { 'features/a/server/store.rolls.ts': "q('select 1 from rolls')" }],
    ['sql-in-stores', { 'features/a/server/a.ts': "q('select pg_advisory_xact_lock(1)')" }],
    ['sql-in-stores', { 'features/a/server/a.test.ts': "q('select 1 from rolls')" }],
    ['sql-owners', { ...TABLES, 'features/a/server/a.ts': "// from accounts\nq('from lists')" }],
    ['refusal-texts', { 'features/a/server/a.test.ts': "refuse('anything')" }],
    [
      'locales',
      texts(
        { a: '{n, select, a {б} other {в}}' },
        { a: '{n, select, a {b} other {c}}' },
        { a: '{n, select, a {ә} other {ғ}}' },
      ),
    ],
    [
      'locales',
      {
        'features/a/backoffice/locales/ru.json': '{"a":"да"}',
        'features/a/backoffice/locales/en.json': '{"a":"yes"}',
      },
    ],
    ['locales', texts({ a: "d'Alembert '{x}' {y}" }, { a: "''{y}''" }, { a: '{y}' })],
    [
      'links',
      {
        'docs/a.md': '[b](../b.md#top) [c](https://x.y) [d](#e) [f](g/)',
        'b.md': '',
        'docs/g/h.md': '',
      },
    ],
    ...['keno', "'two-words'"].map((key): [string, Record<string, string>] => [
      'listed',
      {
        'apps/games.ts': `{\n  ${key}: ['a'],\n}`,
        [`features/${key.replaceAll("'", '')}/player/page.tsx`]: '',
      },
    ]),
    ['line-width', { 'core/a.ts': `// ${'f'.repeat(128)}` }],
    ['no-unnamed-todos', { 'core/a.ts': `// ${'TO'}DO(games.dice) later\n// ${'TO'}DO #12` }],
  ];
  test.each(allowed)('%s accepts %j', (check, files) => {
    expect(run(check, files)).toEqual([]);
  });
});

describe('the repository', () => {
  const files = repositoryFiles(process.cwd());

  test('is read', () => {
    expect(files.map(({ path }) => path)).toContain('tools/tidy/tidy.test.ts');
  });

  test.each(Object.entries(CHECKS))('%s', (_name, check) => {
    expect(check(files)).toEqual([]);
  });
});

describe('commit subjects', () => {
  test('a subject with an area and plain words passes', () => {
    expect(checkSubjects(['0a1b2c3 sign-in: require a code after the third login'])).toEqual([]);
  });

  test('a retired word or a missing area is found', () => {
    expect(checkSubjects(['0a1b2c3 tests: whoever waits'])).toEqual([
      '0a1b2c3 tests: whoever waits'.replace(/^/, 'commit ') + ': says "whoever"',
    ]);
    expect(checkSubjects(['0a1b2c3 mend things'])).toHaveLength(1);
  });
});
