import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The files of React for browsers in production, by the names they are imported by. */
export const REACT_FILES: Readonly<Record<string, string>> = {
  react: fileOf('react'),
  'react/jsx-runtime': fileOf('react', 'react-jsx-runtime'),
  'react-dom': fileOf('react-dom'),
  'react-dom/client': fileOf('react-dom', 'react-dom-client'),
  scheduler: fileOf('scheduler'),
};

function fileOf(name: string, file = name): string {
  const folder = dirname(require.resolve(`${name}/package.json`));
  return normalizePath(join(folder, `cjs/${file}.production.js`));
}

/**
 * React is published as CommonJS, of which a bundler leaves out nothing, and whose functions every
 * file reaches through an object. As ES modules, what is not used is left out of the first screen.
 */
export function reactModules(): Plugin {
  const files = new Set(Object.values(REACT_FILES));
  return {
    name: 'react-modules',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => REACT_FILES[id],
    transform(code, id) {
      if (files.has(id)) return { code: asModule(code), map: null };
      // Packages that import all of React by the one export of CommonJS.
      const named = code.replaceAll(DEFAULT_IMPORT, "import * as $1 from 'react';");
      return named === code ? undefined : { code: named, map: null };
    },
  };
}

const DEFAULT_IMPORT = /^import (\w+) from 'react';/gm;
const REQUIRES = /^var (?:\s*\w+ = require\("[\w-]+"\)[,;])+$/gm;
const REQUIRE = /(\w+) = require\("([\w-]+)"\)/g;

/** A CommonJS file that requires at its beginning and names each export: `exports.name = …`. */
export function asModule(code: string): string {
  const imports: string[] = [];
  const body = code.replaceAll(REQUIRES, (statement) => {
    for (const [, name, from] of statement.matchAll(REQUIRE)) {
      imports.push(`import * as ${name} from '${from}';`);
    }
    return '';
  });
  const uses = [...body.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name!);
  const names = [...new Set(uses)];
  // What is assigned once, outside of functions, is left out where no file imports it.
  const fixed = new Set(names.filter((name) => uses.indexOf(name) === uses.lastIndexOf(name)));
  const changing = names.filter((name) => !fixed.has(name)).map((name) => `let $${name};`);
  const script = body
    .replaceAll(/^exports\.(\w+) =/gm, (whole, name: string) =>
      fixed.has(name) ? `const $${name} =` : whole,
    )
    .replaceAll(/\bexports\.(\w+)/g, '$$$1');
  if (/\b(?:require\(|module\.exports|exports\b)/.test(script)) {
    throw new Error('This file of React cannot be read as an ES module.');
  }
  const list = names.map((name) => `$${name} as ${name}`).join(', ');
  return [...imports, ...changing, script, `export { ${list} };`].join('\n');
}
