import { refuse } from '#core/refusal.ts';
import { findFreeRounds } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { classifyDbError, createDbErrorLogger } from '#platform/server/db-errors.ts';
import type { Log } from '#platform/server/log.ts';
import type { PublicRequest } from '#platform/server/public-request.ts';
import { createSeal } from '#platform/server/seal.ts';
import type { SettingsBus } from '#platform/server/settings-cache.ts';
import type { ListedSupplierGame } from '../contract.hub88.ts';
import { saveCatalog } from './catalog.ts';
import { SupplierDirectory } from './directory.ts';
import { requestGameList, SupplierError } from './game-client.ts';
import { createJackpots } from './jackpots.ts';
import { launchGame, type LaunchDeps, type LaunchOrder } from './open-game.ts';
import { openRound, type RoundOrder } from './open-round.ts';
import { registerSupplier, type SupplierRegistration } from './register.ts';
import { createStaffKeys } from './staff-keys.ts';
import { createRewards } from './rewards.ts';
import { createStatements } from './statements.ts';
import { findRoundsOfReward, type NamedReward } from './store.rewards.ts';
import { lockSupplier } from './store.suppliers.ts';
import type { WalletDeps } from './wallet/types.ts';
import { createWallet } from './wallet/wallet.ts';

export type SuppliersOptions = Omit<WalletDeps, 'onError' | 'findReward'> & {
  readonly bus: SettingsBus;
  readonly log: Log;
  readonly secretKey: string;
  /** Suppliers that run in this installation: they alone may have an address that is not public. */
  readonly ownSuppliers: ReadonlySet<string>;
  /** Where they are in this process, which may be one of several. */
  readonly ownUrlOf?: (code: string) => string | undefined;
  /** For tests: addresses of suppliers besides public ones. No configuration leads here. */
  readonly isAllowed?: PublicRequest['isAllowed'];
};

export type Suppliers = Awaited<ReturnType<typeof createSuppliers>>;

/** Suppliers of games: their keys, their catalogues, the launch of a game, and their wallet. */
export async function createSuppliers(options: SuppliersOptions) {
  const { db, bus, log, secretKey, isClosed, ownUrlOf } = options;
  const seal = createSeal(secretKey, 'croupier supplier key');
  const directory = new SupplierDirectory({
    db,
    bus,
    seal,
    ownUrlOf,
    onError: (err) => log.warn({ err }, 'reloading the suppliers failed, keeping the old ones'),
  });
  await directory.reload();
  const launching: LaunchDeps = { db, log, directory, isClosed, reachOf: reachIn(options) };
  const rewards = createRewards(launching);
  const wallet = createWallet({ ...options, findReward: findRewardOf, onError: logBatch(log) });
  return {
    directory,
    wallet,
    rewards,
    jackpots: createJackpots(launching),
    statements: createStatements(launching),
    /** What staff do with suppliers and their keys. */
    keys: createStaffKeys({ db, seal, directory, ownSuppliers: options.ownSuppliers }),
    registerSupplier: (order: SupplierRegistration) =>
      registerSupplier({ db, seal, directory }, order),
    launchGame: (order: LaunchOrder) => launchGame(launching, order),
    /** The address at which the finished round of a bet is shown again. */
    openRound: (order: RoundOrder) => openRound(launching, order),
    /** Reads the list of games of a supplier; throws `SupplierError` when there is no answer. */
    syncCatalog: (code: string) => syncCatalog({ ...launching, log }, code),
    /** Writes the games of a supplier whose protocol has no call for them, as a whole. */
    saveGames: async (tx: Tx, code: string, games: readonly ListedSupplierGame[]) => {
      // Two files at once would both name a new game.
      const supplier = await lockSupplier(tx, code);
      if (!supplier) return refuse('not_found');
      if (supplier.protocol !== 'softswiss') return refuse('supplier_with_list');
      return await saveCatalog(tx, supplier, { games, unread: [] });
    },
    /** Reads all lists; a supplier without an answer keeps the games that it had. */
    syncCatalogs: async () => {
      for (const { code, is_active, protocol } of directory.current.values()) {
        if (is_active && protocol === 'hub88')
          await syncCatalog({ ...launching, log }, code).catch(logSync(log));
      }
    },
    stop: async () => {
      directory.stop();
      await wallet.stop();
    },
  };
}

/** The free rounds that a supplier names, as long as they can be played. */
async function findRewardOf(tx: Tx, wanted: NamedReward) {
  const rounds = await findRoundsOfReward(tx, wanted);
  return rounds === undefined ? undefined : await findFreeRounds(tx, wanted.player, rounds);
}

type SyncDeps = LaunchDeps & { readonly log: Log };

async function syncCatalog({ db, log, directory, reachOf }: SyncDeps, code: string) {
  const supplier = directory.find(code);
  if (!supplier) throw new SupplierError(`no supplier ${code}`);
  const list = await requestGameList(supplier, reachOf(code));
  if (list.faults.length > 0) {
    log.warn(
      { supplier: code, games: list.faults.length, first: list.faults[0] },
      'a supplier lists games in another form, keeping what is known of them',
    );
  }
  return await db.transaction((tx) => saveCatalog(tx, supplier, list));
}

function logSync(log: Log) {
  return (error: unknown) => {
    if (!(error instanceof SupplierError)) throw error;
    log.warn({ err: error }, 'the list of games of a supplier was not read, keeping the old one');
  };
}

function logBatch(log: Log) {
  const reportError = createDbErrorLogger(log);
  return (error: unknown) => {
    reportError(error);
    if (!classifyDbError(error)) log.error({ err: error }, 'wallet batch failed, retrying');
  };
}

type Reachable = Pick<SuppliersOptions, 'ownSuppliers' | 'isAllowed'>;

function reachIn({ ownSuppliers, isAllowed }: Reachable): LaunchDeps['reachOf'] {
  return (supplier) => ({
    isAllowed: (address) => ownSuppliers.has(supplier) || isAllowed?.(address) === true,
  });
}
