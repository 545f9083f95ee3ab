import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import {
  addressee,
  closePlayer,
  findPlayer,
  requireStepUp,
  type Sessions,
} from '#domain/identity/server/index.ts';
import { listOpenWagers } from '#domain/wagers/server/index.ts';
import { currencyOf, hasMoney, listPlayerBalances } from '#domain/ledger/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Origin, Viewer } from '#platform/server/http/route.ts';
import type { closeAccount as shape } from '../contract.ts';

export type CloseAccountDeps = {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** Whether the player has a deposit waiting for payment. */
  readonly hasOpenDeposit: (db: Queryable, playerId: PlayerId) => Promise<boolean>;
  /** Whether the player has a withdrawal that may still be returned. */
  readonly hasOpenWithdrawal: (db: Queryable, playerId: PlayerId) => Promise<boolean>;
};

/**
 * Closes an account permanently and ends every session. The balances must be empty and no payment
 * may be pending: the player could not get the money afterwards. A debt is repaid first: the
 * operator could not collect it afterwards.
 */
export async function closeAccount(
  deps: CloseAccountDeps,
  viewer: Viewer,
  origin: Pick<Origin, 'language'>,
): Promise<Answer<typeof shape> | Refusal<RefusalCodeOf<typeof shape>>> {
  const unproved = await requireStepUp(deps.db, viewer);
  if (unproved) return unproved;
  return await deps.db.transaction(async (tx) => {
    const player = await findPlayer(tx, viewer.id, 'update');
    if (player?.status !== 'active') return refuse('unauthorized');
    // Under the lock that every new deposit waits for.
    if (await deps.hasOpenDeposit(tx, viewer.id)) return refuse('deposit_pending');
    if (await deps.hasOpenWithdrawal(tx, viewer.id)) return refuse('funds_pending');
    if (await hasStakes(tx, viewer.id)) return refuse('funds_pending');
    const wallets = await listPlayerBalances(tx, viewer.id);
    if (wallets.some(hasMoney)) return refuse('balance_left');
    if (wallets.some(({ debt }) => debt)) return refuse('debt_left');
    await deps.sessions.endAll(tx, viewer.id, 'player_closed');
    await closePlayer(tx, viewer.id);
    await deps.emit(tx, 'player.closed', { player_id: viewer.id.toString() });
    if (player.email !== null) {
      const to = { ...addressee(player, origin.language), email: player.email };
      await deps.messages.email(tx, to, 'account-closed', { time: new Date().toISOString() });
    }
    return { data: { is_closed: true as const } };
  });
}

/** An open bet may still win. */
async function hasStakes(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const open = await listOpenWagers(db, playerId);
  return open.some(({ account }) => currencyOf(account) !== 'PLAY');
}
