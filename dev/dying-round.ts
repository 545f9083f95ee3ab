import { isRefusal } from '#core/refusal.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { placeOrQueue } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { quickCrash } from './round-tables.ts';
import { openRoundsRoom } from './rounds-room.ts';

/**
 * A house that leads a round of crash with two bets, one with an auto cash-out and one without, and
 * pulls its own plug when the round comes to a state, for the test of recovery:
 * `node dev/dying-round.ts <database> <secret> <player> <player> <state>`.
 */
const [url, secretKey, first, second, state] = process.argv.slice(2) as [
  string,
  string,
  ...string[],
];

const room = await openRoundsRoom(url, { secretKey });
const table = room.rounds.openTable(quickCrash(2_500, 40));
const bet = (player: string, auto: number | null) =>
  placeOrQueue(room.rounds, table, {
    viewer: { kind: 'player', id: BigInt(player), session: '', expiresAt: 0 } as Viewer,
    key: `dying-${player}`,
    stake: '10.00',
    currency: 'RUB' satisfies WalletCurrency,
    bet: { auto, cap: null },
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });

let isPlaced = false;
room.rounds.news.follow(table.name, (round) => {
  if (round.state === 'betting' && !isPlaced) void place();
  if (isPlaced && round.state === state) die();
});
await room.rounds.start();

async function place(): Promise<void> {
  const answers = [await bet(first!, 105), await bet(second!, null)];
  for (const answer of answers) if (isRefusal(answer)) console.log(answer.refused);
  isPlaced = true;
  if (state === 'betting') die();
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
