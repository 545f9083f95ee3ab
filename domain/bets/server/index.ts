import type { Db } from '#platform/server/db.ts';
import type { Seeds, Vault } from '#domain/fairness/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import { createDecider } from './decide.ts';
import { Lane } from './lane.ts';
import { createBetNumbers } from './numbers.ts';
import type { Bet } from './order.ts';
import { createPairs } from './pairs.ts';
import { createDesk, type Desk } from './placements/desk.ts';
import type { Placement } from './placements/placement.ts';
import { createSteps, type Steps } from './steps/steps.ts';
import { createPlacer, type Placer } from './place.ts';
import type { GameSettingsCache } from './settings.ts';
import { findBetByKey } from './store.ts';
import type { StepRound } from '../contract.steps.ts';

/** The door of domain/bets: place, list and watch bets. */
export { betRoutes } from './routes.ts';
export { createGameSettings, tableOf, type GameSettingsCache } from './settings.ts';
export { Live, type BalanceNews } from './live.ts';
export { Names } from './names.ts';
export { listBets, recordOf } from './history.ts';
export { rollBetDays } from './days.ts';
export { listGameDays, sumGames, type GameDay, type GameSums } from './game-days.ts';
export { countPlayers, listGamePlayers } from './player-days.ts';
export { rollBetSlices, sumTwoDays, type Play, type PlayOfTwoDays } from './slices.ts';
export { sampleBets, type SampledBet } from './sample.ts';
export { startOf } from './period.ts';
export { sumBets, type BetTotals } from './totals.ts';
export { currencyOf } from './history.ts';
export { findBetByKey } from './store.ts';
export { checkSeat, readStake } from './place.ts';
export { closePlacements, listClosings, type Closing } from './placements/close.ts';
export type { Desk } from './placements/desk.ts';
export type { Admit, PlacedPart, Placement, PlacementOrder } from './placements/placement.ts';
export { findRepeat } from './placements/repeat.ts';
export {
  findByKeys,
  findPlacement,
  listOfRound,
  listOpen as listOpenPlacements,
  lockPlacements,
} from './placements/store.ts';
export { stepRoutes } from './steps/routes.ts';
export { listOpenSteps, type Steps } from './steps/steps.ts';
export type { GameLimit } from './settings.ts';
export type { Bet } from './order.ts';
export type { Placer } from './place.ts';

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
  readonly onStaked?: (placements: readonly Placement[]) => void;
  readonly onStep?: (playerId: bigint, round: StepRound) => void;
  readonly onTrouble: (error: unknown) => void;
  readonly lanes?: number;
};

/** Takes bets that are decided at once, and: */
export type BetHouse = Placer & {
  /** Takes stakes of bets that are settled later, and settles them. */
  readonly desk: Desk;
  /** Games that are played in steps. */
  readonly steps: Steps;
  stop(): Promise<void>;
};

/** Opens the bet lanes and the desk of this process. */
export async function openBets(options: BetHouseOptions): Promise<BetHouse> {
  const { db, url, role, vault, onSettled, onTrouble, onStaked, onStep } = options;
  const nextId = await createBetNumbers(db);
  const pairOf = createPairs(vault);
  const decider = createDecider(pairOf);
  const findBet = (playerId: bigint, key: string) => findBetByKey(db, playerId, key);
  const settings = { url, role, decider, nextId, findBet, onSettled, onTrouble };
  const lanes = Array.from({ length: options.lanes ?? LANES }, () => new Lane(settings));
  const placer = createPlacer({ ...options, lanes });
  const desk = createDesk({ db, nextId, onTrouble, onSettled, onStaked: onStaked ?? ignore });
  const steps = createSteps({
    ...options,
    desk,
    pairOf,
    rotateUsedUp: placer.rotateUsedUp,
    onChanged: onStep ?? ignore,
  });
  return {
    ...placer,
    desk,
    steps,
    stop: async () => {
      await Promise.all([...lanes.map((lane) => lane.stop()), desk.stop()]);
    },
  };
}

function ignore(): void {}
