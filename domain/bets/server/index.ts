import type { PlayerId } from '#core/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Seeds, Vault } from '#domain/fairness/server/index.ts';
import type { Jurisdictions } from '#domain/jurisdictions/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import { createDecider } from '#domain/wagers/server/index.ts';
import { Lane } from '#domain/wagers/server/index.ts';
import { createBetIdGenerator } from '#domain/wagers/server/index.ts';
import type { Bet } from '#domain/wagers/server/index.ts';
import { createSeedPairCache } from '#domain/wagers/server/index.ts';
import {
  createWagerService,
  type PublishBalance,
  type WagerService,
  type WagerServiceOptions,
} from '#domain/wagers/server/index.ts';
import { createSteps, type Steps } from './steps/steps.ts';
import { createBetPlacer, type BetPlacer } from './place.ts';
import type { GameSettingsCache } from './settings.ts';
import { findBetByKey } from '#domain/wagers/server/index.ts';
import type { StepRound } from '../contract.steps.ts';

/** The public API of domain/bets: place bets and watch them. */
export { gameTableRoute } from './routes.ts';
export {
  createGameSettings,
  tableOf,
  type GameSettingsCache,
  type RequestSource,
} from './settings.ts';
export { BetFeedPublisher, type BalanceUpdate } from './bet-feed.ts';
export { PublicPlayerCache } from './public-players.ts';
export { checkTableAccess, readStake, refusePayout } from './place.ts';
export { instantRoute, type BetSource } from './instant.ts';
export { ROUND_LIFE_MS } from './steps/round.ts';
export { stepRoutes } from './steps/routes.ts';
export { type Steps } from './steps/steps.ts';
export { listOpenSteps } from './steps/store.ts';
export type { GameLimit } from './store.settings.ts';
export {
  findGameLimit,
  listGameLimits,
  listGamePlaces,
  listGameStates,
  lockGameState,
  lowerBankroll,
  lowerGameLimit,
  readBankrolls,
  saveGamePlaces,
  saveGameState,
  type GameLimitRow,
} from './store.operator.ts';
export type { BetPlacer } from './place.ts';

/** Two keep both the processor and the database busy; more only make batches smaller. */
export type BetServiceOptions = {
  readonly db: Db;
  readonly url: string;
  readonly role: string;
  readonly vault: Vault;
  readonly seeds: Seeds;
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  readonly jurisdictions: Jurisdictions;
  readonly onSettled: (bets: readonly Bet[]) => void;
  readonly onStaked?: WagerServiceOptions['onStaked'];
  readonly onClosedOutside?: WagerServiceOptions['onClosedOutside'];
  readonly publishBalance?: PublishBalance;
  readonly onStep?: (playerId: PlayerId, round: StepRound) => void;
  readonly onError: (error: unknown) => void;
};

/** Places instant bets, and: */
export type BetService = BetPlacer & {
  /** Takes stakes of bets that are settled later, and settles them. */
  readonly wagers: WagerService;
  /** Games that are played in steps. */
  readonly steps: Steps;
  stop(): Promise<void>;
};

/** Creates the bet lane and the wager service of this process. */
export async function createBetService(options: BetServiceOptions): Promise<BetService> {
  const { db, url, role, vault, onSettled, onError, onStaked, onStep } = options;
  const nextId = await createBetIdGenerator(db);
  const seedPairOf = createSeedPairCache(vault);
  const decider = createDecider(seedPairOf);
  const findBet = (playerId: PlayerId, key: string) => findBetByKey(db, playerId, key);
  const lane = new Lane({ url, role, decider, nextId, findBet, onSettled, onError });
  const placer = createBetPlacer({ ...options, lane });
  const wagers = createWagerService({
    db,
    nextId,
    onError,
    onSettled,
    onClosedOutside: options.onClosedOutside ?? ignore,
    onStaked: onStaked ?? ignore,
    publishBalance: options.publishBalance ?? ignoreBalance,
  });
  const steps = createSteps({
    ...options,
    wagers,
    seedPairOf,
    rotateExhausted: placer.rotateUsedUp,
    onChanged: onStep ?? ignore,
  });
  return {
    ...placer,
    wagers,
    steps,
    stop: async () => {
      await Promise.all([lane.stop(), wagers.stop()]);
    },
  };
}

function ignore(): void {}

async function ignoreBalance(): Promise<void> {}
