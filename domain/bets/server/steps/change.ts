import type { Json } from '#core/fairness/json.ts';
import { openStream } from '#core/fairness/pf1.ts';
import type { StepGame, StepState } from '#core/fairness/step-game.ts';
import type { WagerId, PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { lockAccounts } from '#domain/ledger/server/index.ts';
import type { StepRound } from '../../contract.steps.ts';
import type { SeedPairCache } from '#domain/wagers/server/index.ts';
import { listResults } from '#domain/wagers/server/index.ts';
import type { WagerService } from '#domain/wagers/server/index.ts';
import type { Wager } from '#domain/wagers/server/index.ts';
import { findWager, lockWagers } from '#domain/wagers/server/index.ts';
import { roundOf, type SeedOfRound } from './round.ts';
import { readSeed } from './store.ts';

export type StepsContext = {
  readonly db: Db;
  readonly wagers: WagerService;
  readonly seedPairOf: SeedPairCache;
  /** Called when a round changed, to notify the player's other pages. */
  readonly onChanged: (playerId: PlayerId, round: StepRound) => void;
};

/** A locked round, with everything that decides it. */
export type LockedRound = {
  readonly wager: Wager;
  /** The state after these choices; undefined if they cannot be made. */
  after(choices: readonly Json[]): StepState<Json, Json> | undefined;
};

type Change<Code extends string> = (tx: Tx, held: LockedRound) => Promise<Wager | Refusal<Code>>;

/** Runs a change with the account and the round locked, in this order as everywhere. */
export async function changeRound<Code extends string = never>(
  steps: StepsContext,
  game: StepGame,
  request: { readonly id: WagerId; readonly playerId: PlayerId },
  change: Change<Code>,
): Promise<StepRound | Refusal<Code | 'not_found'>> {
  const { id, playerId } = request;
  const found = await findWager(steps.db, id);
  if (!found || found.player_id !== playerId || found.game !== game.name || !found.seed_id) {
    return refuse('not_found');
  }
  const seed = await readSeed(steps.db, found.seed_id);
  let wasOpen = false;
  const changed = await steps.db.transaction(async (tx) => {
    await lockAccounts(tx, [found.account]);
    const [wager] = await lockWagers(tx, [id]);
    wasOpen = wager!.is_open;
    const after = (choices: readonly Json[]) => replay(steps, game, wager!, seed, choices);
    return await change(tx, { wager: wager!, after });
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
  wager: Wager,
  known?: SeedOfRound,
): Promise<StepRound> {
  const seed = known ?? (await readSeed(steps.db, wager.seed_id!));
  const bet = (await listResults(steps.db, [wager.id])).get(wager.id);
  const state = replay(steps, game, wager, seed, wager.choices)!;
  return roundOf(wager, seed, state, bet);
}

function replay(
  { seedPairOf }: StepsContext,
  game: StepGame,
  wager: Wager,
  seed: SeedOfRound,
  choices: readonly Json[],
): StepState<Json, Json> | undefined {
  const stream = openStream(seedPairOf(seed), Number(wager.nonce), game.tag);
  return game.replay(stream, wager.bet, choices);
}

async function publishSettled({ db, wagers }: StepsContext, id: WagerId): Promise<void> {
  wagers.settled([...(await listResults(db, [id])).values()]);
}
