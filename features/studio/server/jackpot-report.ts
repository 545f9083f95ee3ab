import { CURRENCIES, type Currency } from '#core/currency.ts';
import { formatMoney, ZERO } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { JackpotHit, JackpotPool } from '../contract.backoffice.ts';
import { SLOTS } from '../game.ts';
import { LISTINGS } from '../rules.catalogue.ts';
import { seedOf } from '../rules.jackpot.ts';
import type { SlotGame, SlotJackpotTier } from '../rules.slot.ts';
import { fullStakeOf } from '../rules.stakes.ts';
import {
  listAllPools,
  listHits,
  sumHits,
  type HitRow,
  type HitSumRow,
  type StoredPoolRow,
} from './store.jackpots.ts';

const HITS_SHOWN = 100;

/** Every pool, also one that no stake has reached yet, and the latest hits. */
export async function reportJackpots(db: Queryable) {
  const [stored, sums, hits] = await Promise.all([
    listAllPools(db),
    sumHits(db),
    listHits(db, HITS_SHOWN),
  ]);
  const pools = SLOTS.flatMap((slot) =>
    (slot.sheet.jackpot?.tiers ?? []).flatMap((tier) =>
      CURRENCIES.map((currency) => presentPool(slot, tier, currency, { stored, sums })),
    ),
  );
  return { pools, hits: hits.flatMap(presentHit) };
}

type Known = { readonly stored: readonly StoredPoolRow[]; readonly sums: readonly HitSumRow[] };

function presentPool(
  { name, sheet: { stakeStep } }: SlotGame,
  tier: SlotJackpotTier,
  currency: Currency,
  { stored, sums }: Known,
): JackpotPool {
  const isOfPool = (row: { game: string; currency: string; tier: string }) =>
    row.game === name && row.currency === currency && row.tier === tier.tier;
  const pool = stored.find(isOfPool);
  const sum = sums.find(isOfPool);
  const first = seedOf(tier, fullStakeOf({ currency, stakeStep }));
  return {
    game: name,
    names: namesOf(name),
    tier: tier.tier,
    currency,
    amount: formatMoney(pool?.amount ?? first),
    seed: formatMoney(pool?.seed ?? first),
    contribution_m4: tier.contributionM4,
    hits: Number(sum?.hits ?? 0),
    paid: formatMoney(sum?.paid ?? ZERO),
    won_at: pool?.won_at?.toISOString() ?? null,
  };
}

function presentHit(row: HitRow): JackpotHit[] {
  const currency = CURRENCIES.find((each) => each === row.currency);
  // As this operator names its players in requests.
  const player = /^player:player-(\d+)$/.exec(row.owner)?.[1];
  if (currency === undefined || player === undefined) return [];
  return [
    {
      round: row.id.toString(),
      names: namesOf(row.game),
      tier: row.tier,
      currency,
      player,
      stake: formatMoney(row.cost),
      jackpot: formatMoney(row.jackpot),
      at: row.placed_at.toISOString(),
    },
  ];
}

function namesOf(game: string): JackpotPool['names'] {
  return LISTINGS[game]?.names ?? { en: game, ru: game, kz: game };
}
