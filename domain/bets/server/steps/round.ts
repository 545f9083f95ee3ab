import type { Json } from '#core/fairness/json.ts';
import type { StepState } from '#core/fairness/step-game.ts';
import { formatMoney, formatMultiplier } from '#core/money.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { StepRound } from '../../contract.steps.ts';
import { recordOf } from '../history.ts';
import type { Bet } from '../order.ts';
import type { SealedSeed } from '../seed-pair-cache.ts';
import type { Placement } from '../placements/placement.ts';

/** How long a round waits for its player before the server ends it. */
export const ROUND_LIFE_MS = 24 * 3_600_000;

export type SeedOfRound = SealedSeed & { readonly commitment: string };

/**
 * A round as its player may see it. Of the state only the view and its worth are used: the outcome
 * is in the settled bet alone, so nothing hidden can be here before the end.
 */
export function roundOf(
  placement: Placement,
  seed: SeedOfRound,
  { view, m4 }: Pick<StepState<Json, Json>, 'view' | 'm4'>,
  bet: Bet | undefined,
): StepRound {
  return {
    id: placement.id.toString(),
    game: placement.game,
    currency: currencyOf(placement.account),
    stake: formatMoney(placement.stake),
    at: placement.choices.length,
    view: view as StepRound['view'],
    multiplier: formatMultiplier(bet ? bet.m4 : m4),
    cap_multiplier: formatMultiplier(placement.cap_m4),
    server_seed_hash: seed.commitment,
    client_seed: seed.client_seed,
    nonce: Number(placement.nonce),
    placed_at: placement.placed_at.toISOString(),
    ends_at: new Date(placement.placed_at.getTime() + ROUND_LIFE_MS).toISOString(),
    balance: formatMoney((bet ?? placement).balance),
    bet: bet ? recordOf(bet) : null,
  };
}
