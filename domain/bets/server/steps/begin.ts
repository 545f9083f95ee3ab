import type { Json } from '#core/fairness/json.ts';
import type { StepGame } from '#core/fairness/step-game.ts';
import { refuse, refuseBusy, isRefusal, type Refusal } from '#core/refusal.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { StepRound, StepCalls } from '../../contract.steps.ts';
import { isSeedExhausted } from '#domain/wagers/server/index.ts';
import { capM4Of } from '../../rules.limits.ts';
import {
  checkTableAccess,
  readStake,
  refusePayout,
  type BetPlacer,
  type BetRequest,
} from '../place.ts';
import type { WagerOrder, SeedSource } from '#domain/wagers/server/index.ts';
import { findRepeat } from '#domain/wagers/server/index.ts';
import type { Jurisdictions } from '#domain/jurisdictions/server/index.ts';
import type { GameSettingsCache } from '../settings.ts';
import { showRound, type StepsContext } from './change.ts';

export type BeginRequest = Omit<BetRequest, 'params'> & { readonly start: Json };

export type BeginContext = StepsContext & {
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  readonly jurisdictions: Jurisdictions;
  /** Starts the next seed of a player whose active one has no nonces left. */
  readonly rotateExhausted: BetPlacer['rotateUsedUp'];
};

/** Takes the stake and the next nonce, and opens the round. */
export async function begin(
  steps: BeginContext,
  game: StepGame,
  request: BeginRequest,
): Promise<StepRound | Refusal<RefusalCodeOf<StepCalls['begin']>>> {
  const order = await orderOf(steps, game, request);
  if (isRefusal(order)) return (await repeatOf(steps, game, request)) ?? order;
  const wager = await takeStake(steps, order);
  if (isRefusal(wager)) return wager;
  const round = await showRound(steps, game, wager);
  steps.onChanged(order.playerId, round);
  return round;
}

/** A seed at its cap is rotated first. */
async function takeStake({ wagers, rotateExhausted }: BeginContext, order: WagerOrder<SeedSource>) {
  const wager = await wagers.take(order);
  if (!isSeedExhausted(wager)) return wager;
  const rotated = await rotateExhausted(order.playerId);
  if (rotated) return rotated;
  const second = await wagers.take(order);
  return isSeedExhausted(second) ? refuseBusy(1) : second;
}

/** A round that was begun with this key is returned, whatever the state of the game is now. */
async function repeatOf(
  steps: BeginContext,
  game: StepGame,
  { viewer, key, stake, currency, start }: BeginRequest,
): Promise<StepRound | undefined> {
  const repeated = { playerId: viewer.id, key, game: game.name, stake, currency };
  const first = await findRepeat(steps.db, { ...repeated, betAt: () => game.parseStart(start) });
  return first && (await showRound(steps, game, first));
}

async function orderOf(
  { db, accounts, settings, jurisdictions }: BeginContext,
  game: StepGame,
  request: BeginRequest,
) {
  const limit =
    (await jurisdictions.refuseAutobet(request.viewer.id, request.isAutobet)) ??
    checkTableAccess(request, settings, game.name);
  if (isRefusal(limit)) return limit;
  const start = game.parseStart(request.start);
  if (start === undefined) return refuse('bad_params');
  const stake = readStake(request.stake, limit);
  if (isRefusal(stake)) return stake;
  // Later choices end at the largest payout; the first one is always paid in full.
  const refused = refusePayout(stake, game.firstMultiplier(start), limit);
  if (refused) return refused;
  const { viewer, currency, key } = request;
  const [account, escrowAccount, houseAccount] = await Promise.all([
    accounts.find(db, 'player_cash', viewer.id.toString(), currency),
    accounts.find(db, 'house_escrow', game.name, currency),
    accounts.find(db, 'house_game', game.name, currency),
  ]);
  const order: WagerOrder<SeedSource> = {
    playerId: viewer.id,
    game: game.name,
    version: game.version,
    stake,
    account,
    escrowAccount,
    houseAccount,
    key,
    bet: start,
    capM4: capM4Of(stake, limit),
    part: '',
    units: 1,
    source: { kind: 'seed' },
  };
  return order;
}
