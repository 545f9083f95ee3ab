/**
 * What a partner earns in a month, by currency and in micro-units; rates are basis points.
 *
 * The net gaming revenue (NGR) of a player is stakes − payouts − bonuses − fees. The fees are what
 * the providers charged for deposits and withdrawals of the player, as recorded with each payment;
 * on a plan with a rate for them, they are that share of the deposits, rounded down. The revenue
 * share is a rate of the sum over the players of the partner, rounded towards zero; the rate is
 * that of the highest tier whose number of new depositing players the partner reached in the month.
 * A CPA is a fixed amount for a player whose first deposit and whose stakes since the registration
 * have reached what the plan asks, once per player. A plan with both is a hybrid. A partner also
 * earns a share of what partners below them earned from their own players.
 *
 * A negative revenue share counts as nothing, unless the plan carries it over: then it is taken off
 * the rest of the month and what is still missing is carried into the next one. A correction by
 * staff that exceeds the month is carried over in any case.
 */
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { micro, parseMoney, ZERO, type Micro } from '#core/money.ts';

const WHOLE_BP = 10_000n;
export const TIERS_MAX = 10;

export type Tier = { readonly from: number; readonly rateBp: number };
type Amounts = Readonly<Partial<Record<Currency, Micro>>>;

export type PlanTerms = {
  readonly revenueShare: { readonly tiers: readonly Tier[] } | null;
  /** Null: the fees are what the payments cost. */
  readonly paymentFeeBp: number | null;
  readonly cpa: {
    readonly amount: Amounts;
    readonly firstDeposit: Amounts;
    readonly staked: Amounts;
  } | null;
  readonly subShareBp: number;
  readonly carriesNegative: boolean;
};

/** Terms as they are stored and sent: amounts are decimal text. */
export type WrittenTerms = {
  readonly revenue_share: { readonly tiers: readonly { from: number; rate_bp: number }[] } | null;
  readonly payment_fee_bp: number | null;
  readonly cpa: {
    readonly amount: Readonly<Partial<Record<Currency, string>>>;
    readonly first_deposit: Readonly<Partial<Record<Currency, string>>>;
    readonly staked: Readonly<Partial<Record<Currency, string>>>;
  } | null;
  readonly sub_share_bp: number;
  readonly carries_negative: boolean;
};

export function readTerms(written: WrittenTerms): PlanTerms {
  const { revenue_share: share, cpa } = written;
  return {
    revenueShare: share && {
      tiers: share.tiers.map(({ from, rate_bp: rateBp }) => ({ from, rateBp })),
    },
    paymentFeeBp: written.payment_fee_bp,
    cpa: cpa && {
      amount: readAmounts(cpa.amount),
      firstDeposit: readAmounts(cpa.first_deposit),
      staked: readAmounts(cpa.staked),
    },
    subShareBp: written.sub_share_bp,
    carriesNegative: written.carries_negative,
  };
}

function readAmounts(texts: Readonly<Partial<Record<Currency, string>>>): Amounts {
  const pairs = CURRENCIES.map(
    (currency) => [currency, parseMoney(texts[currency] ?? '')] as const,
  );
  return Object.fromEntries(pairs.filter(([, amount]) => amount !== undefined)) as Amounts;
}

/** Tiers begin at zero, rise, and none is named twice. */
export function areTiers(tiers: readonly { readonly from: number }[]): boolean {
  return (
    tiers[0]?.from === 0 && tiers.every(({ from }, at) => at === 0 || from > tiers[at - 1]!.from)
  );
}

/** The highest tier that so many new depositing players reach. */
export function tierOf(tiers: readonly Tier[], depositors: number): Tier | undefined {
  return tiers.findLast(({ from }) => depositors >= from);
}

export function rateOf(tiers: readonly Tier[], depositors: number): number {
  return tierOf(tiers, depositors)?.rateBp ?? 0;
}

/** What a player did in a month. */
export type PlayerMonth = {
  readonly playerId: bigint;
  readonly currency: Currency;
  readonly staked: Micro;
  readonly paidOut: Micro;
  readonly bonuses: Micro;
  readonly deposited: Micro;
  /** What the payment providers charged the operator. */
  readonly paymentCosts: Micro;
};
export type CountedMonth = Omit<PlayerMonth, 'paymentCosts'> & {
  readonly fees: Micro;
  readonly ngr: Micro;
};

export function countMonth(
  { paymentCosts, ...month }: PlayerMonth,
  paymentFeeBp: number | null,
): CountedMonth {
  const fees = paymentFeeBp === null ? paymentCosts : shareOf(month.deposited, paymentFeeBp);
  const ngr = micro(month.staked - month.paidOut - month.bonuses - fees);
  return { ...month, fees, ngr };
}

