import { isWalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Refusal } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { isStakeConflict } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { hashToken } from '../launch.ts';
import { findLaunch } from '../store.launches.ts';
import { ALONE } from './batch.ts';
import { createBatches } from './batches.ts';
import { balanceOf, readBalance, type StoredBalance } from './balance.ts';
import { closeRound } from './close-round.ts';
import { credit } from './credit.ts';
import { debit } from './debit.ts';
import { rollback } from './rollback.ts';
import {
  decline,
  type Balance,
  type Credit,
  type Debit,
  type Rollback,
  type WalletDeps,
} from './types.ts';

/** How often a stake is tried whose bonus or limits changed while it was taken. */
const ATTEMPTS = 4;

/**
 * The wallet that every protocol of suppliers is an adapter of. Each call happens once under the
 * supplier's name for it, in one transaction; a repeat gets the first answer.
 */
export function createWallet(deps: WalletDeps) {
  const batches = createBatches(deps);

  /** The calls within a transaction of the caller: they succeed or fail together. */
  function within(tx: Tx, supplier: string) {
    return {
      debit: async (order: Debit) => balanceIn(await debit(deps, tx, supplier, order)),
      credit: async (order: Credit) => balanceIn(await credit(deps, tx, supplier, order)),
      rollback: async (order: Rollback) => balanceIn(await rollback(deps, tx, supplier, order)),
      close: ({ player, round, ref }: RoundEnd) =>
        closeRound(deps, tx, { supplier, round, player_id: player }, ref),
    };
  }

  /** All of it happens, or nothing when it is refused. */
  async function together<Answer>(
    supplier: string,
    work: (calls: WalletCalls) => Promise<Answer>,
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await deps.db.transaction((tx) => work(within(tx, supplier)));
      } catch (error) {
        if (attempt === ATTEMPTS || !isStakeConflict(error)) throw error;
      }
    }
  }

  return {
    debit: async (supplier: string, order: Debit) => {
      const answer = await batches.debit(supplier, order);
      if (answer !== ALONE) return balanceIn(answer);
      return await together(supplier, (calls) => calls.debit(order));
    },
    credit: async (supplier: string, order: Credit) => {
      const answer = await batches.credit(supplier, order);
      if (answer !== ALONE) return balanceIn(answer);
      return await together(supplier, (calls) => calls.credit(order));
    },
    rollback: (supplier: string, order: Rollback) =>
      together(supplier, (calls) => calls.rollback(order)),
    together,
    stop: () => batches.stop(),
    ...createReads(deps),
  };
}

/** What suppliers may read. */
function createReads(deps: WalletDeps) {
  /** What the player of a token can stake in its game. */
  async function readTokenBalance(
    supplier: string,
    { player, token, currency }: { player: PlayerId; token: string; currency: string | null },
  ) {
    const launch = await findLaunch(deps.db, supplier, hashToken(token));
    if (!launch || launch.player_id !== player) return decline('token_unknown');
    if (currency !== null && currency !== launch.currency) return decline('wrong_currency');
    return await readBalance(deps, deps.db, { ...launch, player });
  }

  /** What a player has in a currency, for protocols whose calls need no token. */
  async function readPlayerBalance(player: PlayerId, currency: string) {
    if (!(await findPlayer(deps.db, player))) return decline('player_unknown');
    if (!isWalletCurrency(currency)) return decline('wrong_currency');
    return await readBalance(deps, deps.db, { player, currency, game: null });
  }

  return {
    readTokenBalance,
    readPlayerBalance,
    /** Who a player is, as far as suppliers may know. */
    readPlayer: async (player: PlayerId) => {
      const found = await findPlayer(deps.db, player);
      return found ?? decline('player_unknown');
    },
  };
}

export type SupplierWallet = ReturnType<typeof createWallet>;
export type WalletCalls = {
  debit: (order: Debit) => Promise<Balance | DebitRefusal>;
  credit: (order: Credit) => Promise<Balance | CreditRefusal>;
  rollback: (order: Rollback) => Promise<Balance | RollbackRefusal>;
  /** Ends a round by a request that does nothing else. */
  close: (end: RoundEnd) => Promise<void>;
};
type RoundEnd = Pick<Debit, 'ref' | 'player' | 'round'>;

type RefusalOf<Call extends (...args: never[]) => unknown> = Extract<
  Awaited<ReturnType<Call>>,
  Refusal
>;
type DebitRefusal = RefusalOf<typeof debit>;
type CreditRefusal = RefusalOf<typeof credit>;
type RollbackRefusal = RefusalOf<typeof rollback>;
/** Why a call of a supplier is declined. */
export type WalletRefusal = DebitRefusal | CreditRefusal | RollbackRefusal;

function balanceIn<Declined extends Refusal>(answer: StoredBalance | Declined): Balance | Declined {
  return 'balance' in answer ? balanceOf(answer) : answer;
}
