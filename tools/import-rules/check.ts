/**
 * Checks the import rules of `rules.ts` and prints the violations.
 *
 * node tools/import-rules/check.ts
 *
 * A run that finds no modules also finds no violations: with TypeScript 7 the default parser of
 * dependency-cruiser reads nothing and reports success. So the number of modules read is compared
 * with the number of files on disk, and too few is a failure of its own.
 */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import { importRules as config } from './rules.ts';

const FOLDERS = ['core', 'platform', 'domain', 'features', 'apps', 'dev', 'tools', 'bench', 'e2e'];
const LEAST_SEEN = 0.95;

export type ImportViolation = { rule: string; from: string; to: string };
export type ImportReport = { violations: ImportViolation[]; seen: number; onDisk: number };

export async function checkImports(root: string): Promise<ImportReport> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const reply = await cruise(folders, { ...config.options, ...rules(), baseDir: root });
  if (typeof reply.output === 'string') throw new Error(reply.output);
  const onDisk = sourceFiles(root, folders);
  return {
    violations: violationsOf(reply.output),
    seen: countSeen(reply.output, onDisk),
    onDisk: onDisk.size,
  };
}

/** True when so few files were read that the absence of violations proves nothing. */
export function sawTooLittle(report: ImportReport): boolean {
  return report.onDisk === 0 || report.seen < report.onDisk * LEAST_SEEN;
}

function rules() {
  return { validate: true, ruleSet: { forbidden: config.forbidden ?? [] } };
}

function violationsOf(result: ICruiseResult): ImportViolation[] {
  return result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

function countSeen(result: ICruiseResult, onDisk: Set<string>): number {
  return result.modules.filter((module) => onDisk.has(module.source)).length;
}

function sourceFiles(root: string, folders: string[]): Set<string> {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`);
  const ignored = (name: string) => name.endsWith('.d.ts') || name.includes('node_modules');
  return new Set(globSync(patterns, { cwd: root }).filter((name) => !ignored(name)));
}

async function main(): Promise<void> {
  const report = await checkImports(process.cwd());
  for (const { rule, from, to } of report.violations) console.log(`${rule}: ${from} → ${to}`);
  const tooLittle = sawTooLittle(report);
  if (tooLittle) console.log('import rules: too few files were read to trust the result');
  const { seen, onDisk, violations } = report;
  console.log(`import rules: ${seen} of ${onDisk} files, ${violations.length} violations`);
  process.exitCode = tooLittle || report.violations.length > 0 ? 1 : 0;
}

if (import.meta.main) await main();
