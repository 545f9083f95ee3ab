/**
 * The stake as typed, stored separately for each currency, and its validation against the table.
 */
import { useState } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import type { GameTable } from '../../contract.ts';
import {
  clampStake,
  readStake,
  stakeFault,
  stakeLimits,
  stakeText,
  type StakeFault,
  type StakeLimits,
} from './stake.ts';

export type Stake = {
  readonly text: string;
  readonly amount: Micro | undefined;
  readonly limits: StakeLimits | undefined;
  readonly fault: StakeFault | undefined;
  /** The limits changed, and this stake was brought within them. */
  readonly wasClamped: boolean;
  set(text: string): void;
};

/** Shown before the limits are loaded; nothing can be bet until they are. */
const FIRST_TEXT = '10.00';
/** A first stake that a newcomer can afford to lose: ten times the smallest. */
const FIRST_STAKE_MINS = 10n;

type Held = {
  readonly texts: { readonly [currency in WalletCurrency]?: string };
  /** The limits of the table the stake was last validated against. */
  readonly terms: string;
  readonly wasClamped: boolean;
};

export function useStake(
  currency: WalletCurrency,
  table: GameTable | undefined,
  bestM4: bigint,
  balance: Micro | undefined,
): Stake {
  const [held, setHeld] = useState<Held>({ texts: {}, terms: '', wasClamped: false });
  const limits = stakeLimits(table, currency, bestM4);
  const terms = termsOf(table, currency);
  if (terms !== held.terms) setHeld(adjust(held, terms, currency, limits));
  const first = limits && stakeText(clampStake(micro(limits.min * FIRST_STAKE_MINS), limits));
  const text = held.texts[currency] ?? first ?? FIRST_TEXT;
  const amount = readStake(text);
  return {
    text,
    amount,
    limits,
    fault: stakeFault(amount, limits, balance),
    wasClamped: held.wasClamped,
    set: (next) =>
      setHeld({ texts: { ...held.texts, [currency]: next }, terms, wasClamped: false }),
  };
}

/** The limits of one currency as text, to detect a change; changing the bet does not affect it. */
function termsOf(table: GameTable | undefined, currency: WalletCurrency): string {
  const limit = table?.limits.find((each) => each.currency === currency);
  if (!limit) return '';
  return [currency, limit.stake_min, limit.stake_max, limit.payout_max, limit.win_max].join(' ');
}

function adjust(
  held: Held,
  terms: string,
  currency: WalletCurrency,
  limits: StakeLimits | undefined,
): Held {
  const isSameTable = held.terms.startsWith(`${currency} `);
  const amount = readStake(held.texts[currency] ?? '');
  const kept = { ...held, terms, wasClamped: false };
  if (!isSameTable || !limits || amount === undefined) return kept;
  const clamped = clampStake(amount, limits);
  if (clamped === amount) return kept;
  return { ...kept, texts: { ...held.texts, [currency]: stakeText(clamped) }, wasClamped: true };
}
