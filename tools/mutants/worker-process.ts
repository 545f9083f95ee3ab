/** The process that runs the tests. It is replaced when a mutant never ends. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mutation } from './mutations.ts';

/** The paths are absolute. Without a mutation the tests run against the file as it is. */
export type WorkerRequest = {
  readonly path: string;
  readonly tests: readonly string[];
  readonly mutation?: Mutation | undefined;
};

export type Outcome = 'killed' | 'timed out' | 'survived';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

export class WorkerProcess {
  readonly #cwd: string;
  #child: ChildProcess | undefined;

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  async run(request: WorkerRequest, timeoutMs: number): Promise<Outcome> {
    const child = (this.#child ??= this.#start());
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      // The whole group: the test that loops is a child of the child.
      process.kill(-child.pid!, 'SIGKILL');
    }, timeoutMs);
    child.send(request);
    const passed = await new Promise((resolve) => {
      child.once('message', resolve).once('exit', resolve);
    });
    child.removeAllListeners();
    clearTimeout(timer);
    if (typeof passed === 'boolean') return passed ? 'survived' : 'killed';
    this.#child = undefined;
    if (isLate) return 'timed out';
    throw new Error(`the process that runs the tests ended with ${String(passed)}`);
  }

  /** Lets it stop the test database. */
  close(): void {
    this.#child?.disconnect();
  }

  #start(): ChildProcess {
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
    return fork(WORKER, { cwd: this.#cwd, detached: true, stdio: [...stdio] });
  }
}
