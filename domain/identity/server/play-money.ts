import assert from 'node:assert';
import type { PlayerId } from '#core/ids.ts';
import { micro, MICRO_PER_MAJOR, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { lockAccounts, transfer, type Accounts } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';

/** The initial grant of free play, and of every top-up. */
export const PLAY_GRANT = micro(10_000n * MICRO_PER_MAJOR);
/** A balance of at least the smallest whole stake is enough to play and is not topped up. */
const PLAY_FLOOR = micro(MICRO_PER_MAJOR);

/**
 * Grants play money to an account that has almost none and returns the new balance.
 *
 * The balance is read under the lock, and the idempotency key of the transfer is the account's
 * position in its chain: any number of parallel calls move the grant once.
 */
export async function grantPlay(
  tx: Tx,
  accounts: Accounts,
  playerId: PlayerId,
): Promise<Micro | Refusal<'play_balance_not_empty'>> {
  const wallet = await accounts.find(tx, 'player_cash', playerId.toString(), 'PLAY');
  const bank = await accounts.find(tx, 'house_play_bank', 'play', 'PLAY');
  // Both at once and in the ledger's own order, so that a bet on the same wallet cannot deadlock.
  const held = (await lockAccounts(tx, [wallet, bank])).get(wallet);
  assert(held, 'a play wallet that was just opened is missing');
  if (held.balance >= PLAY_FLOOR) return refuse('play_balance_not_empty');
  const moved = await transfer(tx, {
    key: `play:${playerId}:${held.seq}`,
    kind: 'play_grant',
    debit: bank,
    credit: wallet,
    amount: PLAY_GRANT,
  });
  assert(!isRefusal(moved), `player ${playerId}: a play grant was refused`);
  return micro(held.balance + PLAY_GRANT);
}
