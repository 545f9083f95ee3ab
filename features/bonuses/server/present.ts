import type { Currency } from '#core/currency.ts';
import { formatMoney, ZERO, type Micro } from '#core/money.ts';
import { weekOfCashback } from '#domain/bonuses/rules.cashback.ts';
import { roundValueOf } from '#domain/bonuses/rules.free-rounds.ts';
import { amountsOf, FULL_BP, type BonusTerms } from '#domain/bonuses/rules.ts';
import {
  ABUSE,
  REMAINDER,
  type Grant,
  type GrantCount,
  type OpenReload,
} from '#domain/bonuses/server/index.ts';
import type { Bonus, BonusCount, ReloadOffer } from '../contract.ts';

const PERCENT_BP = 100;

/** A granted bonus as its player sees it, with the money that is left in its account. */
export function presentBonus(grant: Grant, balance: Micro): Bonus {
  const { terms, currency } = grant;
  const amounts = amountsOf(terms, currency)!;
  const isBegun = grant.amount > 0n;
  return {
    id: grant.id.toString(),
    code: grant.code,
    names: terms.names,
    reload: terms.repeat?.every ?? null,
    cashback_week: weekOfCashback(terms, grant.key),
    state: grant.state,
    currency,
    free_rounds: roundsOf(terms, amounts.amount),
    percent: terms.kind === 'deposit_match' ? terms.percent : null,
    deposit_min: terms.kind === 'deposit_match' ? formatMoney(amounts.depositMin) : null,
    wager: terms.wager,
    amount: formatMoney(isBegun ? grant.amount : amounts.amount),
    balance: formatMoney(balance),
    required: formatMoney(grant.required),
    progress: formatMoney(grant.progress < grant.required ? grant.progress : grant.required),
    stake_max: formatMoney(amounts.stakeMax),
    conversion_max: amounts.conversionMax === null ? null : formatMoney(amounts.conversionMax),
    win_max: amounts.winMax === null ? null : formatMoney(amounts.winMax),
    converted: formatMoney(grant.converted),
    is_winnings_only: terms.release === 'winnings',
    shares: Object.fromEntries(
      Object.entries(terms.shares).map(([game, bp]) => [game, (bp * PERCENT_BP) / FULL_BP]),
    ),
    games: terms.games,
    claim_until: grant.claimUntil.toISOString(),
    activated_at: grant.activatedAt?.toISOString() ?? null,
    active_until: grant.activeUntil?.toISOString() ?? null,
    ended_at: grant.endedAt?.toISOString() ?? null,
    queue_place: grant.queuePlace === null ? null : Number(grant.queuePlace),
    stake_order: grant.stakeOrder,
    may_choose_order: terms.stake_order === 'choice',
    remainder: grant.endReason === REMAINDER ? formatMoney(grant.returned) : null,
    is_ended_for_abuse: grant.endReason === ABUSE,
  };
}

export function presentReload({ bonus, amounts, until }: OpenReload, currency: Currency) {
  const { code, terms } = bonus;
  const { depositMin, amount, stakeMax, conversionMax } = amounts;
  return {
    code,
    names: terms.names,
    reload: terms.repeat!.every,
    currency,
    percent: terms.percent!,
    deposit_min: formatMoney(depositMin),
    amount: formatMoney(amount),
    wager: terms.wager,
    stake_order: terms.stake_order ?? 'cash_first',
    is_winnings_only: terms.release === 'winnings',
    stake_max: formatMoney(stakeMax),
    conversion_max: conversionMax === null ? null : formatMoney(conversionMax),
    claim_until: until.toISOString(),
  } satisfies ReloadOffer;
}

function roundsOf({ free_rounds: rounds }: BonusTerms, amount: Micro): Bonus['free_rounds'] {
  if (!rounds) return null;
  const value = roundValueOf(amount, rounds) ?? ZERO;
  return { game: rounds.game, count: rounds.rounds, bet_value: formatMoney(value) };
}

export function presentCount(row: GrantCount): BonusCount {
  return {
    id: row.id.toString(),
    game: row.game,
    staked: formatMoney(row.staked),
    counted: formatMoney(row.counted),
    reason: row.reason,
    at: row.at.toISOString(),
  };
}
