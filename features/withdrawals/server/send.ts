import assert from 'node:assert';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { isHeldAfterScreening } from '#domain/aml/server/index.ts';
import { refuseUnverified } from '#domain/kyc/server/index.ts';
import type { Payout } from '#domain/payments/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { failReason, retrySeconds, STATUS } from '../rules.ts';
import { SETTLED_REASON } from '../rules.settle.ts';
import { applyEvent } from './apply.ts';
import { withTimeout, runConcurrently } from './provider-requests.ts';
import { flagForManualReview } from './flag-for-manual-review.ts';
import { payoutProviderOf, type WithdrawalDeps } from './deps.ts';
import { createDestinations, portDestination } from './destinations.ts';
import { reportMismatch } from './mismatch.ts';
import { insertEvent, lockWithdrawal, type WithdrawalRow } from './store.ts';
import { delay, lockDue, type ProviderFilter } from './store.due.ts';

/** After this many failed tries the page of the withdrawal shows the delay to staff. */
const DELAY_NOTICE_TRIES = 3;

/**
 * A request may still be in flight for this long after its timeout: one processor needs six calls
 * for one payout. Until then no process requests it again.
 */
const IN_FLIGHT_SECONDS = 75;

/**
 * Sends approved withdrawals of these providers, a few at once; returns the number of accepted
 * ones. Each is marked as requested and committed before the request: a crash in between leaves a
 * withdrawal that only the provider can end, and that is requested again under the same reference.
 */
export async function sendApproved(deps: WithdrawalDeps, by: ProviderFilter): Promise<number> {
  return await runConcurrently(async () => {
    const row = await deps.db.transaction((tx) => claim(deps, tx, by));
    if (!row) return undefined;
    return row.status === STATUS.approved && (await send(deps, row));
  });
}

async function claim(
  deps: WithdrawalDeps,
  tx: Tx,
  by: ProviderFilter,
): Promise<WithdrawalRow | undefined> {
  const row = await lockDue(tx, STATUS.approved, by);
  if (!row) return undefined;
  if (row.asked_at === null) {
    const recallNote = await findObstacle(deps, tx, row);
    if (recallNote !== undefined) return await returnToReview(deps, tx, row, recallNote);
    // Nothing is requested from a provider that is no longer configured, or without a readable
    // destination: staff can still decide about it.
    const isThere = payoutProviderOf(deps, row.provider) !== undefined;
    const canAsk = isThere && destinationOf(deps, row) !== undefined;
    if (canAsk) await applyEvent(deps, tx, row, 'asked', { actor: 'system' });
  }
  await delay(tx, row.id, Math.max(IN_FLIGHT_SECONDS, retrySeconds(row.tries + 1)));
  return row;
}

/** The destination; undefined when it cannot be decrypted, as with another secret key. */
function destinationOf(deps: WithdrawalDeps, row: WithdrawalRow): string | undefined {
  try {
    return createDestinations(deps.secretKey).open(row.destination_sealed, row.reference);
  } catch (error) {
    // Rethrown, it would end the job for every other payout of this provider.
    const facts = { err: error, withdrawalId: row.id.toString() };
    deps.log.error(
      facts,
      'the destination of a withdrawal cannot be decrypted, it is not sent and needs manual review',
    );
    return undefined;
  }
}

/** What has happened to the player since the approval, for staff; undefined for nothing. */
async function findObstacle(
  { screening }: WithdrawalDeps,
  tx: Tx,
  { player_id: playerId }: WithdrawalRow,
): Promise<string | undefined> {
  if (await refuseUnverified(tx, playerId)) return 'the player is no longer verified';
  const isHeld = await isHeldAfterScreening(screening, tx, playerId);
  return isHeld ? 'risk is reviewing the player' : undefined;
}

async function returnToReview(
  deps: WithdrawalDeps,
  tx: Tx,
  row: WithdrawalRow,
  note: string,
): Promise<WithdrawalRow> {
  const recalled = await applyEvent(deps, tx, row, 'recalled', { actor: 'system', note });
  assert(
    recalled !== 'impossible',
    'a withdrawal that was not requested from the provider can return to review',
  );
  return recalled;
}

async function send(deps: WithdrawalDeps, row: WithdrawalRow): Promise<boolean> {
  const answer = await requestPayout(deps, row);
  if (!isRefusal(answer) && (await reportMismatch(deps, row, answer))) return false;
  return await deps.db.transaction(async (tx) => {
    const now = (await lockWithdrawal(tx, row.id))!;
    if (isRefusal(answer)) {
      await recordDelay(deps, tx, now);
      return false;
    }
    await handlePayout(deps, tx, now, answer);
    return answer.state !== 'failed';
  });
}

async function requestPayout(
  deps: WithdrawalDeps,
  row: WithdrawalRow,
): Promise<Payout | Refusal<'payment_unavailable'>> {
  const provider = payoutProviderOf(deps, row.provider);
  const value = destinationOf(deps, row);
  if (!provider || value === undefined) return refuse('payment_unavailable');
  const answer = provider.createPayout({
    reference: row.reference,
    method: row.method_code,
    amount: row.arrives,
    currency: row.exchange_currency,
    destination: portDestination({ ...row, value }),
    locale: row.locale,
  });
  return await withTimeout(answer, deps.providerTimeoutMs);
}

/** Applies an answer of the provider, to the request or to a later query. */
export async function handlePayout(
  deps: WithdrawalDeps,
  tx: Tx,
  row: WithdrawalRow,
  { id, state, reason }: Payout,
): Promise<void> {
  const event = state === 'accepted' ? 'sent' : state;
  const changed = await applyEvent(deps, tx, row, event, {
    actor: 'provider',
    payout: id,
    ...(state === 'failed'
      ? { reason: failReason(reason), note: reason?.slice(0, 1000) ?? null }
      : {}),
  });
  // The provider accepts a payout that two people have settled as failed: the money was returned
  // meanwhile.
  const isTooLate = state === 'accepted' && row.reason === SETTLED_REASON;
  if (changed === 'impossible' || isTooLate) {
    await flagForManualReview(deps, tx, row, 'contradiction', `answer: ${state}`);
  }
}

async function recordDelay(deps: WithdrawalDeps, tx: Tx, row: WithdrawalRow): Promise<void> {
  const facts = { withdrawalId: row.id.toString(), provider: row.provider, tries: row.tries };
  deps.log.warn(facts, 'the provider accepted no payout, it is requested again later');
  if (row.tries !== DELAY_NOTICE_TRIES || row.status !== STATUS.approved) return;
  const line = { withdrawalId: row.id, kind: 'delayed', status: row.status } as const;
  await insertEvent(tx, { ...line, actor: 'system' });
  await deps.emit(tx, 'withdrawal.delayed', { withdrawal_id: row.id.toString() });
}
