/**
 * The stake as typed, stored separately for each currency, and its validation against the table.
 * The player's last stake follows them to the next game; a table that does not accept it changes it
 * before anything can be bet, and the page says so.
 */
import { useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { WalletCurrency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import { onOwnerChange, ownerNow } from '#domain/identity/player/owner.ts';
import { userNow } from '#domain/identity/player/session.ts';
import { readDraft, setDraft } from '#platform/browser/drafts.ts';
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
  /** The player had another stake, which this table does not accept. */
  readonly wasClamped: boolean;
  /** What the player types or chooses; the next game starts with it. */
  set(text: string): void;
  /** A stake that the game determines: a price, the chips on a board. */
  follow(text: string): void;
};

/** Shown before the limits are loaded; nothing can be bet until they are. */
const FIRST_TEXT = '10.00';
/** A first stake that a newcomer can afford to lose: ten times the smallest. */
const FIRST_STAKE_MINS = 10n;

type Texts = { readonly [currency in WalletCurrency]?: string };

/** The stakes of the page before a reload, and whose they were. */
const beforeReload = readKept(readDraft('stakes'));

/** What the player last typed or chose, in any game. */
const lastTexts = createStore<Texts>(() =>
  userNow().status === 'unknown' ? beforeReload.texts : keptOf(ownerNow()),
);
onOwnerChange(() => lastTexts.setState(keptOf(ownerNow()), true));
lastTexts.subscribe((texts) => setDraft('stakes', JSON.stringify({ owner: ownerNow(), texts })));

type Kept = { readonly owner: string; readonly texts: Texts };

function keptOf(owner: string): Texts {
  return beforeReload.owner === owner ? beforeReload.texts : {};
}

/** This page has written it. */
function readKept(text: string): Kept {
  return text === '' ? { owner: '', texts: {} } : (JSON.parse(text) as Kept);
}

type Held = {
  readonly texts: Texts;
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
  const [held, setHeld] = useState<Held>(() => ({
    texts: lastTexts.getState(),
    terms: '',
    wasClamped: false,
  }));
  const limits = stakeLimits(table, currency, bestM4);
  const terms = termsOf(table, currency);
  if (terms !== held.terms) setHeld(adjust(held, terms, currency, limits));
  const first = limits && firstStake(limits);
  const own = held.texts[currency];
  const text = own ?? first?.text ?? FIRST_TEXT;
  const amount = readStake(text);
  const follow = (next: string) =>
    setHeld({ texts: { ...held.texts, [currency]: next }, terms, wasClamped: false });
  return {
    text,
    amount,
    limits,
    fault: stakeFault(amount, limits, balance),
    wasClamped: held.wasClamped || (own === undefined && first?.isClamped === true),
    set(next) {
      lastTexts.setState({ [currency]: next });
      follow(next);
    },
    follow,
  };
}

function firstStake(limits: StakeLimits): { readonly text: string; readonly isClamped: boolean } {
  const wanted = micro(limits.min * FIRST_STAKE_MINS);
  return { text: stakeText(clampStake(wanted, limits)), isClamped: wanted > limits.max };
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
  const amount = readStake(held.texts[currency] ?? '');
  const kept = { ...held, terms, wasClamped: false };
  if (!limits || amount === undefined) return kept;
  const clamped = clampStake(amount, limits);
  if (clamped === amount) return kept;
  return { ...kept, texts: { ...held.texts, [currency]: stakeText(clamped) }, wasClamped: true };
}
