import { describe, expect, test } from 'vitest';
import { repositoryFiles } from './source.ts';
import { CHECKS } from './tidy.ts';
import type { Source } from './source.ts';

const WORLDS: Record<string, string> = {
  'tsconfig.shared.json': '{ "include": ["core/**/*.ts"], "exclude": ["**/*.test.ts"] }',
  'tsconfig.server.json': '{ "include": ["*/*/server/**/*.ts", "core/**/*.test.ts"] }',
  'tsconfig.browser.json': '{ "include": ["*/*/player/**/*.tsx", "*/*/server/player/**"] }',
};
const LEDGER = {
  'migrations/1-ledger.sql': 'create table accounts (id int);\ncreate table holds ();',
};

type Plant = { check: string; what: string; files: Record<string, string>; says: RegExp };

const PLANTS: Plant[] = [
  {
    check: 'one-world',
    what: 'a source file at the root of a feature',
    files: { ...WORLDS, 'features/dice/stray.ts': '' },
    says: /stray[.]ts belongs to no compiler world/,
  },
  {
    check: 'one-world',
    what: 'a file of two worlds',
    files: { ...WORLDS, 'features/a/server/player/both.ts': '' },
    says: /both[.]ts belongs to two worlds: server, browser/,
  },
  {
    check: 'ledger-names',
    what: 'a feature that reads the ledger',
    files: { ...LEDGER, 'features/dice/server/store.ts': 'tx.query(`select 1\n  FROM accounts`)' },
    says: /dice.* reaches for the ledger's table accounts/,
  },
  {
    check: 'ledger-names',
    what: 'a house room that writes the ledger',
    files: { ...LEDGER, 'domain/bets/server/store.ts': "q('update holds set state = 1')" },
    says: /bets.* reaches for the ledger's table holds/,
  },
  {
    check: 'ledger-names',
    what: 'a tree whose ledger is not found',
    files: { 'migrations/1-money.sql': '' },
    says: /no ledger table found/,
  },
  refusal('a refused code without a text', "return refuse('too_late');", /too_late has no text/),
  refusal('a code behind a condition', "refuse(late ? 'too_late' : 'b')", /too_late has no text/),
  refusal('a field code', "refuse('known', { stake: ['too_odd:3'] })", /too_odd has no text/),
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
    says: /kz[.]json: a is a copy of the Russian text/,
  },
  {
    check: 'locales',
    what: 'a folder without one language',
    files: { 'features/dice/locales/ru.json': '{}', 'features/dice/locales/en.json': '{}' },
    says: /lacks kz/,
  },
  {
    check: 'locales',
    what: 'a page of the back office without one of its two languages',
    files: { 'features/dice/backoffice/locales/ru.json': '{}' },
    says: /lacks en$/,
  },
  {
    check: 'locales',
    what: 'a mail without one language',
    files: { 'domain/messages/server/texts/ru.json': '{}' },
    says: /texts lacks en, kz/,
  },
  {
    check: 'listed',
    what: 'a feature no server mounts',
    files: { 'features/keno/server/index.ts': '', 'apps/server/main.ts': '// keno' },
    says: /features\/keno is not listed in apps\/server/,
  },
  {
    check: 'listed',
    what: 'a feature no player can reach',
    files: { 'features/keno/player/page.tsx': '', 'apps/server/main.ts': "'#features/keno/x'" },
    says: /features\/keno is not listed in apps\/player/,
  },
  {
    check: 'links',
    what: 'a page that links to nothing',
    files: { 'docs/a.md': '[b](../b.md)', 'docs/b.md': '' },
    says: /docs\/a[.]md links to b[.]md, which is not there/,
  },
  word('narrow', 'core/wide.ts', 'word '.repeat(21), /wide[.]ts:2 is wider/),
  word('no-loose-ends', 'core/a.ts', `// ${'FIX'}ME`, /a[.]ts:2 has a FIX[M]E/),
  word('no-loose-ends', 'core/a.ts', `// ${'TO'}DO later`, /a[.]ts:2 has a to-do without an id/),
  word('no-pretence', 'features/x/player/page.tsx', `${'Coming'} soon`, /page[.]tsx:2 pretends/),
  word('no-machine-paths', 'README.md', `see /${'home'}/ann/house`, /README[.]md:2 names a path/),
];

function refusal(what: string, code: string, says: RegExp): Plant {
  const said = { error: { known: 'x', b: 'x' } };
  const half = { error: { ...said.error, half: 'x' } };
  const files = { ...texts(half, half, said), 'features/dice/server/a.ts': code };
  return { check: 'refusal-texts', what, files, says };
}

function locale(what: string, ru: object, en: object, says: RegExp): Plant {
  return { check: 'locales', what, files: texts(ru, en, ru), says };
}

function texts(ru: object, en: object, kz: object): Record<string, string> {
  const spoken = Object.entries({ ru, en, kz });
  return Object.fromEntries(
    spoken.map(([name, text]) => [`features/x/locales/${name}.json`, JSON.stringify(text)]),
  );
}

function word(check: string, path: string, line: string, says: RegExp): Plant {
  return { check, what: line.trim().slice(0, 30), files: { [path]: `\n${line}\n` }, says };
}

function run(check: string, files: Record<string, string>): string[] {
  const sources: Source[] = Object.entries(files).map(([path, text]) => ({ path, text }));
  return CHECKS[check]?.(sources) ?? [`no check is called ${check}`];
}

describe('each check bites', () => {
  for (const { check, what, files, says } of PLANTS) {
    test(`${check}: ${what}`, () => {
      expect(run(check, files)).toContainEqual(expect.stringMatching(says));
    });
  }

  test('every check has a planted violation', () => {
    expect(new Set(PLANTS.map(({ check }) => check))).toEqual(new Set(Object.keys(CHECKS)));
  });
});

describe('what is allowed', () => {
  const allowed: [string, Record<string, string>][] = [
    ['one-world', { ...WORLDS, 'core/a.ts': '', 'core/a.test.ts': '' }],
    ['ledger-names', { ...LEDGER, 'domain/ledger/server/a.ts': "q('select 1 from accounts')" }],
    ['ledger-names', { ...LEDGER, 'domain/bets/server/a.test.ts': "q('select 1 from holds')" }],
    ['ledger-names', { ...LEDGER, 'features/a/server/a.ts': "// from accounts\nq('from bets')" }],
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
    ['narrow', { 'core/a.ts': `// ${'f'.repeat(128)}` }],
    ['no-loose-ends', { 'core/a.ts': `// ${'TO'}DO(games.dice) later\n// ${'TO'}DO #12` }],
  ];
  test.each(allowed)('%s lets pass %j', (check, files) => {
    expect(run(check, files)).toEqual([]);
  });
});

describe('the repository', () => {
  const files = repositoryFiles(process.cwd());

  test('is seen', () => {
    expect(files.map(({ path }) => path)).toContain('tools/tidy/tidy.test.ts');
  });

  test.each(Object.entries(CHECKS))('%s', (_name, check) => {
    expect(check(files)).toEqual([]);
  });
});
