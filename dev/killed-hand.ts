import { toPlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { decide, decideWithStake } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { dealSuch, isLow, placeSeat, roundNow, TEST_BLACKJACK } from './blackjack-rounds.ts';
import { createManualClock } from './manual-clock.ts';
import { createRoundsFixture } from './rounds-fixture.ts';

/**
 * Leads a round of blackjack with two seats and kills its own process, for the tests of recovery:
 * `node dev/killed-hand.ts <database> <secret> <player> <player> <moment>`. The first player
 * doubles; at `deciding` the second one has not decided, at `settled` both have, and nothing is
 * paid yet.
 */
const [url, secretKey, first, second, moment] = process.argv.slice(2) as [
  string,
  string,
  ...string[],
];

const time = createManualClock();
const fixture = await createRoundsFixture(url, { secretKey, clock: time });
const table = fixture.rounds.openTable(TEST_BLACKJACK);
const viewerOf = (player: string) =>
  ({ kind: 'player', id: toPlayerId(player), session: '', expiresAt: 0 }) as Viewer;
const [ann, bob] = [viewerOf(first!), viewerOf(second!)];

fixture.rounds.broadcaster.follow(table.name, (round) => {
  if (round.state === moment) process.kill(process.pid, 'SIGKILL');
  if (round.state === 'betting') void play();
  if (round.state === 'running' && round.shown?.step === 0) void decideAll();
});
await fixture.rounds.start();
setInterval(() => undefined, 1_000);

let seats: bigint[] | undefined;
async function play(): Promise<void> {
  if (seats) return;
  seats = [];
  for (const viewer of [ann, bob]) {
    const placed = await placeSeat(fixture, table, viewer);
    if (isRefusal(placed)) console.log(placed.refused);
    else seats.push(BigInt(placed.bet.id));
  }
  await dealSuch(fixture, isLow);
  time.skipTo(Date.parse(roundNow(fixture)!.lock_at!));
}

async function decideAll(): Promise<void> {
  const asked = { key: 'killed-double', id: seats![0]!, step: 0, choice: 'double' };
  const doubled = await decideWithStake(fixture.rounds, table, { ...asked, viewer: ann });
  if (isRefusal(doubled)) console.log(doubled.refused);
  if (moment === 'deciding') process.kill(process.pid, 'SIGKILL');
  await decide(fixture.rounds, table, {
    viewer: bob,
    key: 'killed-stand',
    id: seats![1]!,
    step: 0,
    choice: 'stand',
  });
}
