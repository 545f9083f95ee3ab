import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Refusal } from '#core/refusal.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { VisitorPlace } from '#domain/regions/rules.ts';
import type { findFreeRounds, WagerService } from '#domain/wagers/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';

export type WalletDeps = {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly wagers: WagerService;
  readonly onError: (error: unknown) => void;
  /** Whether the operator offers nothing there now. */
  readonly isClosed: (place: VisitorPlace) => boolean;
  /** The free rounds that a supplier names; without it no free bet is taken. */
  readonly findReward?: FindReward | undefined;
};

/** The free rounds of a player that a supplier plays under this name of a reward. */
export type FindReward = (
  tx: Tx,
  wanted: { readonly player: PlayerId; readonly game: string; readonly reward: string },
) => ReturnType<typeof findFreeRounds>;

/** A stake that a supplier asks for. */
export type Debit = {
  /** The supplier's name for the request. */
  readonly ref: string;
  readonly player: PlayerId;
  /** Null where the protocol does not need one: then it is the last launch of the game. */
  readonly token: string | null;
  /** What the supplier calls the game. */
  readonly code: string;
  readonly round: string;
  readonly isRoundClosed: boolean;
  readonly amount: Micro;
  readonly currency: string;
  /** A free bet stakes nothing of the player; its reward says whose free rounds pay. */
  readonly isFree: boolean;
  readonly reward: string | null;
};

/** A win. Money that was won is always taken, whatever has happened to the player or the token. */
export type Credit = {
  readonly ref: string;
  readonly player: PlayerId;
  readonly round: string;
  /** The bet that won; null where the protocol names the round alone. */
  readonly bet: string | null;
  readonly amount: Micro;
  readonly currency: string;
  readonly isRoundClosed: boolean;
};

/** Takes back a bet or a win, also one that has not come yet. */
export type Rollback = {
  readonly ref: string;
  readonly player: PlayerId;
  readonly of: string;
  readonly round: string;
  /** Null where the request does not say it. */
  readonly currency: string | null;
  readonly isRoundClosed: boolean;
};

export type Balance = {
  readonly balance: Micro;
  readonly currency: WalletCurrency;
  /** Of a rollback: what it takes back had not come. */
  readonly isUnknown?: true;
};

/** Refuses within this module: suppliers get codes of their protocol, players see none of these. */
export function decline<const Code extends string>(refused: Code): Refusal<Code> {
  return { refused };
}
