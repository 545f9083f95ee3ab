import { writeSync } from 'node:fs';
import { toPlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { placeOrQueue } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createManualClock, skipPhase } from './manual-clock.ts';
import { testCrash } from './round-tables.ts';
import { createRoundsFixture } from './rounds-fixture.ts';

/**
 * Runs a round of crash with two bets, one with an auto cash-out and one without, and kills its own
 * process when the round reaches a state, for the tests of recovery: `node dev/killed-round.ts
 * <database> <secret> <player> <player> <state> [<signal>]`. With a channel to its parent it says
 * when it leads, and bets when it is told to.
 */
const [url, secretKey, first, second, state, signal = 'SIGKILL'] = process.argv.slice(2) as [
  string,
  string,
  ...string[],
];

const time = createManualClock();
const fixture = await createRoundsFixture(url, { secretKey, clock: time });
const table = fixture.rounds.openTable(testCrash());
const bet = (player: string, auto: number | null) =>
  placeOrQueue(fixture.rounds, table, {
    viewer: { kind: 'player', id: toPlayerId(player), session: '', expiresAt: 0 } as Viewer,
    key: `killed-${player}`,
    stake: '10.00',
    currency: 'RUB' satisfies WalletCurrency,
    bet: { auto, cap: null },
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });

let isPlaced = false;
let isPlacing = false;
let mayBet = process.send === undefined;
fixture.rounds.broadcaster.follow(table.name, (round) => {
  if (round.state === 'betting' && !isPlaced && mayBet) void place();
  if (isPlaced && round.state === state) killProcess();
});
await fixture.rounds.start();
process.once('message', () => (mayBet = true));
process.send?.('started');
// A round that was found is ended first; once both bets are placed, theirs goes on to its end.
setInterval(() => {
  if (!isPlaced && (isPlacing || !mayBet)) return;
  const round = fixture.rounds.broadcaster.roundOf(table.name);
  if (round) skipPhase(time, round);
}, 5);

async function place(): Promise<void> {
  if (isPlacing) return;
  isPlacing = true;
  const answers = [await bet(first!, 105), await bet(second!, null)];
  for (const answer of answers) if (isRefusal(answer)) console.log(answer.refused);
  isPlaced = true;
  if (state === 'betting') killProcess();
}

function killProcess(): void {
  // Nothing of this process runs after the signal, so its last words are written at once.
  if (signal === 'SIGSTOP') writeSync(process.stdout.fd, 'stops');
  process.kill(process.pid, signal);
}
