import { setImmediate as nextTurn } from 'node:timers/promises';
import { toPlayerId } from '#core/ids.ts';
import { dice } from '#features/dice/rules.ts';
import { isRefusal } from '#core/refusal.ts';
import { createGameSettings, createBetService } from '#domain/bets/server/index.ts';
import { createSeeds, createVault } from '#domain/fairness/server/index.ts';
import { createJurisdictions } from '#domain/jurisdictions/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb } from '#platform/server/db.ts';

/**
 * Places one bet and kills its own process at a named step, for the recovery test: `node
 * dev/killed-bet.ts <database> <secret> <player> <key> <step>`. Prints the id of the bet if it
 * survives.
 */
const [url, secret, player, key, step] = process.argv.slice(2) as [string, string, ...string[]];

const killProcess = () => process.kill(process.pid, 'SIGKILL');
const killAt = (name: string) => {
  if (step === name) killProcess();
};

const NO_BUS = { publish: () => {}, subscribe: () => () => {} };
const db = openDb({ url, role: APP_ROLE, connectionsMax: 4 });
const vault = createVault(secret);
const game: typeof dice = {
  ...dice,
  play: (stream, params) => {
    killAt('before the draw');
    const drawn = dice.play(stream, params);
    killAt('after the draw');
    if (step === 'during the write') void nextTurn().then(killProcess);
    return drawn;
  },
};
const settings = await createGameSettings({
  db,
  bus: NO_BUS,
  edges: new Map(),
  onError: console.error,
});
const jurisdictions = await createJurisdictions(db, NO_BUS, console.error);
const bets = await createBetService({
  db,
  url,
  role: APP_ROLE,
  vault,
  seeds: createSeeds(db, vault),
  accounts: createAccounts(),
  settings,
  jurisdictions,
  onSettled: () => killAt('after the commit'),
  onError: (error) => console.error(error),
});
killAt('before the bet');
const answer = await bets.placeBet(game, {
  viewer: { kind: 'player', id: toPlayerId(player!), session: '', expiresAt: 0 },
  key: key!,
  stake: '1.00',
  currency: 'RUB',
  params: { direction: 'under', target: 5000 },
  isAutobet: false,
});
console.log(isRefusal(answer) ? answer.refused : `${answer.id}`);
settings.stop();
jurisdictions.stop();
await bets.stop();
await db.close();
