/** The tests as they are, with one source file changed while it is loaded. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const mutant = JSON.parse(process.env['MUTANT'] ?? 'null') as Mutant | null;
type Mutant = { path: string; start: number; end: number; text: string };

/** Before anything else reads the file: its offsets are those of the source. */
const changeOneFile: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform(code, id) {
    if (mutant === null || id !== mutant.path) return undefined;
    return { code: code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end), map: null };
  },
};

type Project = NonNullable<NonNullable<ViteUserConfig['test']>['projects']>[number];

function withPlugin(project: Project): Project {
  if (typeof project !== 'object' || project instanceof Promise) return project;
  return { ...project, plugins: [changeOneFile] };
}

const config: ViteUserConfig = {
  ...base,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...base.test,
    // A module cached before the change would be loaded instead of the mutant.
    fsModuleCache: false,
    projects: (base.test?.projects ?? []).map((project) => withPlugin(project)),
  },
};

export default config;
