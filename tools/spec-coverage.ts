/**
 * Compares the points of docs/spec.md with the tests that cite them in a title.
 *
 * node tools/spec-coverage.ts
 *
 * A point without a citing test is listed as open work. A cited id that docs/spec.md does not have
 * is an error, and the only thing that fails.
 */
import { isTest, repositoryFiles } from './tidy/source.ts';
import type { Source } from './tidy/source.ts';

/** At the start of a string, ids and a colon: `'cashier.poll-5s, cashier.process: …'`. */
const CITATION =
  /(?<!\.(?:skip|todo|fixme)\(\s*)['"`]((?:[a-z]+\.[a-z0-9-]+(?:,\s*|\s+))*[a-z]+\.[a-z0-9-]+):/g;

export type Coverage = {
  covered: string[];
  uncovered: string[];
  unknown: { id: string; path: string }[];
};

export function specCoverage(files: readonly Source[]): Coverage {
  const points = pointsOf(files.find(({ path }) => path === 'docs/spec.md')?.text ?? '');
  const areas = new Set(points.map(areaOf));
  const cited = citations(files).filter(({ id }) => areas.has(areaOf(id)));
  const ids = new Set(cited.map(({ id }) => id));
  return {
    covered: points.filter((id) => ids.has(id)),
    uncovered: points.filter((id) => !ids.has(id)),
    unknown: cited.filter(({ id }) => !points.includes(id)),
  };
}

export function report(coverage: Coverage): string {
  const total = coverage.covered.length + coverage.uncovered.length;
  const byArea = Object.entries(Object.groupBy(coverage.uncovered, areaOf));
  return [
    ...byArea.map(([area, ids = []]) => `${area}: ${ids.map(nameOf).join(' ')}`),
    ...coverage.unknown.map(({ id, path }) => `${path} cites ${id}, which docs/spec.md lacks`),
    `spec: ${coverage.covered.length} of ${total} points cited, ${coverage.uncovered.length} not`,
  ].join('\n');
}

function pointsOf(spec: string): string[] {
  return [...spec.matchAll(/^- `([a-z]+\.[a-z0-9-]+)`/gm)].map(([, id = '']) => id);
}

function citations(files: readonly Source[]): { id: string; path: string }[] {
  const tests = files.filter(({ path }) => isTest(path) && !path.startsWith('tools/'));
  return tests.flatMap(({ path, text }) =>
    [...text.matchAll(CITATION)].flatMap(([, ids = '']) =>
      ids.split(/[,\s]+/).map((id) => ({ id, path })),
    ),
  );
}

function areaOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}

function nameOf(id: string): string {
  return id.slice(id.indexOf('.') + 1);
}

function main(): void {
  const coverage = specCoverage(repositoryFiles(process.cwd()));
  console.log(report(coverage));
  process.exitCode = coverage.unknown.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
