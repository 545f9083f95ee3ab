/** The worker thread of simulator.ts. */
import { parentPort } from 'node:worker_threads';
import { simulateBonus } from '../rules.simulation.ts';
import type { SimulationRequest } from './simulator.ts';

parentPort?.on('message', ({ scenario, work }: SimulationRequest) => {
  parentPort?.postMessage(simulateBonus(scenario, work));
});
