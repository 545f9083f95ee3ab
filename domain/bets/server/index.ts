import type { PlayerId } from '#core/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Seeds, Vault } from '#domain/fairness/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import { createDecider } from './decide.ts';
import { Lane } from './lane.ts';
import { createBetIdGenerator } from './bet-ids.ts';
import type { Bet } from './order.ts';
import { createSeedPairCache } from './seed-pair-cache.ts';
import { createPlacementService, type PlacementService } from './placements/placement-service.ts';
import type { Placement } from './placements/placement.ts';
import { createSteps, type Steps } from './steps/steps.ts';
import { createBetPlacer, type BetPlacer } from './place.ts';
import type { GameSettingsCache } from './settings.ts';
import { findBetByKey } from './store.ts';
import type { StepRound } from '../contract.steps.ts';

/** The public API of domain/bets: place, list and watch bets. */
export { betRoutes } from './routes.ts';
export { createGameSettings, tableOf, type GameSettingsCache } from './settings.ts';
export { BetFeedPublisher, type BalanceUpdate } from './bet-feed.ts';
export { DisplayNameCache } from './display-names.ts';
export { betList, findBet, recordOf } from './history.ts';
export { rollBetDays } from './store.days.ts';
export { listGameDays, sumGames, type GameDay, type GameSums } from './store.game-days.ts';
export { countPlayers, listGamePlayers } from './store.player-days.ts';
export {
  rollTimeBuckets,
  sumTwoDays,
  type BetVolume,
  type TwoDayVolume,
} from './store.time-buckets.ts';
export { sampleBets, type SampledBet } from './store.sample.ts';
export { startOf } from './period.ts';
export { sumBets, type PlayerBetTotals } from './totals.ts';
export { findBetByKey } from './store.ts';
export { checkTableAccess, readStake } from './place.ts';
export { closePlacements } from './placements/close.ts';
export { type PlacementClosing } from './placements/store.closings.ts';
export { listClosings } from './placements/store.closings.ts';
export type { PlacementService } from './placements/placement-service.ts';
export type {
  Admit,
  LaterSource,
  PlacedPart,
  Placement,
  PlacementOrder,
  RoundSource,
} from './placements/placement.ts';
export { findRepeat } from './placements/repeat.ts';
export {
  assignRound,
  findByKeys,
  findPlacement,
  listOfRound,
  listOpen as listOpenPlacements,
  lockPlacements,
} from './placements/store.ts';
export { instantRoute, type BetSource } from './instant.ts';
export { stepRoutes } from './steps/routes.ts';
export { type Steps } from './steps/steps.ts';
export { listOpenSteps } from './steps/store.ts';
export type { GameLimit } from './store.settings.ts';
export type { Bet } from './order.ts';
export type { BetPlacer } from './place.ts';

/** Two keep both the processor and the database busy; more only make batches smaller. */
const LANES = 2;

export type BetServiceOptions = {
  readonly db: Db;
  readonly url: string;
  readonly role: string;
  readonly vault: Vault;
  readonly seeds: Seeds;
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  readonly onSettled: (bets: readonly Bet[]) => void;
  readonly onStaked?: (placements: readonly Placement[]) => void;
  readonly onStep?: (playerId: PlayerId, round: StepRound) => void;
  readonly onError: (error: unknown) => void;
  readonly lanes?: number;
};

/** Places instant bets, and: */
export type BetService = BetPlacer & {
  /** Takes stakes of bets that are settled later, and settles them. */
  readonly placements: PlacementService;
  /** Games that are played in steps. */
  readonly steps: Steps;
  stop(): Promise<void>;
};

/** Creates the bet lanes and the placement service of this process. */
export async function createBetService(options: BetServiceOptions): Promise<BetService> {
  const { db, url, role, vault, onSettled, onError, onStaked, onStep } = options;
  const nextId = await createBetIdGenerator(db);
  const seedPairOf = createSeedPairCache(vault);
  const decider = createDecider(seedPairOf);
  const findBet = (playerId: PlayerId, key: string) => findBetByKey(db, playerId, key);
  const settings = { url, role, decider, nextId, findBet, onSettled, onError };
  const lanes = Array.from({ length: options.lanes ?? LANES }, () => new Lane(settings));
  const placer = createBetPlacer({ ...options, lanes });
  const placements = createPlacementService({
    db,
    nextId,
    onError,
    onSettled,
    onStaked: onStaked ?? ignore,
  });
  const steps = createSteps({
    ...options,
    placements,
    seedPairOf,
    rotateExhausted: placer.rotateUsedUp,
    onChanged: onStep ?? ignore,
  });
  return {
    ...placer,
    placements,
    steps,
    stop: async () => {
      await Promise.all([...lanes.map((lane) => lane.stop()), placements.stop()]);
    },
  };
}

function ignore(): void {}
