import type { Json } from '#core/fairness/json.ts';
import type { StepState } from '#core/fairness/step-game.ts';
import { formatMoney, formatMultiplier } from '#core/money.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { StepRound } from '../../contract.steps.ts';
import { recordOf } from '#domain/history/server/index.ts';
import type { Bet } from '#domain/wagers/server/index.ts';
import type { SealedSeed } from '#domain/wagers/server/index.ts';
import type { Wager } from '#domain/wagers/server/index.ts';

/** How long a round waits for its player before the server ends it. */
export const ROUND_LIFE_MS = 24 * 3_600_000;

export type SeedOfRound = SealedSeed & { readonly commitment: string };

/**
 * A round as its player may see it. Of the state only the view and its worth are used: the outcome
 * is in the settled bet alone, so nothing hidden can be here before the end.
 */
export function roundOf(
  wager: Wager,
  seed: SeedOfRound,
  { view, m4 }: Pick<StepState<Json, Json>, 'view' | 'm4'>,
  bet: Bet | undefined,
): StepRound {
  return {
    id: wager.id.toString(),
    game: wager.game,
    currency: currencyOf(wager.account),
    stake: formatMoney(wager.stake),
    at: wager.choices.length,
    view: view as StepRound['view'],
    multiplier: formatMultiplier(bet ? bet.m4 : m4),
    cap_multiplier: formatMultiplier(wager.cap_m4),
    server_seed_hash: seed.commitment,
    client_seed: seed.client_seed,
    nonce: Number(wager.nonce),
    placed_at: wager.placed_at.toISOString(),
    ends_at: new Date(wager.placed_at.getTime() + ROUND_LIFE_MS).toISOString(),
    balance: formatMoney((bet ?? wager).balance),
    bet: bet ? recordOf(bet) : null,
  };
}
