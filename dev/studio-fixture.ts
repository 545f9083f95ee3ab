import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import { createSuppliers, registerSupplierRoutes } from '#domain/suppliers/server/index.ts';
import { createStudio, loadStudioKey, SUPPLIER_PATH } from '#features/studio/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog, type Log } from '#platform/server/log.ts';
import { createMemoryRateLimits } from '#platform/server/rate-limits.ts';
import { createBettingFixture } from './betting-fixture.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { openSession } from './open-session.ts';
import { newKey } from './test-app.ts';
import { testDatabase } from './test-database.ts';
import { runOn } from './test-server.ts';

const SECRET_KEY = 'the secret of the studio and its operator';
const STUDIO = 'studio';
/** Where no wallet listens. */
const DEAD_URL = 'http://127.0.0.1:9';

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- tests look into answers
type Answer = { readonly status: number; readonly body: Json };
type Spin = {
  readonly stake?: string;
  readonly is_bought?: boolean;
  readonly reward?: string;
  readonly key?: string;
};

/**
 * The studio and the wallet of an operator, each with its own calls over HTTP, and between them a
 * proxy that loses answers when it is told to.
 */
export async function createStudioFixture() {
  const database = await testDatabase();
  const betting = await createBettingFixture(database.url, { secretKey: SECRET_KEY });
  const errors: string[] = [];
  const log = createLog('error', { write: (line: string) => void errors.push(line) });
  const suppliers = await createOperator(betting, log);
  const { studio, http, proxy, link, url } = await startBoth(betting.db, suppliers, log);
  const calls = callsOf(url, suppliers, betting.db);
  return {
    ...betting,
    ...calls,
    databaseUrl: database.url,
    secretKey: SECRET_KEY,
    suppliers,
    proxy,
    link,
    logged: errors,
    url: () => url,
    /** What the job does every few seconds. */
    finish: () => studio.jobs.find(({ name }) => name === 'studio.finish-rounds')!.run(),
    asOwner: (statement: string) => runOn(database.url, statement),
    cashOf: async (id: PlayerId) => (await readBalances(betting.db, id, 'RUB')).cash,
    /** A player with money who has opened a slot. */
    open: async (amount = '10000.00', game = 'steppe-gold') => {
      const { id } = await betting.addPlayer(amount);
      return { id, session: await calls.launch(id, game) };
    },
    close: async () => {
      await proxy.close();
      await http.close();
      await suppliers.stop();
      await betting.close();
      await database.close();
    },
  };
}

async function createOperator(
  { db, accounts, bets }: Awaited<ReturnType<typeof createBettingFixture>>,
  log: Log,
) {
  return await createSuppliers({
    db,
    accounts,
    log,
    bus: { publish: () => {}, subscribe: () => () => {} },
    secretKey: SECRET_KEY,
    wagers: bets.wagers,
    isClosed: () => false,
    ownSuppliers: new Set([STUDIO]),
  });
}

async function startBoth(db: Db, suppliers: Suppliers, log: Log) {
  const key = await loadStudioKey(db, SECRET_KEY);
  let url = '';
  let operatorKey = '';
  const proxy = await startFaultyProxy(() => url);
  const link = { isDown: false };
  const studio = createStudio({
    db,
    log,
    secretKey: SECRET_KEY,
    key,
    publicUrl: () => url,
    operator: {
      publicKey: () => operatorKey,
      walletUrl: () => `${link.isDown ? DEAD_URL : proxy.url}/api/v2/suppliers/${STUDIO}/hub88`,
    },
  });
  const http = await createHttp({
    routes: studio.routes,
    viewerOf: async () => undefined,
    rateLimits: createMemoryRateLimits(),
    log,
    allowedOrigins: new Set(),
    isSecure: false,
    refuseOrigin: () => undefined,
  });
  registerSupplierRoutes(http, { log, rateLimits: createMemoryRateLimits(), ...suppliers });
  await studio.addPages(http);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  const registered = await suppliers.registerSupplier({
    code: STUDIO,
    name: 'Croupier Studio',
    protocol: 'hub88',
    baseUrl: `${url}${SUPPLIER_PATH}`,
    operatorId: 'croupier',
    theirPublicKey: key.publicKey,
  });
  operatorKey = registered.ourPublicKey!;
  await suppliers.syncCatalog(STUDIO);
  return { studio, http, proxy, link, url };
}

export type StudioFixture = Awaited<ReturnType<typeof createStudioFixture>>;

type Suppliers = Awaited<ReturnType<typeof createSuppliers>>;

function callsOf(url: string, suppliers: Suppliers, db: Db) {
  async function post(path: string, body: object, key?: string): Promise<Answer> {
    const response = await fetch(`${url}/api/v2/studio/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
  return {
    post,
    state: async (session: string) => (await post('state', { session })).body['data'],
    spin: (
      session: string,
      { stake = '50.00', is_bought = false, key = newKey(), ...reward }: Spin = {},
    ) => post('spin', { session, stake, is_bought, ...reward }, key),
    /** The session of the client, for money or as a demo. */
    launch: async (player: PlayerId | 'demo', game = 'steppe-gold'): Promise<string> => {
      const opened = await suppliers.launchGame({
        player: player === 'demo' ? player : { id: player, session: await openSession(db, player) },
        game,
        currency: player === 'demo' ? 'XXX' : 'RUB',
        platform: 'desktop',
        lang: 'en',
        country: 'KZ',
        ip: '203.0.113.7',
        lobbyUrl: `${url}/games/slots`,
        depositUrl: `${url}/?deposit`,
      });
      if (isRefusal(opened)) throw new Error(`launch refused: ${opened.refused}`);
      return /#s=([\w-]{43})/.exec(opened.url)![1]!;
    },
  };
}
