/** What the operator may still lose in a running round, and the multiplier that ends it. */
import { type Micro, micro, subtractMoney, sumMoney, ZERO } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import type { WagerId } from '#core/ids.ts';
import type { WagerResult, Wager } from '#domain/wagers/server/index.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import { lossMax } from '#domain/bets/rules.limits.ts';
import type { Round } from '../store.ts';
import type { AnyTable, Climb } from './definition.ts';
import type { RoundsContext } from './context.ts';
import { closingOf } from './settled.ts';

/** A round whose curve runs, with its outcome. */
export type Climbed = {
  readonly context: Pick<RoundsContext, 'settings'>;
  readonly table: AnyTable;
  readonly climb: Climb<Json, Json, Json>;
  readonly round: Pick<Round, 'facts'>;
  readonly outcome: Json;
};

/** The open bets of one currency, and the operator's loss in this round so far. */
export type OpenExposure = {
  readonly currency: WalletCurrency;
  readonly open: Map<WagerId, Wager>;
  staked: Micro;
  profit: Micro;
};

/** By currency; `profitOf` is the profit of the players whose bets are closed already. */
export function exposuresOf(
  wagers: readonly Wager[],
  profitOf: (currency: WalletCurrency) => Micro,
): OpenExposure[] {
  const inside = wagers.filter(({ is_open }) => is_open);
  return [...Map.groupBy(inside, ({ account }) => currencyOf(account))].map(([currency, own]) => ({
    currency,
    open: new Map(own.map((wager) => [wager.id, wager])),
    staked: sumMoney(own.map(({ stake }) => stake)),
    profit: profitOf(currency),
  }));
}

/** At the start of a round all of its bets are open. */
export const NO_PROFIT = (): Micro => ZERO;

/** Takes a bet that was cashed out, by hand or by the server, out of what is open. */
export function closeBet(exposure: OpenExposure, id: WagerId, payout: Micro): void {
  const wager = exposure.open.get(id);
  if (!wager) return;
  exposure.open.delete(id);
  exposure.staked = subtractMoney(exposure.staked, wager.stake);
  exposure.profit = micro(exposure.profit + payout - wager.stake);
}

/** The result of a bet that its player takes out at `at`, as the open bets are known. */
export function leaveAt(
  climbed: Climbed,
  exposure: OpenExposure,
  wager: Wager,
  at: number,
): WagerResult {
  const { table, round, outcome, climb } = climbed;
  const due = closeDue(climbed, exposure, at).find(({ wager: { id } }) => id === wager.id);
  return due ?? closingOf(table, wager, round.facts, outcome, climb.takenAt(at));
}

type Auto = { readonly wager: Wager; readonly auto: number };

/**
 * Closes what is due once the multiplier is `at`: auto cash-outs up to the force point, the lowest
 * first, however far the curve went since the last evaluation, and every bet where the curve has
 * reached the force point. A bet that leaves at or below the force point never lowers it, so it is
 * computed again after each.
 */
export function closeDue(climbed: Climbed, exposure: OpenExposure, at: number): WagerResult[] {
  const { climb } = climbed;
  const autos = [...exposure.open.values()]
    .map((wager) => ({ wager, auto: climb.autoOf(wager.bet) }))
    .filter((each): each is Auto => each.auto !== undefined && each.auto <= at)
    .toSorted((a, b) => a.auto - b.auto);
  const due = autos.flatMap(({ wager, auto }) =>
    auto <= forcePointOf(climbed, exposure) ? [close(climbed, exposure, wager)] : [],
  );
  const point = forcePointOf(climbed, exposure);
  if (point > at) return due;
  const left = [...exposure.open.values()];
  return [...due, ...left.map((each) => close(climbed, exposure, each, climb.takenAt(point)))];
}

function close(
  { table, round, outcome }: Climbed,
  exposure: OpenExposure,
  wager: Wager,
  taken?: Json,
): WagerResult {
  const closing = closingOf(table, wager, round.facts, outcome, taken);
  closeBet(exposure, wager.id, closing.payout);
  return closing;
}

/** The multiplier at which all open bets are cashed out, to bound the loss of the round. */
export function forcePointOf(
  { context, table, climb }: Pick<Climbed, 'context' | 'table' | 'climb'>,
  { currency, profit, staked }: Pick<OpenExposure, 'currency' | 'profit' | 'staked'>,
): number {
  const limit = context.settings.find(table.game.name)?.limits.get(currency);
  const point = limit && climb.forcePoint(lossMax(limit), profit, staked);
  return point === undefined ? Number.POSITIVE_INFINITY : Math.max(point, climb.lowest);
}
