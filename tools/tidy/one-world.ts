import { matchesGlob } from 'node:path';
import { isCode } from './source.ts';
import type { Check, Source } from './source.ts';

const WORLDS = ['shared', 'server', 'browser'];

type World = { name: string; include: string[]; exclude: string[] };

/**
 * Every source file is compiled by exactly one of the three worlds. A file in none is checked by
 * nobody; a file in two sees more than it may.
 */
export const oneWorld: Check = (files) => {
  const worlds = WORLDS.map((name) => readWorld(files, name));
  return files.filter(({ path }) => isCode(path)).flatMap(({ path }) => judge(path, worlds));
};

function judge(path: string, worlds: World[]): string[] {
  const home = worlds.filter((world) => holds(world, path)).map(({ name }) => name);
  if (home.length === 1) return [];
  const where = home.length === 0 ? 'no compiler world' : `two worlds: ${home.join(', ')}`;
  return [`${path} belongs to ${where} (tsconfig.*.json)`];
}

function holds(world: World, path: string): boolean {
  const inside = (pattern: string) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`);
  return world.include.some(inside) && !world.exclude.some(inside);
}

function readWorld(files: readonly Source[], name: string): World {
  const file = files.find(({ path }) => path === `tsconfig.${name}.json`);
  const config: Partial<World> = JSON.parse(file?.text ?? '{}');
  return { name, include: config.include ?? [], exclude: config.exclude ?? [] };
}
