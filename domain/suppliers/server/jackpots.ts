import type { Queryable } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { formatMoney, type Micro } from '#core/money.ts';
import { fromHub88 } from '../rules.hub88.ts';
import type { Supplier, SupplierDirectory } from './directory.ts';
import { canRequest, requestJackpots, SupplierError } from './game-client.ts';
import type { LaunchDeps } from './open-game.ts';
import { listKnownGames } from './store.games.ts';

/** An amount that was not read again for so long is not shown. */
const STALE_MS = 60_000;
/** A supplier that answered that it has no such call is asked again after this time. */
const SILENT_MS = 10 * 60_000;

export type JackpotDeps = {
  readonly db: Queryable;
  readonly log: Pick<Log, 'warn'>;
  readonly directory: Pick<SupplierDirectory, 'current'>;
  readonly reachOf: LaunchDeps['reachOf'];
  /** Milliseconds. */
  readonly now?: () => number;
};

/** The largest jackpot of a game in each currency, and when it was read. */
export type GameJackpot = {
  readonly game: string;
  readonly at: Date;
  readonly amounts: Readonly<Record<string, string>>;
};

/** The jackpots that suppliers state of their games, kept in memory in every process. */
export function createJackpots({ db, log, directory, reachOf, now = Date.now }: JackpotDeps) {
  const read = new Map<string, readonly GameJackpot[]>();
  const silentUntil = new Map<string, number>();

  async function readOf(supplier: Supplier): Promise<void> {
    const listed = await requestJackpots(supplier, reachOf(supplier.code));
    const games = new Map(
      (await listKnownGames(db, supplier.code)).map(({ code, game }) => [code, game]),
    );
    const largest = new Map<string, Map<string, Micro>>();
    for (const { game_code, currency, amount } of listed) {
      const game = games.get(game_code);
      if (game === undefined) continue;
      const amounts = largest.get(game) ?? new Map<string, Micro>();
      const micros = fromHub88(amount);
      if (micros > (amounts.get(currency) ?? 0n)) amounts.set(currency, micros);
      largest.set(game, amounts);
    }
    const at = new Date(now());
    read.set(
      supplier.code,
      [...largest].map(([game, amounts]) => ({ game, at, amounts: textsOf(amounts) })),
    );
  }

  return {
    /** Asks the suppliers; one without an answer keeps what it stated until that is stale. */
    readAll: async (): Promise<void> => {
      const asked = [...directory.current.values()].filter(
        (supplier) =>
          supplier.is_active &&
          supplier.protocol === 'hub88' &&
          canRequest(supplier) &&
          (silentUntil.get(supplier.code) ?? 0) <= now(),
      );
      await Promise.all(
        asked.map((supplier) =>
          readOf(supplier).catch((error: unknown) => {
            if (!(error instanceof SupplierError)) throw error;
            if (error.status !== undefined) silentUntil.set(supplier.code, now() + SILENT_MS);
            // The call is optional: a supplier that does not have it is no failure.
            if (error.status === 404 || error.status === 405) return;
            log.warn({ err: error }, 'the jackpots of a supplier were not read, asking again');
          }),
        ),
      );
    },
    /** By the names of the games; without those that are stale. */
    list: (): GameJackpot[] =>
      [...read.values()]
        .flat()
        .filter(({ at }) => at.getTime() > now() - STALE_MS)
        .toSorted((a, b) => (a.game < b.game ? -1 : 1)),
  };
}

function textsOf(amounts: ReadonlyMap<string, Micro>): Record<string, string> {
  return Object.fromEntries([...amounts].map(([currency, each]) => [currency, formatMoney(each)]));
}
