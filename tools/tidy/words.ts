import { extname } from 'node:path';
import type { Check, Source } from './source.ts';

const WIDEST = 100;
/** A hash, an address, the path of a drawing cannot be broken; a line that has one may be wider. */
const UNBREAKABLE = /\S{60}|(?:[a-zA-Z]?-?[\d.]+[\s,]*){15}/;
/** The title of a test is a sentence in one piece, and the formatter leaves it so. */
const TITLE = /^\s*test(?:\.\w+)?\(['"`]/;
const WIDTH_MATTERS = new Set(['.ts', '.tsx', '.css', '.sql']);
const CODE = new Set(['.ts', '.tsx', '.mjs', '.js', '.css', '.sql', '.json']);

/** Lines end before column 100. */
export const narrow: Check = (files) =>
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

/** Nothing is left to be mended unnamed: a to-do carries the id of its issue or spec point. */
export const noLooseEnds: Check = (files) => {
  const code = files.filter(({ path }) => CODE.has(extname(path)) && !path.endsWith('lock.json'));
  return [
    ...complain(code, /\bFIX[M]E\b/, 'has a FIX' + 'ME'),
    ...complain(
      code,
      /\bTO[D]O\b(?!\s*[(:]?\s*(?:#\d+|[a-z]+\.[a-z0-9-]+))/,
      'has a to-do without an id',
    ),
  ];
};

/** The product never pretends: no filler text and no promise in place of a part. */
export const noPretence: Check = (files) =>
  complain(
    files.filter(({ path }) => !path.startsWith('docs/') && !path.startsWith('tools/tidy/')),
    /lor[e]m ips[u]m|coming s[o]on|скоро п[о]явится|жақында қ[о]сылады/i,
    'pretends',
  );

/** No path of somebody's machine. */
export const noMachinePaths: Check = (files) =>
  complain(
    files,
    /(?<![\w.])\/(?:r[o]ot|h[o]me\/[\w-]+|w[o]rk|Us[e]rs\/[\w-]+)\/\w/,
    'names a path of a machine',
  );

function complain(files: readonly Source[], pattern: RegExp, what: string): string[] {
  return files.flatMap(({ path, text }) =>
    everyLine(text, (line) => pattern.test(line)).map((line) => `${path}:${line} ${what}`),
  );
}

/** The numbers of the lines that `wrong` points at. */
function everyLine(text: string, wrong: (line: string) => boolean): number[] {
  return text.split('\n').flatMap((line, index) => (wrong(line) ? [index + 1] : []));
}
