import { describe, expect, test } from 'vitest';
import { report, specCoverage } from './spec-coverage.ts';
import { repositoryFiles } from './tidy/source.ts';

const SPEC = {
  path: 'docs/spec.md',
  text: '- `games.dice` — Dice.\n- `games.keno` — Keno.\n- `cashier.poll-5s` — Poll.\nsee `x.y`\n',
};

function cover(title: string, path = 'features/dice/server/a.test.ts') {
  return specCoverage([SPEC, { path, text: title }]);
}

describe('spec coverage', () => {
  test('a title cites a point', () => {
    expect(cover("test('cashier.poll-5s: asks every five seconds', () => {})")).toEqual({
      covered: ['cashier.poll-5s'],
      uncovered: ['games.dice', 'games.keno'],
      unknown: [],
    });
  });

  test('a title cites several points, a journey cites too', () => {
    const text = 'test(`games.dice, games.keno: both`, () => {})';
    expect(cover(text, 'e2e/dice.journey.ts').covered).toEqual(['games.dice', 'games.keno']);
  });

  test('an unknown id of a known area is an error', () => {
    const unknown = [{ id: 'games.dise', path: 'features/dice/server/a.test.ts' }];
    expect(cover("test('games.dise: pays', () => {})").unknown).toEqual(unknown);
  });

  test.each([
    ["test.skip('games.dice: skipped')", 'features/dice/a.test.ts'],
    ["test.todo('games.dice: to come')", 'features/dice/a.test.ts'],
    ["test('dice as in games.dice: not cited')", 'features/dice/a.test.ts'],
    ["log('games.dice: not a test')", 'features/dice/server/index.ts'],
    ["emit('bet.settled: no such area')", 'features/dice/a.test.ts'],
  ])('%s cites nothing', (text, path) => {
    expect(cover(text, path)).toMatchObject({ covered: [], unknown: [] });
  });

  test('the report groups uncited points by area and ends with the count', () => {
    expect(report(cover("test('games.keno: x')")).split('\n')).toEqual([
      'games: dice',
      'cashier: poll-5s',
      'spec: 1 of 3 points cited, 2 not',
    ]);
  });

  test('the repository has its hundred points and cites no unknown one', () => {
    const coverage = specCoverage(repositoryFiles(process.cwd()));
    expect(coverage.covered.length + coverage.uncovered.length).toBe(100);
    expect(coverage.unknown).toEqual([]);
  });
});
