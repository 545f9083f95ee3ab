import { extname } from 'node:path';
import type { Check, Source } from './source.ts';

const WIDEST = 100;
/** A hash, an address or an SVG path cannot be broken; a line with one may be wider. */
const UNBREAKABLE = /\S{60}|(?:[a-zA-Z]?-?[\d.]+[\s,]*){15}/;
/** The title of a test is one string, which the formatter does not break. */
const TITLE = /^\s*test(?:\.\w+)?\(['"`]/;
const WIDTH_MATTERS = new Set(['.ts', '.tsx', '.css', '.sql']);
const CODE = new Set(['.ts', '.tsx', '.mjs', '.js', '.css', '.sql', '.json']);

/** Lines end before column 100. */
export const lineWidth: Check = (files) =>
  files
    .filter(({ path }) => WIDTH_MATTERS.has(extname(path)))
    .flatMap(({ path, text }) =>
      everyLine(
        text,
        (line) => widthOf(line) > WIDEST && !UNBREAKABLE.test(line) && !TITLE.test(line),
      ).map((line) => `${path}:${line} is wider than ${WIDEST} columns`),
    );

function widthOf(line: string): number {
  return line.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, '?').length;
}

/** A to-do must carry the id of its issue or spec point. */
export const noUnnamedTodos: Check = (files) => {
  const code = files.filter(({ path }) => CODE.has(extname(path)) && !path.endsWith('lock.json'));
  return [
    ...findLines(code, /\bFIX[M]E\b/, 'has a FIX' + 'ME'),
    ...findLines(
      code,
      /\bTO[D]O\b(?!\s*[(:]?\s*(?:#\d+|[a-z]+\.[a-z0-9-]+))/,
      'has a to-do without an id',
    ),
  ];
};

/** No filler text, and no announcement in place of a feature. */
export const noFillerText: Check = (files) =>
  findLines(
    files.filter(({ path }) => !path.startsWith('docs/') && !path.startsWith('tools/tidy/')),
    /lor[e]m ips[u]m|coming s[o]on|скоро п[о]явится|жақында қ[о]сылады/i,
    'has filler text',
  );

/** No path of a developer's machine. */
export const noMachinePaths: Check = (files) =>
  findLines(
    files,
    /(?<![\w.])\/(?:r[o]ot|h[o]me\/[\w-]+|w[o]rk|Us[e]rs\/[\w-]+)\/\w/,
    'names a path of a machine',
  );

function findLines(files: readonly Source[], pattern: RegExp, what: string): string[] {
  return files.flatMap(({ path, text }) =>
    everyLine(text, (line) => pattern.test(line)).map((line) => `${path}:${line} ${what}`),
  );
}

/** The numbers of the lines that match `wrong`. */
function everyLine(text: string, wrong: (line: string) => boolean): number[] {
  return text.split('\n').flatMap((line, index) => (wrong(line) ? [index + 1] : []));
}
