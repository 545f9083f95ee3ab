import { setImmediate as nextTurn } from 'node:timers/promises';
import { dice } from '#features/dice/rules.ts';
import { isRefusal } from '#core/refusal.ts';
import { createGameSettings, openBets } from '#domain/bets/server/index.ts';
import { createSeeds, createVault } from '#domain/fairness/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb } from '#platform/server/db.ts';

/**
 * A house of one bet that pulls its own plug at a named step, for the test of recovery:
 * `node dev/dying-house.ts <database> <secret> <player> <key> <step>`.
 * Prints the number of the bet if it lives to answer.
 */
const [url, secret, player, key, step] = process.argv.slice(2) as [string, string, ...string[]];

const die = () => process.kill(process.pid, 'SIGKILL');
const dieAt = (name: string) => {
  if (step === name) die();
};

const NO_BUS = { publish: () => {}, subscribe: () => () => {} };
const db = openDb({ url, role: APP_ROLE, connectionsMax: 4 });
const vault = createVault(secret);
const game: typeof dice = {
  ...dice,
  play: (stream, params) => {
    dieAt('before the draw');
    const drawn = dice.play(stream, params);
    dieAt('after the draw');
    if (step === 'while it is written') void nextTurn().then(die);
    return drawn;
  },
};
const settings = await createGameSettings(db, NO_BUS, console.error);
const bets = await openBets({
  db,
  url,
  role: APP_ROLE,
  vault,
  seeds: createSeeds(db, vault),
  accounts: createAccounts(),
  settings,
  onSettled: () => dieAt('after the commit'),
  onTrouble: (error) => console.error(error),
});
dieAt('before the order');
const answer = await bets.placeBet(game, {
  viewer: { kind: 'player', id: BigInt(player!), session: '', expiresAt: 0 },
  key: key!,
  stake: '1.00',
  currency: 'RUB',
  params: { direction: 'under', target: 5000 },
  isAutobet: false,
});
console.log(isRefusal(answer) ? answer.refused : `${answer.id}`);
settings.stop();
await bets.stop();
await db.close();
