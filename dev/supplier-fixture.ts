import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Currency } from '#core/currency.ts';
import { listed } from '#core/fairness/game.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { readBalances, transfer } from '#domain/ledger/server/index.ts';
import { createSuppliers, registerSupplierRoutes } from '#domain/suppliers/server/index.ts';
import { dice } from '#features/dice/rules.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog, type Log } from '#platform/server/log.ts';
import { createMemoryRateLimits } from '#platform/server/rate-limits.ts';
import { createBettingFixture } from './betting-fixture.ts';
import { Hub88Client } from './hub88-client.ts';
import { testDatabase } from './test-database.ts';
import { runOn } from './test-server.ts';
import { openSession } from './open-session.ts';
import { startTestStudio } from './test-studio.ts';

const SUPPLIER_SECRET = 'the secret of the wallet of suppliers';
export const SHARED_SECRET = 'test';

const SLOT = {
  game_code: 'ACME_FRUITS',
  name: 'Fruits',
  category: 'Video Slots',
  product: 'Acme',
  freebet_support: true,
};
const LIVE = { game_code: 'acme:wheel', name: 'Wheel', category: 'Live Dealer', product: 'Acme' };
/** Our name of the first game. */
export const GAME = 'acme-fruits';

/**
 * Two suppliers with their games, their wallet over HTTP, and players with money; on a database of
 * its own, or on that of a server.
 */
export async function createSupplierFixture(given?: { url: string; secretKey: string }) {
  const database = given ? undefined : await testDatabase();
  const { url: databaseUrl, secretKey } = given ?? { ...database!, secretKey: SUPPLIER_SECRET };
  const betting = await createBettingFixture(databaseUrl, { secretKey });
  const { db } = betting;
  const studio = await startTestStudio();
  const closed = new Set<string>();
  const errors: string[] = [];
  const log = createLog('error', { write: (line: string) => void errors.push(line) });
  const suppliers = await createOperator(betting, { log, secretKey, closed });
  const key = await registerAll(suppliers, studio);
  await suppliers.syncCatalog('acme');
  await plantBeta(databaseUrl);
  const http = await createHttp({
    routes: [],
    viewerOf: async () => undefined,
    rateLimits: createMemoryRateLimits(),
    log,
    allowedOrigins: new Set(),
    isSecure: false,
    refuseOrigin: () => undefined,
  });
  registerSupplierRoutes(http, { log, rateLimits: createMemoryRateLimits(), ...suppliers });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const client = new Hub88Client(`${url}/api/v2/suppliers/acme/hub88`, key);
  const world = { betting, suppliers, studio };
  return {
    ...betting,
    databaseUrl,
    secretKey,
    studio,
    suppliers,
    url,
    key,
    client,
    closed,
    logged: errors,
    asOwner: (statement: string) => runOn(databaseUrl, statement),
    open: (amount = '100.00') => openGame(world, amount),
    openFor: (id: PlayerId, game = GAME) => openFor(world, id, game),
    /** A game of our own, beside those of suppliers. */
    dice: listed(dice, DICE_BET),
    placeDice: (stake: string) => placeDice(betting, stake),
    addBonus: (id: PlayerId, amount: string) => addBonus(betting, id, amount),
    cashOf: async (id: PlayerId) => (await readBalances(db, id, 'RUB')).cash,
    close: async () => {
      await http.close();
      await suppliers.stop();
      await studio.close();
      await betting.close();
      await database?.close();
    },
  };
}

export type SupplierFixture = Awaited<ReturnType<typeof createSupplierFixture>>;

type Operator = { readonly log: Log; readonly secretKey: string; readonly closed: Set<string> };

async function createOperator({ db, accounts, bets }: Betting, operator: Operator) {
  const { log, secretKey, closed } = operator;
  return await createSuppliers({
    db,
    accounts,
    log,
    bus: { publish: () => {}, subscribe: () => () => {} },
    secretKey,
    wagers: bets.wagers,
    isClosed: ({ country }) => country !== undefined && closed.has(country),
    ownSuppliers: new Set(['beta']),
    isAllowed: () => true,
  });
}

