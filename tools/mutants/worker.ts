/**
 * Runs tests against one mutant after another in one Vitest, which keeps the other modules
 * transformed and the test database running. It is a process of its own, so that an endless loop
 * can be killed: worker-process.ts starts it, sends requests and receives outcomes.
 */
import type { Plugin } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import base from '../../vitest.config.ts';
import type { WorkerRequest } from './worker-process.ts';

type Project = NonNullable<NonNullable<ViteUserConfig['test']>['projects']>[number];

const QUICK_MS = 50;
const CLOSE_MAX_MS = 10_000;

let request: WorkerRequest;

/** Before anything else reads the file: the offsets are those of the source. */
const changeOneFile: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform(code, id) {
    const { mutation, path } = request;
    if (mutation === undefined || id !== path) return undefined;
    const { start, end, text } = mutation;
    return { code: code.slice(0, start) + text + code.slice(end), map: null };
  },
};

async function openVitest(): Promise<Vitest> {
  return createVitest(
    {
      ...base.test,
      config: false,
      watch: false,
      bail: 1,
      retry: 0,
      maxWorkers: 1,
      pool: 'threads',
      reporters: [{}],
      // A module cached before the change would be loaded instead of the mutant.
      fsModuleCache: false,
      projects: (base.test?.projects ?? []).map((project) => withPlugin(project)),
    },
    {},
  );
}

function withPlugin(project: Project): Project {
  if (typeof project !== 'object' || project instanceof Promise) return project;
  return { ...project, plugins: [changeOneFile] };
}

/**
 * The first request that passes runs whole files and measures their tests. Every later one begins
 * with the quick tests of pure code: they kill most mutants at a small part of the cost.
 */
let quickFirst: TestSpecification[] | undefined;

/** Until the first part that fails. */
async function allPass(vitest: Vitest): Promise<boolean> {
  vitest.invalidateFile(request.path);
  const parts = quickFirst ?? (await wholeFiles(vitest));
  for (const part of parts) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([part]);
    const module = testModules.find((one) => one.moduleId === part.moduleId);
    if (module?.state() === 'passed' && unhandledErrors.length === 0) continue;
    if (request.mutation === undefined) reportFailure(part.moduleId, module, unhandledErrors);
    return false;
  }
  quickFirst ??= [true, false].flatMap((quick) =>
    parts.flatMap((file) => partOf(vitest, file, quick)),
  );
  return true;
}

/** Of the unchanged file; that a mutant makes tests fail is what is wanted. */
function reportFailure(file: string, module?: TestModule, errors: readonly unknown[] = []): void {
  const failed = [...(module?.children.allTests('failed') ?? [])];
  console.error(
    file,
    ...failed.map(({ fullName }) => fullName),
    ...(module?.errors() ?? []),
    ...errors,
  );
}

async function wholeFiles(vitest: Vitest): Promise<TestSpecification[]> {
  const found = await vitest.globTestSpecifications([...request.tests]);
  return request.tests.map((test) => {
    const specification = found.find((one) => one.moduleId === test);
    if (specification === undefined) throw new Error(`no project runs ${test}`);
    return specification;
  });
}

function partOf(vitest: Vitest, file: TestSpecification, quick: boolean): TestSpecification[] {
  // Tests with a database may need what the tests before them did.
  if (file.project.name !== 'pure') return quick ? [] : [file];
  const module = vitest.state.getTestModules().find((one) => one.moduleId === file.moduleId)!;
  const testIds = [...module.children.allTests()]
    .filter((test) => (test.diagnostic()?.duration ?? 0) < QUICK_MS === quick)
    .map(({ id }) => id);
  return testIds.length > 0 ? [file.project.createSpecification(file.moduleId, { testIds })] : [];
}

const vitest = await openVitest();
process.on('message', (message) => {
  request = message as WorkerRequest;
  void allPass(vitest).then((passed) => process.send?.(passed));
});
// A test that never ends would keep Vitest from closing.
process.on('disconnect', () => {
  setTimeout(() => process.exit(), CLOSE_MAX_MS);
  void vitest.close().then(() => process.exit());
});
