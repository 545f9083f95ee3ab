/** One thread of the simulation: plays the blocks it is sent. */
import { parentPort } from 'node:worker_threads';
import { SLOTS } from '#features/studio/game.ts';
import { playBlock, type SlotBlock } from './tally.ts';

// Sent by the main thread of the same program, so it needs no validation.
parentPort?.on('message', (block: SlotBlock) => {
  const slot = SLOTS.find(({ name }) => name === block.slot);
  if (!slot) throw new Error(`there is no slot called ${block.slot}`);
  parentPort?.postMessage(playBlock(slot, block));
});
