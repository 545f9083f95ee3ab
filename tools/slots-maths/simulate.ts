/** Plays a slot in worker threads, one block of rounds after the other. */
import { createWorkerThread } from '#platform/server/worker-thread.ts';
import type { SlotGame } from '#features/studio/rules.slot.ts';
import type { MathsOptions } from './options.ts';
import { addTallies, BLOCK_ROUNDS, EMPTY_TALLY, type SlotBlock, type SlotTally } from './tally.ts';

export type SlotRun = { readonly total: SlotTally; readonly elapsedMs: number };

export async function simulateSlot(slot: SlotGame, options: MathsOptions): Promise<SlotRun> {
  const start = performance.now();
  const blocks = blocksOf(slot.name, options);
  const tallies: SlotTally[] = [];
  const threads = Math.min(options.threads, blocks.length);
  const waiting = [...blocks];
  async function work() {
    const play = createWorkerThread<SlotBlock, SlotTally>(new URL('worker.ts', import.meta.url));
    for (let block = waiting.shift(); block; block = waiting.shift()) {
      // A sum of fractions depends on its order, so tallies are kept by block.
      tallies[block.block] = await play(block);
    }
  }
  await Promise.all(Array.from({ length: threads }, work));
  return { total: tallies.reduce(addTallies, EMPTY_TALLY), elapsedMs: performance.now() - start };
}

export function blocksOf(
  slot: string,
  { rounds, buy, seed }: Pick<MathsOptions, 'rounds' | 'buy' | 'seed'>,
): SlotBlock[] {
  return Array.from({ length: Math.ceil(rounds / BLOCK_ROUNDS) }, (_, block) => ({
    slot,
    buy,
    seed,
    block,
    rounds: Math.min(BLOCK_ROUNDS, rounds - block * BLOCK_ROUNDS),
  }));
}
