import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashFiles } from './game-files.ts';

let folder: string;
let root: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'game-files-'));
  root = pathToFileURL(`${folder}/`);
});
afterAll(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const hash = () => hashFiles(root, [new URL('rules.ts', root)]);

const RULES = `import type { Shape } from './shape.ts';
import {
  edge,
} from './edge.ts';
export { tag } from '#tag.ts';

/** Pays twice. */
export const pays = 2 * edge;
`;

test('game files: the hash covers what is imported by value, and neither types nor comments', async () => {
  await write('rules.ts', RULES);
  await write('edge.ts', 'export const edge = 1;\n');
  await write('tag.ts', "export const tag = 'dice';\n");
  await write('shape.ts', 'export type Shape = 1;\n');
  const before = await hash();
  await write('shape.ts', 'export type Shape = 2;\n');
  await write('rules.ts', RULES.replace('/** Pays twice. */', '// Twice.\n\n/* The\n * stake. */'));
  expect(await hash()).toBe(before);
  await write('tag.ts', "export const tag = 'keno';\n");
  const other = await hash();
  expect(other).not.toBe(before);
  await write('edge.ts', 'export const edge = 1.01;\n');
  expect(await hash()).not.toBe(other);
});

test('game files: a comment behind code counts, for what looks like one may be text', async () => {
  await write('rules.ts', RULES);
  const before = await hash();
  await write('rules.ts', RULES.replace('edge;\n', 'edge; // twice\n'));
  expect(await hash()).not.toBe(before);
});
