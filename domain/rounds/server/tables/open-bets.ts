import { type Micro, micro, subtractMoney, sumMoney, ZERO } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import type { WagerId } from '#core/ids.ts';
import { listOfRound, type WagerResult, type Wager } from '#domain/wagers/server/index.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import { lossMax } from '#domain/bets/rules.limits.ts';
import type { Round } from '../store.ts';
import type { AnyTable, Climb } from './definition.ts';
import type { RoundsContext } from './context.ts';
import { closingOf } from './settled.ts';

/** A round whose curve runs, with its outcome. */
export type Climbing = {
  readonly context: RoundsContext;
  readonly table: AnyTable;
  readonly climb: Climb<Json, Json, Json>;
  readonly round: Round;
  readonly outcome: Json;
  readonly signal: AbortSignal;
};

/** The open bets of one currency, and the operator's loss in this round so far. */
type OpenExposure = {
  readonly currency: WalletCurrency;
  readonly open: Map<WagerId, Wager>;
  staked: Micro;
  profit: Micro;
};

type Auto = { readonly wager: Wager; readonly auto: number };

/** The open bets of a running round, kept up to date by the process that leads it. */
export async function trackOpenBets(climbing: Climbing) {
  const { context, table, round, outcome } = climbing;
  const exposures = exposuresOf(await listOfRound(context.db, round.id));

  function close(id: WagerId, payout: Micro): void {
    for (const exposure of exposures) {
      const wager = exposure.open.get(id);
      if (!wager) continue;
      exposure.open.delete(id);
      exposure.staked = subtractMoney(exposure.staked, wager.stake);
      exposure.profit = micro(exposure.profit + payout - wager.stake);
    }
  }

  function taken(wager: Wager, at?: Json): WagerResult {
    const closing = closingOf(table, wager, round.facts, outcome, at);
    close(wager.id, closing.payout);
    return closing;
  }

  return {
    /** Removes a bet that was cashed out elsewhere. */
    close,
    /** The automatic cash-outs due once the multiplier is `at`, the lowest first. */
    takeDue: (at: number) =>
      exposures.flatMap((exposure) => closeDue(climbing, exposure, at, taken)),
  };
}

function exposuresOf(wagers: readonly Wager[]): OpenExposure[] {
  const inside = wagers.filter(({ is_open }) => is_open);
  return [...Map.groupBy(inside, ({ account }) => currencyOf(account))].map(([currency, own]) => ({
    currency,
    open: new Map(own.map((wager) => [wager.id, wager])),
    staked: sumMoney(own.map(({ stake }) => stake)),
    profit: ZERO,
  }));
}

/**
 * Auto cash-outs up to the force point, however far the curve went since the last evaluation. Each
 * of them raises the force point, so it is computed again.
 */
function closeDue(
  climbing: Climbing,
  exposure: OpenExposure,
  at: number,
  taken: (wager: Wager, at?: Json) => WagerResult,
): WagerResult[] {
  const { climb } = climbing;
  const autos = [...exposure.open.values()]
    .map((wager) => ({ wager, auto: climb.autoOf(wager.bet) }))
    .filter((each): each is Auto => each.auto !== undefined && each.auto <= at)
    .toSorted((a, b) => a.auto - b.auto);
  const due = autos.flatMap(({ wager, auto }) =>
    auto <= forcePointOf(climbing, exposure) ? [taken(wager)] : [],
  );
  const point = forcePointOf(climbing, exposure);
  if (point > at) return due;
  const forced = [...exposure.open.values()].map((each) => taken(each, climb.takenAt(point)));
  return [...due, ...forced];
}

/** The multiplier at which all open bets are cashed out, to bound the loss of the round. */
function forcePointOf(
  { context, table, climb }: Climbing,
  { currency, profit, staked }: OpenExposure,
) {
  const limit = context.settings.find(table.game.name)?.limits.get(currency);
  const point = limit && climb.forcePoint(lossMax(limit), profit, staked);
  return point === undefined ? Number.POSITIVE_INFINITY : Math.max(point, climb.lowest);
}
