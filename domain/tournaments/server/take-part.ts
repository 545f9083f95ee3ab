import { isCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import { closedRefusal, lockPlayClosed } from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { acceptsCurrency } from '../rules.ts';
import { join, leave } from './store.entries.ts';
import { findTournament, type Tournament } from './store.ts';

export type TakePartDeps = { readonly accounts: Accounts };

type JoinRefusal =
  | 'not_found'
  | 'tournament_over'
  | 'tournament_currency'
  | 'account_blocked'
  | NonNullable<Awaited<ReturnType<typeof closedRefusal>>>['refused'];

/**
 * Enters a player into a tournament; bets count from then on. One who is in stays in, and one who
 * left keeps what they had. Refuses players who are excluded or take a time-out.
 */
export async function joinTournament(
  { accounts }: TakePartDeps,
  tx: Tx,
  tournamentId: bigint,
  playerId: PlayerId,
): Promise<Refusal<JoinRefusal> | undefined> {
  // Neither a time-out nor an exclusion begins until the transaction ends.
  const isClosed = await lockPlayClosed(tx, playerId);
  const closed = await closedRefusal(tx, playerId);
  if (closed) return closed;
  if (isClosed) return refuse('account_blocked');
  const open = await findOpen(tx, tournamentId);
  if ('refused' in open) return open;
  const currency = (await findPlayer(tx, playerId))?.currency;
  if (!isCurrency(currency) || !acceptsCurrency(open.terms, currency)) {
    return refuse('tournament_currency');
  }
  const account = await accounts.find(tx, 'player_cash', playerId.toString(), currency);
  await join(tx, { tournamentId, playerId, account, currency });
  return undefined;
}

/** Takes a player out: they are not ranked and get no prize. */
export async function leaveTournament(
  tx: Tx,
  tournamentId: bigint,
  playerId: PlayerId,
): Promise<Refusal<'not_found' | 'tournament_over'> | undefined> {
  const open = await findOpen(tx, tournamentId);
  if ('refused' in open) return open;
  await leave(tx, tournamentId, playerId);
  return undefined;
}

async function findOpen(
  tx: Tx,
  id: bigint,
): Promise<Tournament | Refusal<'not_found' | 'tournament_over'>> {
  const tournament = await findTournament(tx, id);
  if (!tournament) return refuse('not_found');
  const { state, endsAt } = tournament;
  const isOpen = (state === 'announced' || state === 'active') && endsAt > new Date();
  return isOpen ? tournament : refuse('tournament_over');
}
