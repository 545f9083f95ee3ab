import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import {
  createGameSettings,
  listOpenSteps,
  BetFeedPublisher,
  DisplayNameCache,
  createBetService,
  tableOf,
  type BalanceUpdate,
} from '#domain/bets/server/index.ts';
import type { BalanceState, GameTable } from '#domain/bets/contract.ts';
import type { StepRound } from '#domain/bets/contract.steps.ts';
import { createSeeds, createVault } from '#domain/fairness/server/index.ts';
import { createProtection } from '#domain/protection/server/index.ts';
import { createSessions, createTokens, type Sessions } from '#domain/identity/server/index.ts';
import { createMessages } from '#domain/messages/server/index.ts';
import { createAccounts, listPlayerBalances, readBalances } from '#domain/ledger/server/index.ts';
import { createBeacon, createRounds, type RoundTimes } from '#domain/rounds/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Config } from '#platform/server/config.ts';
import { classifyDbError, createDbErrorLogger } from '#platform/server/db-errors.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import { loadGames } from './games.ts';
import { createTransports } from './transports.ts';

export type ServiceOptions = {
  readonly db: Db;
  readonly url: string;
  readonly bus: Bus;
  readonly log: Log;
  readonly secretKey: string;
  readonly config: Config;
  readonly metrics: Metrics;
  readonly roundTimes?: RoundTimes | undefined;
};

/** Rounds of a seed chain: for crash half a year; a development installation lives for weeks. */
const CHAIN_LENGTH = { production: 1_000_000, development: 100_000, test: 1_000 } as const;

/** How soon a player who was blocked in the database is disconnected. */
const SESSION_CHECK_MS = 3_000;

/** The services of domain/ that features use, created once per process. */
export async function createServices(options: ServiceOptions) {
  const { db, bus, log, secretKey, config } = options;
  const transports = createTransports(config, log);
  const messages = createMessages({ ...options, mode: config.mode, transports });
  const games = await loadGames();
  const accounts = createAccounts();
  const protection = createProtection({ secretKey, registers: [] });
  const vault = createVault(secretKey);
  const seeds = createSeeds(db, vault, [listOpenSteps]);
  const sessions = createSessions(db, createTokens(secretKey), bus);
  const settings = await createSettings(options);
  const displayNames = new DisplayNameCache(db);
  const live = createBetFeed(options, displayNames);
  const callbacks = { onSettled: live.publishSettled, onStaked: live.publishStakes };
  const bets = await createBets({ ...options, ...callbacks, vault, seeds, accounts, settings });
  const rounds = await createRounds({
    ...options,
    vault,
    accounts,
    settings,
    displayNames,
    placements: bets.placements,
    beacon: createBeacon(config.beacon, secretKey),
    chainLength: CHAIN_LENGTH[config.mode],
    ...options.roundTimes,
  });
  await sessions.reloadEndedSessions();
  const stopPolling = pollEndedSessions(sessions, log);
  subscribeToInvalidations(bus, { sessions, settings, displayNames });

  return {
    games,
    accounts,
    vault,
    seeds,
    sessions,
    settings,
    displayNames,
    live,
    bets,
    rounds,
    messages,
    protection,
    announceBalance: balancePublisher(bus),
    /** Notifies every process: each caches display names of its own. */
    onVisibilityChanged: (playerId: PlayerId) =>
      bus.publish('player.visibility', playerId.toString()),
    close: async () => {
      stopPolling();
      live.stop();
      settings.stop();
      await rounds.close();
      await bets.stop();
      messages.close();
    },
  };
}

type CachedState = {
  readonly sessions: Sessions;
  readonly settings: Awaited<ReturnType<typeof createSettings>>;
  readonly displayNames: DisplayNameCache;
};

/**
 * Keeps caches of this process in step with the others; after missed notifications all are
 * reloaded.
 */
function subscribeToInvalidations(
  bus: Bus,
  { sessions, settings, displayNames }: CachedState,
): void {
  bus.onMissed(() => {
    void sessions.reloadEndedSessions();
    void settings.reload();
    displayNames.clear();
  });
  bus.subscribe('player.visibility', (player) => displayNames.evict(toPlayerId(String(player))));
}

function createSettings({ db, bus, log }: ServiceOptions) {
  return createGameSettings(db, bus, (error) =>
    log.warn({ err: error }, 'reading the game limits failed, keeping the cached limits'),
  );
}

function createBets(
  options: ServiceOptions &
    Omit<Parameters<typeof createBetService>[0], 'role' | 'onError' | 'onStep'>,
) {
  const { bus, log } = options;
  const reportError = createDbErrorLogger(log);
  return createBetService({
    ...options,
    role: APP_ROLE,
    onStep: (player, round) => publishStep(bus, player, round),
    onError: (error) => {
      reportError(error);
      if (classifyDbError(error)) return;
      log.error({ err: error }, 'bet batch failed, retrying');
    },
  });
}

/** The largest round that fits into one bus message beside the rest of it. */
const STEP_BYTES_MAX = 6_000;

/**
 * Publishes the state of a round to the player's other pages. A round of some hundred choices does
 * not fit; such a page reloads it on focus, as it does after every lost connection.
 */
function publishStep(bus: Bus, player: PlayerId, round: StepRound): void {
  if (Buffer.byteLength(JSON.stringify(round)) > STEP_BYTES_MAX) return;
  bus.publish('me.steps', [player.toString(), round]);
}

function createBetFeed(
  { bus, log }: ServiceOptions,
  displayNames: DisplayNameCache,
): BetFeedPublisher {
  return new BetFeedPublisher({
    displayNames,
    publish: (channel, payload) => bus.publish(channel, payload),
    onError: (error) => log.warn({ err: error }, 'live feed: one flush was lost'),
  });
}

function pollEndedSessions(sessions: Sessions, log: Log): () => void {
  const poll = async () => {
    await sessions.pollEndedSessions().catch((error: unknown) => {
      log.warn({ err: error }, 'reading ended sessions failed, retrying at the next check');
    });
  };
  const timer = setInterval(() => void poll(), SESSION_CHECK_MS);
  return () => clearInterval(timer);
}

/** Publishes a new balance to the player's open pages once the transaction commits. */
function balancePublisher(bus: Bus) {
  return async (tx: Tx, playerId: PlayerId, currency: WalletCurrency): Promise<void> => {
    const { cash, bonus, cashSeq } = await readBalances(tx, playerId, currency);
    const state = {
      currency,
      balance: formatMoney(cash),
      bonus_balance: formatMoney(bonus),
    };
    const update: BalanceUpdate = [playerId.toString(), state, Number(cashSeq)];
    tx.onCommit(() => bus.publish('me.balance', [update]));
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The snapshot of `me.balance`: every currency the player has an account in. */
export async function listBalances(db: Db, playerId: PlayerId): Promise<BalanceState[]> {
  const balances = await listPlayerBalances(db, playerId);
  return balances.map(({ currency, cash, bonus }) => ({
    currency,
    balance: formatMoney(cash),
    bonus_balance: formatMoney(bonus),
  }));
}

export function listTables(services: Services): GameTable[] {
  return services.settings.list().flatMap((settings) => {
    const game = services.games.get(settings.game);
    return game ? [tableOf(settings, game.version)] : [];
  });
}
