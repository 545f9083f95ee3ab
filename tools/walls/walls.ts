/**
 * Checks the import rules of `import-rules.ts` and prints what broke.
 *
 *     node tools/walls/walls.ts
 *
 * A cruise that finds no modules also finds no violations: with TypeScript 7 the default parser of
 * dependency-cruiser reads nothing and reports success. So the number of modules seen is compared
 * with the number of files on the disk, and too few is a failure of its own.
 */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import { walls as config } from './import-rules.ts';

const ROOMS = ['core', 'platform', 'domain', 'features', 'apps', 'dev', 'tools', 'bench', 'e2e'];
const LEAST_SEEN = 0.95;

export type Breach = { rule: string; from: string; to: string };
export type Walls = { breaches: Breach[]; seen: number; onDisk: number };

export async function checkWalls(root: string): Promise<Walls> {
  const rooms = ROOMS.filter((room) => existsSync(join(root, room)));
  const reply = await cruise(rooms, { ...config.options, ...rules(), baseDir: root });
  if (typeof reply.output === 'string') throw new Error(reply.output);
  const onDisk = sourceFiles(root, rooms);
  return {
    breaches: breaches(reply.output),
    seen: countSeen(reply.output, onDisk),
    onDisk: onDisk.size,
  };
}

/** True when the cruise saw so few files that its silence proves nothing. */
export function sawTooLittle(walls: Walls): boolean {
  return walls.onDisk === 0 || walls.seen < walls.onDisk * LEAST_SEEN;
}

function rules() {
  return { validate: true, ruleSet: { forbidden: config.forbidden ?? [] } };
}

function breaches(result: ICruiseResult): Breach[] {
  return result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

function countSeen(result: ICruiseResult, onDisk: Set<string>): number {
  return result.modules.filter((module) => onDisk.has(module.source)).length;
}

function sourceFiles(root: string, rooms: string[]): Set<string> {
  const patterns = rooms.map((room) => `${room}/**/*.{ts,tsx}`);
  const ignored = (name: string) => name.endsWith('.d.ts') || name.includes('node_modules');
  return new Set(globSync(patterns, { cwd: root }).filter((name) => !ignored(name)));
}

async function main(): Promise<void> {
  const walls = await checkWalls(process.cwd());
  for (const { rule, from, to } of walls.breaches) console.log(`${rule}: ${from} → ${to}`);
  const tooLittle = sawTooLittle(walls);
  if (tooLittle) console.log('walls: the cruise saw too few files to be believed');
  console.log(`walls: ${walls.seen} of ${walls.onDisk} files, ${walls.breaches.length} breaches`);
  process.exitCode = tooLittle || walls.breaches.length > 0 ? 1 : 0;
}

if (import.meta.main) await main();
