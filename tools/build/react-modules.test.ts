import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { asModule, REACT_FILES } from './react-modules.ts';

const require = createRequire(import.meta.url);

test.each(Object.entries(REACT_FILES))(
  'react modules: %s exports as an ES module what it exports as CommonJS',
  (_, file) => {
    const code = asModule(readFileSync(file, 'utf8'));
    expect(code).not.toMatch(/\brequire\(|\bexports\./);
    // What it imports is not resolved from an address of data.
    const alone = code.replaceAll(/^import .*$/gm, '');
    const declared = [...alone.matchAll(/^(?:const|let) \$(\w+)/gm)].map(([, key]) => key!);
    expect(new Set(declared)).toEqual(new Set(Object.keys(require(file) as object)));
    const list = /^export \{ (.*) \};$/m.exec(alone)![1]!.split(', ');
    expect(new Set(list)).toEqual(new Set(declared.map((key) => `$${key} as ${key}`)));
  },
);

test('react modules: an export that changes later is a variable, one that does not a constant', () => {
  const code = asModule(
    'var React = require("react");\nexports.now = void 0;\nexports.now = 1;\nexports.one = 1;',
  );
  expect(code.split('\n').filter((line) => line !== '')).toEqual([
    "import * as React from 'react';",
    'let $now;',
    '$now = void 0;',
    '$now = 1;',
    'const $one = 1;',
    'export { $now as now, $one as one };',
  ]);
});

test('react modules: a file that is written otherwise is refused', () => {
  expect(() => asModule('module.exports = {};')).toThrow('cannot be read as an ES module');
  expect(() => asModule('if (a) { var b = require("b"); }')).toThrow('cannot be read');
});
