import type { PlayerId, RoundId } from '#core/ids.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Wager } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { BettingFixture } from '../betting-fixture.ts';
import type { TestSupplier } from '../test-supplier.ts';
import type { Paper } from './paper.ts';
import type { createModelRounds } from './rounds.ts';

/** A wager with a supplier's names for it and for its credits. */
export type KnownWager = {
  readonly wager: Wager;
  readonly ref: string;
  readonly credits: string[];
};

/** One player of the real core, and the wagers in the order of those on paper. */
export type ModelPlayer = {
  readonly id: PlayerId;
  readonly paper: Paper;
  readonly wagers: KnownWager[];
  round: RoundId | undefined;
};

/** What the core answered: a refusal, or what a repeat must get again. */
export type CoreAnswer =
  | { readonly refused: string }
  | { readonly same: string; readonly paid?: bigint };

export type CoreContext = {
  readonly fixture: BettingFixture;
  readonly supplier: TestSupplier;
  readonly rounds: ReturnType<typeof createModelRounds>;
};

export type Sent = {
  readonly context: CoreContext;
  readonly player: ModelPlayer;
  readonly key: string;
  /** In a transaction of its own, not in a batch with others, which would wait for its retries. */
  readonly isAlone: boolean;
};

export async function inTx<T extends object | void>(
  { context }: Sent,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<CoreAnswer> {
  const answer = await context.fixture.db.transaction(work);
  return isRefusal(answer) ? answer : { same: JSON.stringify(answer ?? null) };
}

export function sameOf(answer: object | Refusal): CoreAnswer {
  return isRefusal(answer) ? answer : { same: JSON.stringify(answer) };
}
