import type { Json } from '#core/fairness/json.ts';
import { openStream } from '#core/fairness/pf1.ts';
import type { StepGame, StepState } from '#core/fairness/step-game.ts';
import type { PlacementId, PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { lockAccounts } from '#domain/ledger/server/index.ts';
import type { StepRound } from '../../contract.steps.ts';
import type { SeedPairCache } from '../seed-pair-cache.ts';
import { listClosings } from '../placements/store.closings.ts';
import type { PlacementService } from '../placements/placement-service.ts';
import type { Placement } from '../placements/placement.ts';
import { findPlacement, lockPlacements } from '../placements/store.ts';
import { roundOf, type SeedOfRound } from './round.ts';
import { readSeed } from './store.ts';

export type StepsContext = {
  readonly db: Db;
  readonly placements: PlacementService;
  readonly seedPairOf: SeedPairCache;
  /** Called when a round changed, to notify the player's other pages. */
  readonly onChanged: (playerId: PlayerId, round: StepRound) => void;
};

/** A locked round, with everything that decides it. */
export type LockedRound = {
  readonly placement: Placement;
  /** The state after these choices; undefined if they cannot be made. */
  after(choices: readonly Json[]): StepState<Json, Json> | undefined;
};

type Change<Code extends string> = (
  tx: Tx,
  held: LockedRound,
) => Promise<Placement | Refusal<Code>>;

/** Runs a change with the account and the round locked, in this order as everywhere. */
export async function changeRound<Code extends string = never>(
  steps: StepsContext,
  game: StepGame,
  request: { readonly id: PlacementId; readonly playerId: PlayerId },
  change: Change<Code>,
): Promise<StepRound | Refusal<Code | 'not_found'>> {
  const { id, playerId } = request;
  const found = await findPlacement(steps.db, id);
  if (!found || found.player_id !== playerId || found.game !== game.name || !found.seed_id) {
    return refuse('not_found');
  }
  const seed = await readSeed(steps.db, found.seed_id);
  let wasOpen = false;
  const changed = await steps.db.transaction(async (tx) => {
    await lockAccounts(tx, [found.account]);
    const [placement] = await lockPlacements(tx, [id]);
    wasOpen = placement!.is_open;
    const after = (choices: readonly Json[]) => replay(steps, game, placement!, seed, choices);
    return await change(tx, { placement: placement!, after });
  });
  if (isRefusal(changed)) return changed;
  const round = await showRound(steps, game, changed, seed);
  // Published by the call that closed it, when several arrive at the same moment.
  if (round.bet && wasOpen) await publishSettled(steps, id);
  steps.onChanged(playerId, round);
  return round;
}

/** The round as its player sees it. */
export async function showRound(
  steps: StepsContext,
  game: StepGame,
  placement: Placement,
  known?: SeedOfRound,
): Promise<StepRound> {
  const seed = known ?? (await readSeed(steps.db, placement.seed_id!));
  const bet = (await listClosings(steps.db, [placement.id])).get(placement.id);
  const state = replay(steps, game, placement, seed, placement.choices)!;
  return roundOf(placement, seed, state, bet);
}

function replay(
  { seedPairOf }: StepsContext,
  game: StepGame,
  placement: Placement,
  seed: SeedOfRound,
  choices: readonly Json[],
): StepState<Json, Json> | undefined {
  const stream = openStream(seedPairOf(seed), Number(placement.nonce), game.tag);
  return game.replay(stream, placement.bet, choices);
}

async function publishSettled({ db, placements }: StepsContext, id: PlacementId): Promise<void> {
  placements.settled([...(await listClosings(db, [id])).values()]);
}