type Suppliers = Awaited<ReturnType<typeof createSuppliers>>;
type Studio = Awaited<ReturnType<typeof startTestStudio>>;

async function registerAll(suppliers: Suppliers, studio: Studio) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { ourPublicKey } = await suppliers.registerSupplier({
    code: 'acme',
    name: 'Acme',
    protocol: 'hub88',
    baseUrl: studio.url,
    operatorId: '7',
    theirPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
  studio.operatorKey = ourPublicKey ?? '';
  studio.sharedSecret = SHARED_SECRET;
  studio.games = [SLOT, LIVE];
  await suppliers.registerSupplier({
    code: 'beta',
    name: 'Beta',
    protocol: 'softswiss',
    baseUrl: studio.url,
    operatorId: 'casino',
    sharedSecret: SHARED_SECRET,
  });
  return privateKey;
}

type Betting = Awaited<ReturnType<typeof createBettingFixture>>;
type World = { readonly betting: Betting; readonly suppliers: Suppliers; readonly studio: Studio };

const DICE_BET = { direction: 'under', target: 5000 } as const;

/** A bet of a new player in a game of our own. */
async function placeDice({ addPlayer, bets }: Betting, stake: string): Promise<void> {
  const placed = await bets.placeBet(dice, {
    viewer: await addPlayer(stake),
    key: randomUUID(),
    stake,
    currency: 'RUB',
    params: DICE_BET as never,
    isAutobet: false,
  });
  if (isRefusal(placed)) throw new Error(placed.refused);
}

/** A player with money who has opened the slot, as its supplier knows them. */
async function openGame(world: World, amount: string) {
  const { id } = await world.betting.addPlayer(amount);
  return await openFor(world, id);
}

/** Opens the slot for a player and reads the token that the supplier has got. */
async function openFor({ betting, suppliers, studio }: World, id: PlayerId, game = GAME) {
  const session = await openSession(betting.db, id);
  const opened = await suppliers.launchGame({
    player: { id, session },
    game,
    currency: 'RUB',
    platform: 'desktop',
    lang: 'en',
    country: 'KZ',
    ip: '203.0.113.7',
    lobbyUrl: 'https://casino.example/games/slots',
    depositUrl: 'https://casino.example/cashier',
  });
  if (isRefusal(opened)) throw new Error(`launch refused: ${opened.refused}`);
  const { user, token } = studio.requests.at(-1)!.body as { user: string; token: string };
  const round = randomUUID();
  return { id, session, user, token, round, common: commonOf(user, token, round) };
}

function commonOf(user: string, token: string, round: string) {
  return { user, token, round, game_code: SLOT.game_code, currency: 'RUB' satisfies Currency };
}

/** A game of the supplier whose catalogue is given by hand. */
async function plantBeta(url: string): Promise<void> {
  await runOn(
    url,
    `select register_supplier_game('beta-plums');
     insert into supplier_games (game, supplier, code, category, names, studio)
     values ('beta-plums', 'beta', 'beta:plums', 'slots', '{"en": "Plums"}', 'Beta')`,
  );
}

/** Bonus money without a bonus. */
async function addBonus({ db, accounts }: Betting, id: PlayerId, amount: string): Promise<void> {
  const moved = await db.transaction(async (tx) =>
    transfer(tx, {
      key: `bonus:${randomUUID()}`,
      kind: 'grant',
      debit: await accounts.find(tx, 'bonus_cost', 'test', 'RUB'),
      credit: await accounts.find(tx, 'player_bonus', id.toString(), 'RUB'),
      amount: parseMoney(amount) as Micro,
    }),
  );
  if (isRefusal(moved)) throw new Error(`bonus refused: ${moved.refused}`);
}
