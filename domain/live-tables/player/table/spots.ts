/** What lies on each spot of a table: the bets of all players, and those of this one. */
import type { WalletCurrency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import { addMoney, parseMoney, ZERO, type Micro } from '#core/money.ts';
import type { BetTotals, OwnBet, PublicBet } from '#domain/rounds/contract.ts';
import type { Draft } from '../chips/draft.ts';

export type SpotsPlay = {
  readonly seat: { readonly currency: WalletCurrency };
  readonly totals: readonly BetTotals[];
  readonly bets: readonly PublicBet[];
  readonly mine: readonly OwnBet[];
  readonly queued: readonly OwnBet[];
  readonly isQueuing: boolean;
};

export type SpotBets = {
  /** The bets of all players in all currencies. */
  readonly count: number;
  /** All stakes in the currency of the viewer, as text of the wire. */
  readonly staked: string;
  /** The viewer's own, in this round, or for the next one while that is what a press bets on. */
  readonly own: OwnBet | undefined;
  /** Of other players, latest first. */
  readonly others: readonly PublicBet[];
};

/** `spotOf` returns the spot of a public bet. */
export function betsOnSpot(
  play: SpotsPlay,
  spot: string,
  spotOf: (bet: Json) => string | undefined,
): SpotBets {
  const totals = play.totals.filter(({ part }) => part === spot);
  const own = [...play.mine, ...(play.isQueuing ? play.queued : [])];
  const isOwn = new Set(own.map(({ id }) => id));
  const others = play.bets.filter((each) => !isOwn.has(each.id) && spotOf(each.bet) === spot);
  return {
    count: totals.reduce((sum, { bets }) => sum + bets, 0),
    staked: totals.find(({ currency }) => currency === play.seat.currency)?.staked ?? '0.00',
    own: own.find((bet) => bet.part === spot),
    others: others.toReversed(),
  };
}

/** The chips of the last round this player had bets in; undefined where there is none. */
export function draftOfLastRound(
  over: readonly OwnBet[],
  currency: WalletCurrency,
): Draft | undefined {
  const here = over.filter((bet) => bet.currency === currency && bet.record !== null);
  const last = here.filter(({ round }) => round === here[0]?.round);
  const draft = new Map<string, Micro>();
  for (const { part, stake } of last) {
    draft.set(part, addMoney(draft.get(part) ?? ZERO, parseMoney(stake) ?? ZERO));
  }
  return draft.size === 0 ? undefined : draft;
}
