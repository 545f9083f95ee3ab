import { matchesGlob } from 'node:path';
import { isCode } from './source.ts';
import type { Check, Source } from './source.ts';

const PROJECTS = ['shared', 'server', 'browser'];

type Project = { name: string; include: string[]; exclude: string[] };

/**
 * Every source file belongs to exactly one of the three TypeScript projects. A file in none is
 * never type-checked; a file in two could import from both.
 */
export const oneProject: Check = (files) => {
  const projects = PROJECTS.map((name) => readProject(files, name));
  return files.filter(({ path }) => isCode(path)).flatMap(({ path }) => judge(path, projects));
};

function judge(path: string, projects: Project[]): string[] {
  const home = projects.filter((project) => holds(project, path)).map(({ name }) => name);
  if (home.length === 1) return [];
  const where =
    home.length === 0 ? 'no TypeScript project' : `two TypeScript projects: ${home.join(', ')}`;
  return [`${path} belongs to ${where} (tsconfig.*.json)`];
}

function holds(project: Project, path: string): boolean {
  const inside = (pattern: string) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`);
  return project.include.some(inside) && !project.exclude.some(inside);
}

function readProject(files: readonly Source[], name: string): Project {
  const file = files.find(({ path }) => path === `tsconfig.${name}.json`);
  const config: Partial<Project> = JSON.parse(file?.text ?? '{}');
  return { name, include: config.include ?? [], exclude: config.exclude ?? [] };
}
