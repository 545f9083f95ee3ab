import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import {
  addressee,
  closePlayer,
  findPlayer,
  refuseUnconfirmed,
  type Sessions,
} from '#domain/identity/server/index.ts';
import { currencyOf, listOpenPlacements } from '#domain/bets/server/index.ts';
import { listPlayerBalances } from '#domain/ledger/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Origin, Viewer } from '#platform/server/http/route.ts';
import type { closeAccount as shape } from '../contract.ts';

export type ClosingDeps = {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** Whether a deposit of the player waits for money. */
  readonly isPaying: (db: Queryable, playerId: bigint) => Promise<boolean>;
  /** Whether a withdrawal of the player may still come back. */
  readonly isBeingPaid: (db: Queryable, playerId: bigint) => Promise<boolean>;
};

/**
 * Closes an account for good, at once: every session ends with it. Money has to be out first, and
 * none may be on its way in: nobody could come for it afterwards.
 */
export async function closeAccount(
  deps: ClosingDeps,
  viewer: Viewer,
  origin: Pick<Origin, 'language'>,
): Promise<Answer<typeof shape> | Refusal> {
  const unproved = await refuseUnconfirmed(deps.db, viewer);
  if (unproved) return unproved;
  return await deps.db.transaction(async (tx) => {
    const player = await findPlayer(tx, viewer.id, 'update');
    if (player?.status !== 'active') return refuse('unauthorized');
    // Under the lock that every new deposit waits for.
    if (await deps.isPaying(tx, viewer.id)) return refuse('deposit_waits');
    if (await deps.isBeingPaid(tx, viewer.id)) return refuse('money_under_way');
    if (await hasStakes(tx, viewer.id)) return refuse('money_under_way');
    if (await hasMoney(tx, viewer.id)) return refuse('balance_left');
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

/** What lies on a table may come back larger. */
async function hasStakes(db: Queryable, playerId: bigint): Promise<boolean> {
  const open = await listOpenPlacements(db, playerId);
  return open.some(({ account }) => currencyOf(account) !== 'PLAY');
}

/** Of any currency and on any of his accounts. Play money was never paid for. */
async function hasMoney(db: Queryable, playerId: bigint): Promise<boolean> {
  const wallets = await listPlayerBalances(db, playerId);
  return wallets.some(
    ({ currency, cash, bonus, held }) => currency !== 'PLAY' && cash + bonus + held > 0n,
  );
}
