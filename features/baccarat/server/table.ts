/** The table of baccarat: its timing, its limits, and what the house can lose. */
import type { Micro } from '#core/money.ts';
import { M4_ONE } from '#core/fairness/game.ts';
import type { TableDefinition } from '#domain/rounds/server/index.ts';
import { baccaratTopic } from '../contract.ts';
import { baccarat, type BaccaratOutcome, type Spot, type SpotBet } from '../rules.ts';
import { DEAL_MAX_MS } from '../rules.deal.ts';

/** How long cards and result lie on the table. */
const SHOWN_MS = 4_000;

export const baccaratTable: TableDefinition<SpotBet, null, BaccaratOutcome, null> = {
  name: baccarat.name,
  topic: baccaratTopic,
  game: baccarat,
  chain: baccarat.name,
  bettingMs: 15_000,
  resultMs: DEAL_MAX_MS + SHOWN_MS,
  own: { betsPerPart: 1 },
  partOf: ({ spot }) => spot,
  takenAtFirst: () => null,
  factsOf: () => null,
  worstLoss,
};

type Staked = { readonly part: string; readonly staked: Micro };

/**
 * What the most expensive result pays beyond all stakes; never below zero. Any side can win with
 * both pairs, so pairs are added to whichever side costs most. A tie returns both sides.
 */
function worstLoss(parts: readonly Staked[]): bigint {
  const on = (spot: Spot) => sumOf(parts.filter(({ part }) => part === spot));
  const paid = (spot: Spot) => (on(spot) * baccarat.bestMultiplier({ spot })) / M4_ONE;
  const sides = [paid('player'), paid('banker'), paid('tie') + on('player') + on('banker')];
  const dearest = sides.reduce((most, each) => (each > most ? each : most));
  const loss = dearest + paid('player-pair') + paid('banker-pair') - sumOf(parts);
  return loss > 0n ? loss : 0n;
}

/** A spot may occur more than once: what is staked on it, and what is about to be. */
function sumOf(parts: readonly Staked[]): bigint {
  return parts.reduce((sum, { staked }) => sum + staked, 0n);
}
