import { formatMoney } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import {
  createGameSettings,
  listOpenSteps,
  Live,
  Names,
  openBets,
  tableOf,
  type BalanceNews,
} from '#domain/bets/server/index.ts';
import type { BalanceState, GameTable } from '#domain/bets/contract.ts';
import type { StepRound } from '#domain/bets/contract.steps.ts';
import { createSeeds, createVault } from '#domain/fairness/server/index.ts';
import { createProtection } from '#domain/protection/server/index.ts';
import { createSessions, createTokens, type Sessions } from '#domain/identity/server/index.ts';
import { createMessages } from '#domain/messages/server/index.ts';
import { createAccounts, listPlayerBalances, readBalances } from '#domain/ledger/server/index.ts';
import { openBeacon, openRounds } from '#domain/rounds/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Config } from '#platform/server/config.ts';
import { troubleOf, troubleTeller } from '#platform/server/db-trouble.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import { loadGames } from './games.ts';
import { openTransports } from './transports.ts';

export type RoomOptions = {
  readonly db: Db;
  readonly url: string;
  readonly bus: Bus;
  readonly log: Log;
  readonly secretKey: string;
  readonly config: Config;
  readonly metrics: Metrics;
};

/** Rounds of a chain of seeds: for crash half a year; houses of development live for weeks. */
const CHAIN_LENGTH = { production: 1_000_000, development: 100_000, test: 1_000 } as const;

/** How soon a player who was blocked in the database is out. */
const LOOK_EVERY_MS = 3_000;

/** What every feature stands on: the rooms of house/, opened once per process. */
export async function openRooms(options: RoomOptions) {
  const { db, bus, log, secretKey, config } = options;
  const transports = openTransports(config, log);
  const messages = createMessages({ ...options, mode: config.mode, transports });
  const games = await loadGames();
  const accounts = createAccounts();
  const protection = createProtection({ secretKey, registers: [] });
  const vault = createVault(secretKey);
  const seeds = createSeeds(db, vault, [listOpenSteps]);
  const sessions = createSessions(db, createTokens(secretKey), bus);
  const settings = await openSettings(options);
  const names = new Names(db);
  const live = openLive(options, names);
  const told = { onSettled: live.settled, onStaked: live.staked };
  const bets = await openBetHouse({ ...options, ...told, vault, seeds, accounts, settings });
  const rounds = await openRounds({
    ...options,
    vault,
    accounts,
    settings,
    names,
    desk: bets.desk,
    beacon: openBeacon(config.beacon, secretKey),
    chainLength: CHAIN_LENGTH[config.mode],
  });
  await sessions.catchUp();
  const stopLooking = lookForEnded(sessions, log);
  listenToHouse(bus, { sessions, settings, names });

  return {
    games,
    accounts,
    vault,
    seeds,
    sessions,
    settings,
    names,
    live,
    bets,
    rounds,
    messages,
    protection,
    announceBalance: announcer(bus),
    /** To every process of the house: each remembers names of its own. */
    onVisibilityChanged: (playerId: bigint) =>
      bus.publish('player.visibility', playerId.toString()),
    close: async () => {
      stopLooking();
      live.stop();
      settings.stop();
      await rounds.close();
      await bets.stop();
      messages.close();
    },
  };
}

type Remembered = {
  readonly sessions: Sessions;
  readonly settings: Awaited<ReturnType<typeof openSettings>>;
  readonly names: Names;
};

/** What this process remembers follows what others did; after a silence all of it is asked anew. */
function listenToHouse(bus: Bus, { sessions, settings, names }: Remembered): void {
  bus.onMissed(() => {
    void sessions.catchUp();
    void settings.reload();
    names.forgetAll();
  });
  bus.subscribe('player.visibility', (player) => names.forget(BigInt(String(player))));
}

function openSettings({ db, bus, log }: RoomOptions) {
  return createGameSettings(db, bus, (error) =>
    log.warn({ err: error }, 'the limits of the games could not be read'),
  );
}

function openBetHouse(
  options: RoomOptions & Omit<Parameters<typeof openBets>[0], 'role' | 'onTrouble' | 'onStep'>,
) {
  const { bus, log } = options;
  const tell = troubleTeller(log);
  return openBets({
    ...options,
    role: APP_ROLE,
    onStep: (player, round) => tellStep(bus, player, round),
    onTrouble: (error) => {
      tell(error);
      if (troubleOf(error)) return;
      log.error({ err: error }, 'a batch of bets failed and is tried again');
    },
  });
}

/** What fits into one message of the bus, with room for the rest of it. */
const STEP_BYTES_MAX = 6_000;

/**
 * Tells a player's other pages how his round stands. One of some hundred choices does not fit; such
 * a page reads it when it is looked at again, as it does after every loss.
 */
function tellStep(bus: Bus, player: bigint, round: StepRound): void {
  if (Buffer.byteLength(JSON.stringify(round)) > STEP_BYTES_MAX) return;
  bus.publish('me.steps', [player.toString(), round]);
}

function openLive({ bus, log }: RoomOptions, names: Names): Live {
  return new Live({
    names,
    publish: (channel, payload) => bus.publish(channel, payload),
    onTrouble: (error) => log.warn({ err: error }, 'a beat of the live feed was lost'),
  });
}

function lookForEnded(sessions: Sessions, log: Log): () => void {
  const look = async () => {
    await sessions.lookForEnded().catch((error: unknown) => {
      log.warn({ err: error }, 'ended sessions could not be read');
    });
  };
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  return () => clearInterval(looking);
}

/** Tells a player's open pages of a new balance once the transaction commits. */
function announcer(bus: Bus) {
  return async (tx: Tx, playerId: bigint, currency: WalletCurrency): Promise<void> => {
    const { cash, bonus, cashSeq } = await readBalances(tx, playerId, currency);
    const state = {
      currency,
      balance: formatMoney(cash),
      bonus_balance: formatMoney(bonus),
    };
    const news: BalanceNews = [playerId.toString(), state, Number(cashSeq)];
    tx.onCommit(() => bus.publish('me.balance', [news]));
  };
}

export type Rooms = Awaited<ReturnType<typeof openRooms>>;

/** What a viewer who joins `me.balance` gets: every currency he has an account in. */
export async function listBalances(db: Db, playerId: bigint): Promise<BalanceState[]> {
  const balances = await listPlayerBalances(db, playerId);
  return balances.map(({ currency, cash, bonus }) => ({
    currency,
    balance: formatMoney(cash),
    bonus_balance: formatMoney(bonus),
  }));
}

export function listTables(rooms: Rooms): GameTable[] {
  return rooms.settings.list().flatMap((settings) => {
    const game = rooms.games.get(settings.game);
    return game ? [tableOf(settings, game.version)] : [];
  });
}
