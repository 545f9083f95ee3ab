import type { Db } from '#platform/server/db.ts';
import type { Seeds, Vault } from '#house/fairness/server/index.ts';
import type { Accounts } from '#house/ledger/server/index.ts';
import { createDecider } from './decide.ts';
import { Lane } from './lane.ts';
import { createBetNumbers } from './numbers.ts';
import type { Bet } from './order.ts';
import { createPlacer, type Placer } from './place.ts';
import type { GameSettingsCache } from './settings.ts';
import { findBetByKey } from './store.ts';

/** The door of house/bets: place, list and watch bets. */
export { betRoutes } from './routes.ts';
export { createGameSettings, tableOf, type GameSettingsCache } from './settings.ts';
export { Live, type BalanceNews } from './live.ts';
export { listBets, recordOf } from './history.ts';
export { rollBetDays } from './days.ts';
export { startOf } from './period.ts';
export { sumBets, type BetTotals } from './totals.ts';
export type { Bet } from './order.ts';
export type { BetRequest, Placer } from './place.ts';

/** Two keep both the processor and the database busy; more only make batches smaller. */
const LANES = 2;

export type BetHouseOptions = {
  readonly db: Db;
  readonly url: string;
  readonly role: string;
  readonly vault: Vault;
  readonly seeds: Seeds;
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  readonly onSettled: (bets: readonly Bet[]) => void;
  readonly onTrouble: (error: unknown) => void;
  readonly lanes?: number;
};

/** Opens the bet lanes of this process. */
export async function openBets(
  options: BetHouseOptions,
): Promise<Placer & { stop(): Promise<void> }> {
  const { db, url, role, vault, onSettled, onTrouble } = options;
  const nextId = await createBetNumbers(db);
  const decider = createDecider(vault);
  const findBet = (playerId: bigint, key: string) => findBetByKey(db, playerId, key);
  const settings = { url, role, decider, nextId, findBet, onSettled, onTrouble };
  const lanes = Array.from({ length: options.lanes ?? LANES }, () => new Lane(settings));
  const placer = createPlacer({ ...options, lanes });
  return {
    ...placer,
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
