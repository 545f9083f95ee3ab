import { verifyStated } from '#core/fairness/settlements.ts';
import type { BetVerification } from '#core/fairness/verify.ts';
import type { BetId, PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import { betList, startOf } from '#domain/history/server/index.ts';
import { findReceipt } from '#domain/receipts/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { exportBets, Replay } from '../contract.backoffice.history.ts';
import type { PlayersDeps } from './deps.ts';
import { findSealed } from './store.ts';

type Filters = Query<typeof exportBets>;

export function playerBets(db: Queryable, playerId: PlayerId, filters: Filters, nowMs: number) {
  const { game, currency, play, period } = filters;
  return betList(db, playerId, { game, currency, play, since: startOf(period, nowMs) });
}

type ReplayDeps = Pick<PlayersDeps, 'db' | 'games' | 'vault'>;

/** Recomputes a bet by the rules that decided it, whatever it was corrected to since. */
export async function replayBet(
  { db, games, vault }: ReplayDeps,
  playerId: PlayerId,
  betId: BetId,
): Promise<{ data: Replay } | Refusal<'not_found'>> {
  const found = await findReceipt(db, playerId, betId);
  if (!found) return refuse('not_found');
  const { bet, receipt } = found;
  if (bet.server_seed_hash === '') {
    const unproved = { state: 'outside' as const, is_truthful: null, checks: [], draws: [] };
    return { data: { bet, is_seed_in_use: false, ...unproved } };
  }
  const sealed = bet.server_seed === null ? await findSealed(db, playerId, bet) : undefined;
  // Opened for this comparison only. It is never part of the response.
  const seed = sealed ? vault.open(sealed) : bet.server_seed;
  const result = verifyStated({ ...receipt, server_seed: seed }, games.get(bet.game));
  return { data: { bet, is_seed_in_use: sealed !== undefined, ...shownOf(result, !sealed) } };
}

/**
 * The draws are shown only of a revealed seed. The intermediate values of a draw are the output of
 * the seed, and staff must not be able to predict a player's bets with it.
 */
function shownOf(result: BetVerification, isOpen: boolean): Omit<Replay, 'bet' | 'is_seed_in_use'> {
  if (result.state !== 'checked') {
    return { state: result.state, is_truthful: null, checks: [], draws: [] };
  }
  const steps = isOpen ? (result.trace?.steps ?? []) : [];
  return {
    state: 'checked',
    is_truthful: result.truthful,
    checks: result.checks.map((check) => ({ ...check })),
    draws: steps.map((step) => ({ call: step.call, result: step.result })),
  };
}
