/**
 * A simulation takes up to a second of processor time, which would delay bets. So a worker thread
 * does it.
 */
import { createWorkerThread } from '#platform/server/worker-thread.ts';
import type { BonusScenario, SimulatedCost, SimulationWork } from '../rules.simulation.ts';

export type SimulationRequest = {
  readonly scenario: BonusScenario;
  readonly work: SimulationWork;
};
export type Simulate = (scenario: BonusScenario, work: SimulationWork) => Promise<SimulatedCost>;

/** About a second of one core, whichever of the two is reached first. */
export const SIMULATION_WORK: SimulationWork = { runs: 20_000, betsMax: 10_000_000, seed: 1 };

export function createSimulator(): Simulate {
  const simulate = createWorkerThread<SimulationRequest, SimulatedCost>(
    new URL('simulation-thread.ts', import.meta.url),
  );
  return (scenario, work) => simulate({ scenario, work });
}
