import { createDraw } from './random.ts';
import type { InterleavingReport, InterleavingOptions } from './run.ts';
import * as acts from './withdrawal-actions.ts';
import { compareWithdrawals } from './withdrawal-model.ts';
import * as staff from './withdrawal-staff-actions.ts';
import { createWithdrawalSystem } from './withdrawal-system.ts';

/** Several withdrawals of one player at a time, and many players at once. */
const EVENTS_PER_PLAYER = 60;
const PLAYERS_MIN = 20;

/**
 * Withdrawals in every order: requested twice by a double click, cancelled, approved by staff who
 * are blocked meanwhile, recalled, held, sent to providers that accept them without a response,
 * paid before the server knows, returned, contradicted, and settled manually while the provider
 * recovers.
 */
export async function interleaveWithdrawals(
  options: InterleavingOptions,
): Promise<InterleavingReport> {
  const draw = createDraw(options.seed);
  const players = Math.max(PLAYERS_MIN, Math.ceil(options.events / EVENTS_PER_PLAYER));
  const system = await createWithdrawalSystem(options.url, players, draw, options.workers);
  const results: acts.WithdrawalResults = { counts: {}, findings: [] };
  try {
    await runAll({ system, draw, results }, options);
    await Promise.all(system.pendingRequests);
    await compareWithdrawals(system, results);
  } finally {
    await system.close();
  }
  return { events: options.events, counts: results.counts, findings: results.findings };
}

const ACTIONS: readonly (readonly [weight: number, name: string, action: Action])[] = [
  [17, 'ask', acts.requestOne],
  [21, 'approve', staff.approve],
  [3, 'reject', staff.reject],
  [2, 'recall', staff.recall],
  [5, 'hold and unhold', staff.hold],
  [3, 'cancel', acts.cancel],
  [14, 'send', acts.send],
  [5, 'poll sent', acts.pollSent],
  [13, 'message', acts.message],
  [4, 'repeated message', acts.repeatMessage],
  [2, 'two copies at once', acts.sendTwoCopies],
  [5, 'manual settlement', staff.settle],
  [1, 'staff user is blocked or restored', staff.toggleStaffUser],
  [2, 'player is blocked or restored', staff.togglePlayer],
  [2, 'new rate', acts.changeRate],
  [1, 'provider goes down or recovers', acts.toggleProvider],
];
type Action = (context: acts.WithdrawalContext) => Promise<void>;

const ALL = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

/** Runs one action, chosen by weight, and counts it by name. */
async function runAction(context: acts.WithdrawalContext): Promise<void> {
  let left = context.draw(ALL);
  const [, name, action] = ACTIONS.find(([weight]) => (left -= weight) < 0)!;
  acts.count(context.results, name);
  await action(context);
}

const REPORT_EVERY = 10_000;

async function runAll(
  context: acts.WithdrawalContext,
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
