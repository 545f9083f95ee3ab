import fc from 'fast-check';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { interleavePair, type PairContext } from '../wager-model/pair.ts';
import { openModel } from '../wager-model/open.ts';
import { createPlayer, carryOut } from '../wager-model/play.ts';
import { createScheduler } from '../wager-model/schedule.ts';
import { begunSequence, scheduledCommand } from '../wager-model/steps.ts';
import type { InterleavingOptions, InterleavingReport } from './run.ts';

/** Pairs of commands for one player. */
const PAIRS = 4;

const life = fc.record({
  begun: begunSequence,
  pairs: fc.array(
    fc.record({
      commands: fc.tuple(scheduledCommand, scheduledCommand),
      schedule: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
    }),
    { minLength: PAIRS, maxLength: PAIRS },
  ),
});

/**
 * Stakes, results, corrections, deposits and withdrawals of one player, two at a time, statement by
 * statement in every order. What comes of them must be what one after the other gives.
 */
export async function interleaveWagers(options: InterleavingOptions): Promise<InterleavingReport> {
  const model = await openModel(options.url);
  const context = { ...model, scheduler: createScheduler(model.fixture.db, model.owner) };
  const report = { counts: {} as Record<string, number>, findings: [] as string[] };
  let begun = 0;
  const count = Math.ceil(options.events / (2 * PAIRS));
  const lives = fc.sample(life, { numRuns: count, seed: options.seed | 0 });
  async function work(): Promise<void> {
    for (let next = lives[begun++]; next; next = lives[begun++]) {
      if (begun % 1_000 === 0) options.report(`${begun * 2 * PAIRS} of ${options.events}`);
      await live(context, next, `interleaved-${begun}`, report);
    }
  }
  await Promise.all(Array.from({ length: options.workers }, work));
  const { findings } = await checkLedger(model.fixture.db);
  report.findings.push(...findings.map(({ rule, detail }) => `${rule}: ${detail}`));
  report.counts['turns that waited for a lock'] = context.scheduler.waits();
  await model.close();
  return { events: count * 2 * PAIRS, ...report };
}

type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

async function live(
  context: PairContext,
  { begun, pairs }: Life,
  name: string,
  report: { counts: Record<string, number>; findings: string[] },
): Promise<void> {
  const player = await createPlayer(context);
  for (const [index, step] of begun.entries()) {
    await carryOut(context, player, step, `${name}-${index}`);
  }
  for (const [index, pair] of pairs.entries()) {
    const ended = await interleavePair(context, player, pair, `${name}-pair-${index}`);
    for (const end of ended.counts) report.counts[end] = (report.counts[end] ?? 0) + 1;
    // What comes after a difference would differ, too.
    if (ended.finding !== undefined) return void report.findings.push(ended.finding);
  }
}
