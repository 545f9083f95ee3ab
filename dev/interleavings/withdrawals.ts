import { drawsFrom } from './draws.ts';
import type { Report, Wish } from './kind.ts';
import * as acts from './withdrawal-acts.ts';
import { compareWithdrawals } from './withdrawal-model.ts';
import * as staff from './withdrawal-staff-acts.ts';
import { openWithdrawalWorld } from './withdrawal-world.ts';

/** Several withdrawals of one player at a time, and many players at once. */
const EVENTS_PER_PLAYER = 60;
const PLAYERS_MIN = 20;

/**
 * Withdrawals in every order: asked for twice by one click, cancelled, approved by clerks who are
 * shut out meanwhile, recalled, held, sent to providers that take them and say nothing, paid before
 * the house knows, returned, contradicted, and settled by hand while the provider comes back.
 */
export async function interleaveWithdrawals(wish: Wish): Promise<Report> {
  const draw = drawsFrom(wish.seed);
  const players = Math.max(PLAYERS_MIN, Math.ceil(wish.events / EVENTS_PER_PLAYER));
  const world = await openWithdrawalWorld(wish.url, players, draw, wish.workers);
  const heard: acts.Heard = { counts: {}, findings: [] };
  try {
    await runAll({ world, draw, heard }, wish);
    await Promise.all(world.underWay);
    await compareWithdrawals(world, heard);
  } finally {
    await world.close();
  }
  return { events: wish.events, counts: heard.counts, findings: heard.findings };
}

const DEEDS: readonly (readonly [weight: number, name: string, deed: Deed])[] = [
  [17, 'ask', acts.ask],
  [21, 'approve', staff.approve],
  [3, 'reject', staff.reject],
  [2, 'recall', staff.recall],
  [5, 'hold and unhold', staff.hold],
  [3, 'cancel', acts.cancel],
  [14, 'send', acts.send],
  [5, 'ask about sent', acts.watch],
  [13, 'message', acts.message],
  [4, 'same message again', acts.messageAgain],
  [2, 'two copies at once', acts.twoCopies],
  [5, 'settle by hand', staff.settle],
  [1, 'clerk goes or comes back', staff.clerkGoes],
  [2, 'player goes or comes back', staff.playerGoes],
  [2, 'new rate', acts.newRate],
  [1, 'provider goes or comes back', acts.providerGoes],
];
type Deed = (scene: acts.Scene) => Promise<void>;

const ALL = DEEDS.reduce((sum, [weight]) => sum + weight, 0);

/** One act, chosen by weights. Its name is counted. */
async function act(scene: acts.Scene): Promise<void> {
  let left = scene.draw(ALL);
  const [, name, deed] = DEEDS.find(([weight]) => (left -= weight) < 0)!;
  acts.count(scene.heard, name);
  await deed(scene);
}

const TOLD_EVERY = 10_000;

async function runAll(scene: acts.Scene, { events, workers, say }: Wish): Promise<void> {
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
