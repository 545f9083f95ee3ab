import { isRefusal } from '#core/refusal.ts';
import { retrySeconds, STATUS } from '../rules.ts';
import { withTimeout, runConcurrently } from './provider-requests.ts';
import { flagForManualReview } from './flag-for-manual-review.ts';
import { payoutProviderOf, type WithdrawalDeps } from './deps.ts';
import { reportMismatch } from './mismatch.ts';
import { handlePayout } from './send.ts';
import { hasEvent, lockWithdrawal, type WithdrawalRow } from './store.ts';
import { delay, lockDue, markProviderContact } from './store.due.ts';

/** The minimum interval between two queries about one payout. */
const POLL_INTERVAL_SECONDS = 300;

/**
 * Polls a provider about payouts that were sent long ago without a message about their end:
 * messages can be lost. Returns the number of polled payouts.
 */
export async function pollSentPayouts(deps: WithdrawalDeps, provider: string): Promise<number> {
  return await runConcurrently(async () => {
    const row = await deps.db.transaction(async (tx) => {
      const due = await lockDue(tx, STATUS.sent, { provider });
      if (due) await delay(tx, due.id, Math.max(POLL_INTERVAL_SECONDS, retrySeconds(due.tries)));
      return due;
    });
    if (!row) return undefined;
    await pollPayout(deps, row);
    return true;
  });
}

async function pollPayout(deps: WithdrawalDeps, row: WithdrawalRow): Promise<void> {
  const asked = payoutProviderOf(deps, row.provider)!.readPayout(row.reference);
  const answer = await withTimeout(asked, deps.providerTimeoutMs);
  // Unreachable: the next run queries it again.
  if (isRefusal(answer)) return;
  if (answer && (await reportMismatch(deps, row, answer))) return;
  await deps.db.transaction(async (tx) => {
    const now = (await lockWithdrawal(tx, row.id))!;
    if (now.status !== STATUS.sent) return;
    if (answer?.state === 'accepted') return await markProviderContact(tx, now.id);
    if (answer) return await handlePayout(deps, tx, now, answer);
    // Recorded once: it stays unknown until staff resolve it.
    if (await hasEvent(tx, now.id, 'unknown')) return;
    await flagForManualReview(deps, tx, now, 'unknown', 'the provider does not know this payout');
  });
}
