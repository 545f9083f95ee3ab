import { runAction, type DepositResults, type DepositContext } from './deposit-actions.ts';
import { compareDeposits } from './deposit-model.ts';
import { createDepositSystem } from './deposit-system.ts';
import { createDraw } from './random.ts';
import type { InterleavingReport, InterleavingOptions } from './run.ts';

/** Several deposits of one player at a time, and many players at once. */
const EVENTS_PER_PLAYER = 120;
const PLAYERS_MIN = 20;

/**
 * Deposits in every order: opened twice by a double click, paid before the server has its own
 * invoice, paid twice, in part, too much or late, cancelled, expired and polled, while providers
 * fail and recover and rates change.
 */
export async function interleaveDeposits(
  options: InterleavingOptions,
): Promise<InterleavingReport> {
  const draw = createDraw(options.seed);
  const players = Math.max(PLAYERS_MIN, Math.ceil(options.events / EVENTS_PER_PLAYER));
  const system = await createDepositSystem(options.url, players, draw, options.workers);
  const results: DepositResults = { counts: {}, findings: [], taken: new Set() };
  try {
    await runAll({ system, draw, results }, options);
    await compareDeposits(system, results);
  } finally {
    await system.close();
  }
  return { events: options.events, counts: results.counts, findings: results.findings };
}

const REPORT_EVERY = 10_000;

async function runAll(
  context: DepositContext,
  { events, workers, report }: InterleavingOptions,
): Promise<void> {
  let begun = 0;
  async function work(): Promise<void> {
    while (begun < events) {
      begun += 1;
      if (begun % REPORT_EVERY === 0) report(`${begun} of ${events}`);
      await runAction(context);
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
}
