import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedBinaries, makeLinks } from './binaries.ts';

test('postgres: an installation whose scripts did not run gets the links of its libraries', () => {
  const original = dirname(dirname(dirname(embeddedBinaries().postgres)));
  const copy = mkdtempSync(join(tmpdir(), 'croupier-libraries-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  // npm packages carry no links: leave them out of the copy as a fresh download would.
  cpSync(original, copy, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
  const runs = () => spawnSync(join(copy, 'native/bin/postgres'), ['--version']).status;
  expect(existsSync(join(copy, 'native/lib/libicuuc.so.60'))).toBe(false);
  expect(runs()).not.toBe(0);
  makeLinks(copy);
  expect(runs()).toBe(0);
  makeLinks(copy);
  const names = (root: string) => readdirSync(join(root, 'native/lib')).toSorted();
  expect(names(copy)).toEqual(names(original));
});
