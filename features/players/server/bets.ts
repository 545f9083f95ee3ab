import { verifyReceipt, type BetVerification } from '#core/fairness/verify.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { listBets as readBets, startOf } from '#domain/bets/server/index.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { listBets as shape, Replay } from '../contract.backoffice.history.ts';
import type { PlayersDeps } from './deps.ts';
import { readPage } from './page.ts';
import { findSealed } from './store.ts';

export async function listBets(
  db: Queryable,
  playerId: bigint,
  query: Query<typeof shape>,
  nowMs: number,
): Promise<Answer<typeof shape> | Refusal> {
  const page = readPage(query);
  if (!page) return refuse('cursor_format');
  return await readBets(db, playerId, {
    game: query.game,
    currency: query.currency,
    seedId: undefined,
    play: query.play,
    since: startOf(query.period, nowMs),
    after: page.before,
    limit: page.count,
  });
}

type ReplayDeps = Pick<PlayersDeps, 'db' | 'games' | 'vault'>;

/** Recomputes a bet by the rules that decided it. */
export async function replayBet(
  { db, games, vault }: ReplayDeps,
  playerId: bigint,
  betId: bigint,
): Promise<{ data: Replay } | Refusal> {
  const bet = await findBet(db, playerId, betId);
  if (!bet) return refuse('not_found');
  const sealed = bet.server_seed === null ? await findSealed(db, playerId, bet) : undefined;
  // Opened for this comparison only. It is never part of the response.
  const seed = sealed ? vault.open(sealed) : bet.server_seed;
  const { balance: _, seed_id: __, ...receipt } = bet;
  const result = verifyReceipt({ ...receipt, server_seed: seed }, games.get(bet.game));
  return { data: { bet, is_seed_in_use: sealed !== undefined, ...shownOf(result, !sealed) } };
}

async function findBet(
  db: Queryable,
  playerId: bigint,
  betId: bigint,
): Promise<BetRecord | undefined> {
  const all = { game: undefined, currency: undefined, seedId: undefined, play: undefined };
  const query = { ...all, since: undefined, after: betId + 1n, limit: 1 };
  const found = (await readBets(db, playerId, query)).data[0];
  return found?.id === betId.toString() ? found : undefined;
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
