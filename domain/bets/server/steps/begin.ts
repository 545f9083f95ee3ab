import type { Json } from '#core/fairness/json.ts';
import type { StepGame } from '#core/fairness/step-game.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { StepRound } from '../../contract.steps.ts';
import { SEED_EXHAUSTED } from '../decide.ts';
import { checkTableAccess, readStake, type BetRequest } from '../place.ts';
import type { PlacementOrder } from '../placements/placement.ts';
import { findRepeat } from '../placements/repeat.ts';
import type { GameSettingsCache } from '../settings.ts';
import { showRound, type StepsContext } from './change.ts';

export type BeginRequest = Omit<BetRequest, 'params'> & { readonly start: Json };

export type BeginContext = StepsContext & {
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  /** Starts the next seed of a player whose active one has no nonces left. */
  readonly rotateExhausted: (playerId: PlayerId) => Promise<Refusal | undefined>;
};

/** Takes the stake and the next nonce, and opens the round. */
export async function begin(
  steps: BeginContext,
  game: StepGame,
  request: BeginRequest,
): Promise<StepRound | Refusal> {
  const order = await orderOf(steps, game, request);
  if (isRefusal(order)) return (await repeatOf(steps, game, request)) ?? order;
  let placement = await steps.placements.take(order);
  if (isRefusal(placement) && placement.refused === SEED_EXHAUSTED) {
    const rotated = await steps.rotateExhausted(order.playerId);
    placement = rotated ?? (await steps.placements.take(order));
  }
  if (isRefusal(placement)) return placement;
  const round = await showRound(steps, game, placement);
  steps.onChanged(order.playerId, round);
  return round;
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
  { db, accounts, settings }: BeginContext,
  game: StepGame,
  request: BeginRequest,
): Promise<PlacementOrder | Refusal> {
  const limit = checkTableAccess(request, settings.find(game.name));
  if (isRefusal(limit)) return limit;
  const start = game.parseStart(request.start);
  if (start === undefined) return refuse('bad_params');
  const stake = readStake(request.stake, limit);
  if (isRefusal(stake)) return stake;
  const { viewer, currency, key } = request;
  const [account, escrowAccount, houseAccount] = await Promise.all([
    accounts.find(db, 'player_cash', viewer.id.toString(), currency),
    accounts.find(db, 'house_escrow', game.name, currency),
    accounts.find(db, 'house_game', game.name, currency),
  ]);
  return {
    playerId: viewer.id,
    game: game.name,
    version: game.version,
    stake,
    account,
    escrowAccount,
    houseAccount,
    key,
    bet: start,
    capM4: (limit.payoutMax * 10_000n) / stake,
    part: '',
    units: 1,
    source: { kind: 'seed' },
  };
}
