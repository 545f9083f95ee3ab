import { formatMoney, formatMultiplier } from '#core/money.ts';
import type { Vault } from '#domain/fairness/server/index.ts';
import type { StudioRound } from '../contract.ts';
import type { StudioRoundRow } from './store.rounds.ts';
import type { SeedRow } from './store.seeds.ts';

export function roundView(vault: Vault, round: StudioRoundRow): StudioRound {
  return {
    id: round.id.toString(),
    cost: formatMoney(round.cost),
    stake: formatMoney(round.stake),
    payout: formatMoney(round.payout),
    multiplier: formatMultiplier(round.m4),
    jackpot: formatMoney(round.jackpot),
    is_bought: round.is_bought,
    is_free: round.reward_id !== null,
    // The contract's JSON may be written to, a round's may not.
    outcome: round.outcome as StudioRound['outcome'],
    seed_hash: round.seed_hash,
    nonce: Number(round.nonce),
    client_seed: round.client_seed,
    server_seed: round.revealed === null ? null : vault.open(round.revealed),
    placed_at: round.placed_at.toISOString(),
    is_paid: round.state === 'paid',
  };
}

export function seedView({ hash, client_seed, is_own, next_nonce, next_hash }: SeedRow) {
  return { hash, client_seed, is_own, nonce: Number(next_nonce), next_hash };
}
