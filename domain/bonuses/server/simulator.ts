/**
 * A simulation takes up to a second of processor time, which would delay bets. So a worker thread
 * does it, started with the first one and kept.
 */
import { Worker } from 'node:worker_threads';
import type { BonusScenario, SimulatedCost, SimulationWork } from '../rules.simulation.ts';

export type SimulationRequest = {
  readonly scenario: BonusScenario;
  readonly work: SimulationWork;
};
export type Simulate = (scenario: BonusScenario, work: SimulationWork) => Promise<SimulatedCost>;

/** About a second of one core, whichever of the two is reached first. */
export const SIMULATION_WORK: SimulationWork = { runs: 20_000, betsMax: 10_000_000, seed: 1 };

export function createSimulator(): Simulate {
  const waiting: PromiseWithResolvers<SimulatedCost>[] = [];
  let thread: Worker | undefined;

  function begin(): Worker {
    const begun = new Worker(new URL('simulation-thread.ts', import.meta.url));
    // Answers come in the order of the requests.
    begun.on('message', (cost: SimulatedCost) => {
      waiting.shift()!.resolve(cost);
      // A program that has nothing else to do does not wait for an idle thread.
      if (waiting.length === 0) begun.unref();
    });
    begun.on('error', (error) => {
      thread = undefined;
      for (const each of waiting.splice(0)) each.reject(error);
    });
    return begun;
  }

  return async (scenario, work) => {
    thread ??= begin();
    const answer = Promise.withResolvers<SimulatedCost>();
    waiting.push(answer);
    thread.ref();
    thread.postMessage({ scenario, work } satisfies SimulationRequest);
    return await answer.promise;
  };
}
