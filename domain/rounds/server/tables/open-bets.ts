import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import {
  currencyOf,
  listOfRound,
  type Closing,
  type Placement,
} from '#domain/bets/server/index.ts';
import type { Round } from '../store.ts';
import type { AnyTable, Climb } from './definition.ts';
import type { House } from './house.ts';
import { riskMax } from './risk.ts';
import { closingOf } from './settled.ts';

/** A round whose curve runs, and where it will end. */
export type Climbing = {
  readonly house: House;
  readonly table: AnyTable;
  readonly climb: Climb<Json, Json, Json>;
  readonly round: Round;
  readonly outcome: Json;
  readonly signal: AbortSignal;
};

/** What is still in, of one currency, and what the round has cost in it so far. */
type Purse = {
  readonly currency: WalletCurrency;
  readonly open: Map<bigint, Placement>;
  staked: bigint;
  profit: bigint;
};

type Auto = { readonly placement: Placement; readonly auto: number };

/** The bets of a running round that are still in, kept up to date by whoever leads it. */
export async function openBets(climbing: Climbing) {
  const { house, table, round, outcome } = climbing;
  const purses = pursesOf(await listOfRound(house.db, round.id));

  function close(id: bigint, payout: bigint): void {
    for (const purse of purses) {
      const placement = purse.open.get(id);
      if (!placement) continue;
      purse.open.delete(id);
      purse.staked -= placement.stake;
      purse.profit += payout - placement.stake;
    }
  }

  function taken(placement: Placement, at?: Json): Closing {
    const closing = closingOf(table, placement, round.facts, outcome, at);
    close(placement.id, closing.payout);
    return closing;
  }

  return {
    /** A bet that was cashed out elsewhere. */
    close,
    /** What is cashed out by itself once the multiplier is `at`, the lowest first. */
    takeDue: (at: number) => purses.flatMap((purse) => takeOf(climbing, purse, at, taken)),
  };
}

function pursesOf(placements: readonly Placement[]): Purse[] {
  const inside = placements.filter(({ is_open }) => is_open);
  return [...Map.groupBy(inside, ({ account }) => currencyOf(account))].map(([currency, own]) => ({
    currency,
    open: new Map(own.map((placement) => [placement.id, placement])),
    staked: own.reduce((sum, { stake }) => sum + stake, 0n),
    profit: 0n,
  }));
}

/**
 * Autos up to the point where everybody is cashed out, however far the curve went since it was last
 * looked at. Each of them moves that point upwards, so it is asked anew.
 */
function takeOf(
  climbing: Climbing,
  purse: Purse,
  at: number,
  taken: (placement: Placement, at?: Json) => Closing,
): Closing[] {
  const { climb } = climbing;
  const autos = [...purse.open.values()]
    .map((placement) => ({ placement, auto: climb.autoOf(placement.bet) }))
    .filter((each): each is Auto => each.auto !== undefined && each.auto <= at)
    .toSorted((a, b) => a.auto - b.auto);
  const due = autos.flatMap(({ placement, auto }) =>
    auto <= forcePointOf(climbing, purse) ? [taken(placement)] : [],
  );
  const point = forcePointOf(climbing, purse);
  if (point > at) return due;
  const forced = [...purse.open.values()].map((each) => taken(each, climb.takenAt(point)));
  return [...due, ...forced];
}

/** Where the open bets are cashed out so that the round does not cost the house too much. */
function forcePointOf({ house, table, climb }: Climbing, { currency, profit, staked }: Purse) {
  const limit = house.settings.find(table.game.name)?.limits.get(currency);
  const point = limit && climb.forcePoint(riskMax(table, limit), profit, staked);
  return point === undefined ? Number.POSITIVE_INFINITY : Math.max(point, climb.lowest);
}
