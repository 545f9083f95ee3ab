import type { ChildProcess } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { createBettingFixture } from '../dev/betting-fixture.ts';
import { runOn } from '../dev/test-server.ts';
import { openWallet } from '../dev/wallet-call.ts';
import { openBenchDatabase, SECRET } from './bench-database.ts';
import { figureLine, option, percentile, print, two } from './figure.ts';
import { addPlayers } from './players.ts';
import { signTokens, startBenchApp, startProcess } from './processes.ts';

/**
 * `npm run bench:wallet`: pairs of a bet and its win through the signed wallet of suppliers,
 * against instant bets over HTTP in the same run. The load comes from processes of its own.
 */
const ROUNDS = option('rounds', 5);
const SECONDS = option('seconds', 3);
const CALLERS = option('callers', 256);
const PLAYERS = 2_000;
/** Signed before each round. */
const PAIRS = option('pairs', 5_120);
const GAME = 'bench-slot';

type Rate = { perSecond: number; latenciesMs: number[]; failures: string[] };
type Seat = { user: string; token: string };

const database = await openBenchDatabase();
try {
  await main();
} finally {
  await database.close();
}

async function main(): Promise<void> {
  const fixture = await createBettingFixture(database.url, { secretKey: SECRET });
  const players = await addPlayers(fixture, PLAYERS);
  const tokens = await signTokens(players);
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const suppliers = await openWallet(fixture, SECRET);
  await suppliers.registerSupplier({
    code: 'acme',
    name: 'Acme',
    protocol: 'hub88',
    baseUrl: 'https://acme.example',
    operatorId: '1',
    theirPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
  await suppliers.stop();
  const seats = await openGames(fixture.db, players);
  const app = await startBenchApp(database.url);
  const bets = await startProcess('http-load.ts');
  const pairs = await startProcess('wallet-load.ts');
  const common = { callers: CALLERS, seconds: SECONDS };
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const wallet = { ...common, url: `${app.url}/api/v2/suppliers/acme/hub88`, key, game: GAME };
  const ratios: number[] = [];
  let slowestMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const base = await slice(bets, { ...common, kind: 'http', url: app.url, tokens });
    const rate = await slice(pairs, { ...wallet, players: seats, pairs: PAIRS });
    const p99 = percentile(rate.latenciesMs, 0.99);
    slowestMs = Math.max(slowestMs, p99);
    ratios.push(rate.perSecond / base.perSecond);
    print(
      `${Math.round(rate.perSecond)} pairs/s, instant bets ${Math.round(base.perSecond)}/s, ` +
        `a call p50 ${two(percentile(rate.latenciesMs, 0.5))} ms, p99 ${two(p99)} ms`,
    );
  }
  for (const load of [bets, pairs]) load.disconnect();
  const { findings, bets: checked } = await checkLedger(fixture.db);
  print(`Checked ${checked} bets: ${findings.length} findings.`);
  await app.stop();
  await fixture.close();
  print(figureLine({ name: 'wallet-pairs', ratios, goal: 0.25 }));
  print(`wallet-p99 ${Math.round(slowestMs)} ms, goal below 1000`);
  if (findings.length > 0) process.exitCode = 1;
}

/** A game of the supplier that every player has opened. */
async function openGames(db: Db, players: readonly PlayerId[]): Promise<Seat[]> {
  await runOn(
    database.url,
    `select register_supplier_game('${GAME}');
     insert into supplier_games (game, supplier, code, category, names, studio)
     values ('${GAME}', 'acme', '${GAME}', 'slots', '{"en": "Bench"}', 'Acme')`,
  );
  const seats = players.map((id) => ({ id, token: randomBytes(32).toString('base64url') }));
  await db.query(
    `with opened as (
       insert into sessions (player_id, expires_at)
       select p, now() + interval '1 hour' from unnest($2::bigint[]) as given (p)
       returning id, player_id)
     insert into supplier_launches (token_hash, player_id, game, currency, platform, expires_at,
       session_id)
     select decode(h, 'hex'), p, $3, 'RUB', 'desktop', now() + interval '1 hour', o.id
       from unnest($1::text[], $2::bigint[]) as given (h, p) join opened o on o.player_id = p`,
    [
      seats.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      seats.map(({ id }) => id.toString()),
      GAME,
    ],
  );
  return seats.map(({ id, token }) => ({ user: `player-${id}`, token }));
}

async function slice(load: ChildProcess, what: object): Promise<Rate> {
  load.send(what);
  const [rate] = (await once(load, 'message')) as [Rate];
  if (rate.failures.length > 0) throw new Error(rate.failures[0]);
  return rate;
}
