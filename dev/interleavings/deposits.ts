import { act, type Heard, type Scene } from './deposit-acts.ts';
import { compareDeposits } from './deposit-model.ts';
import { openDepositWorld } from './deposit-world.ts';
import { drawsFrom } from './draws.ts';
import type { Report, Wish } from './kind.ts';

/** Several deposits of one player at a time, and many players at once. */
const EVENTS_PER_PLAYER = 120;
const PLAYERS_MIN = 20;

/**
 * Deposits in every order: opened twice by one click, paid before the house knows its own invoice,
 * twice, in part, too much, late, cancelled, out of time, asked about, while providers come and go
 * and rates change.
 */
export async function interleaveDeposits(wish: Wish): Promise<Report> {
  const draw = drawsFrom(wish.seed);
  const players = Math.max(PLAYERS_MIN, Math.ceil(wish.events / EVENTS_PER_PLAYER));
  const world = await openDepositWorld(wish.url, players, draw, wish.workers);
  const heard: Heard = { counts: {}, findings: [], taken: new Set() };
  try {
    await runAll({ world, draw, heard }, wish);
    await compareDeposits(world, heard);
  } finally {
    await world.close();
  }
  return { events: wish.events, counts: heard.counts, findings: heard.findings };
}

const TOLD_EVERY = 10_000;

async function runAll(scene: Scene, { events, workers, say }: Wish): Promise<void> {
  let begun = 0;
  async function work(): Promise<void> {
    while (begun < events) {
      begun += 1;
      if (begun % TOLD_EVERY === 0) say(`${begun} of ${events}`);
      await act(scene);
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
}
