import type { AccountId, PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import { numbers, texts } from '#platform/server/insert-rows.ts';
import { STAKE_REFUSALS, type StakeRefusal } from '#domain/protection/rules.ts';
import { BET_REFUSALS_QUERY, parseRefusal } from '#domain/protection/server/index.ts';

export type GuardedStake = {
  readonly playerId: PlayerId;
  readonly account: AccountId;
  readonly stake: Micro;
  readonly game: string;
  /** Whether the bet starts a game of its own; a shared round has a clock of its own. */
  readonly opensGame: boolean;
};

export type LimitRefusals = ReadonlyMap<AccountId, StakeRefusal>;
export type LimitRefusalRow = { account: AccountId; refusal: string | null };

const NONE: LimitRefusals = new Map();

/**
 * Refusals by the personal limits of guarded players, by their cash account; most batches have
 * none. Without locks the result is advisory: the triggers check again.
 */
export async function readLimitRefusals(
  query: (sql: string, values: string[]) => Promise<LimitRefusalRow[]>,
  guarded: readonly GuardedStake[],
): Promise<LimitRefusals> {
  if (guarded.length === 0) return NONE;
  const rows = await query(BET_REFUSALS_QUERY, [
    numbers(guarded.map(({ playerId }) => playerId)),
    numbers(guarded.map(({ account }) => account)),
    numbers(guarded.map(({ stake }) => stake)),
    texts(guarded.map(({ game }) => game)),
    numbers(guarded.map(({ opensGame }) => opensGame)),
  ]);
  return new Map(
    rows.flatMap(({ account, refusal }): [AccountId, StakeRefusal][] =>
      refusal === null ? [] : [[account, parseRefusal(refusal, STAKE_REFUSALS)]],
    ),
  );
}