/** A share of an amount, rounded towards zero. */
export function shareOf(amount: Micro, bp: number): Micro {
  return micro((amount * BigInt(bp)) / WHOLE_BP);
}

/** A player who has not been paid for yet. */
export type Candidate = {
  readonly playerId: bigint;
  readonly currency: Currency;
  readonly firstDeposit: Micro;
  /** Since the registration, in the currency of the first deposit. */
  readonly staked: Micro;
};

/** The amount for a player who qualifies; undefined where they do not, or the plan pays none. */
export function cpaOf({ cpa }: PlanTerms, player: Candidate): Micro | undefined {
  const amount = cpa?.amount[player.currency];
  if (!cpa || amount === undefined || amount <= 0n) return undefined;
  const { currency, firstDeposit, staked } = player;
  const isQualified =
    firstDeposit >= (cpa.firstDeposit[currency] ?? ZERO) &&
    staked >= (cpa.staked[currency] ?? ZERO);
  return isQualified ? amount : undefined;
}

export type CommissionLine = { readonly currency: Currency; readonly amount: Micro } & (
  | { readonly kind: 'revenue_share'; readonly base: Micro; readonly rateBp: number }
  | { readonly kind: 'cpa'; readonly playerId: bigint }
  | { readonly kind: 'sub_share'; readonly base: Micro; readonly rateBp: number; subId: bigint }
  | { readonly kind: 'correction'; readonly correctionId: bigint }
  | { readonly kind: 'carried' }
);

/** What a month is made of. */
export type MonthFacts = {
  readonly months: readonly CountedMonth[];
  readonly depositors: number;
  readonly candidates: readonly Candidate[];
  /** What each partner below earned from their own players. */
  readonly subs: readonly { readonly id: bigint; readonly currency: Currency; earned: Micro }[];
  readonly corrections: readonly {
    readonly id: bigint;
    readonly currency: Currency;
    amount: Micro;
  }[];
  readonly carried: readonly { readonly currency: Currency; readonly amount: Micro }[];
};

/** The lines of a statement, in their order. */
export function linesOf(terms: PlanTerms, facts: MonthFacts): CommissionLine[] {
  return [
    ...revenueLines(terms, facts),
    ...facts.candidates.flatMap((player): CommissionLine[] => {
      const amount = cpaOf(terms, player);
      const { currency, playerId } = player;
      return amount === undefined ? [] : [{ kind: 'cpa', currency, playerId, amount }];
    }),
    ...facts.subs.flatMap(({ id: subId, currency, earned: base }): CommissionLine[] => {
      const rateBp = terms.subShareBp;
      if (rateBp === 0 || base <= 0n) return [];
      return [{ kind: 'sub_share', currency, base, rateBp, subId, amount: shareOf(base, rateBp) }];
    }),
    ...facts.corrections.map(({ id: correctionId, currency, amount }): CommissionLine => ({
      kind: 'correction',
      currency,
      correctionId,
      amount,
    })),
    ...facts.carried.map((rest): CommissionLine => ({ kind: 'carried', ...rest })),
  ];
}

function revenueLines(terms: PlanTerms, { months, depositors }: MonthFacts): CommissionLine[] {
  if (!terms.revenueShare) return [];
  const rateBp = rateOf(terms.revenueShare.tiers, depositors);
  return CURRENCIES.flatMap((currency): CommissionLine[] => {
    const own = months.filter((month) => month.currency === currency);
    if (own.length === 0) return [];
    const base = micro(own.reduce((sum, { ngr }) => sum + ngr, 0n));
    const share = shareOf(base, rateBp);
    const amount = share < 0n && !terms.carriesNegative ? ZERO : share;
    return [{ kind: 'revenue_share', currency, base, rateBp, amount }];
  });
}

export type Total = {
  readonly currency: Currency;
  readonly total: Micro;
  readonly payable: Micro;
  readonly carried: Micro;
};

/** What the lines come to in each currency that has one. */
export function totalsOf(lines: readonly CommissionLine[]): Total[] {
  return CURRENCIES.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    if (own.length === 0) return [];
    const total = micro(own.reduce((sum, { amount }) => sum + amount, 0n));
    return [
      { currency, total, payable: total > 0n ? total : ZERO, carried: total < 0n ? total : ZERO },
    ];
  });
}

/** What a partner earned from their own players: what a share of the partner above is taken of. */
export function ownEarnings(
  lines: readonly CommissionLine[],
): Omit<Total, 'payable' | 'carried'>[] {
  const own = lines.filter(({ kind }) => kind === 'revenue_share' || kind === 'cpa');
  return totalsOf(own).map(({ currency, total }) => ({ currency, total }));
}
