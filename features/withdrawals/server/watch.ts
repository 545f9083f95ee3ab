import { isRefusal } from '#core/refusal.ts';
import { retrySeconds, STATUS } from '../rules.ts';
import { answerInTime, inLanes } from './ask.ts';
import { callPerson } from './call-person.ts';
import { payerOf, type WithdrawalDeps } from './deps.ts';
import { isOtherSum } from './mismatch.ts';
import { hearPayout } from './send.ts';
import { hasEvent, lockWithdrawal, type Withdrawal } from './store.ts';
import { delay, lockDue, markHeard } from './store.due.ts';

/** A provider is asked about one payout at least this far apart. */
const PAUSE_SECONDS = 300;

/**
 * Asks a provider what became of payouts that were sent too long ago without a message about their
 * end: messages can be lost. Tells how many it asked about.
 */
export async function askAboutSent(deps: WithdrawalDeps, provider: string): Promise<number> {
  return await inLanes(async () => {
    const row = await deps.db.transaction(async (tx) => {
      const due = await lockDue(tx, STATUS.sent, { provider });
      if (due) await delay(tx, due.id, Math.max(PAUSE_SECONDS, retrySeconds(due.tries)));
      return due;
    });
    if (!row) return undefined;
    await ask(deps, row);
    return true;
  });
}

async function ask(deps: WithdrawalDeps, row: Withdrawal): Promise<void> {
  const asked = payerOf(deps, row.provider)!.readPayout(row.reference);
  const answer = await answerInTime(asked, deps.patienceMs);
  // Away: the next time tells.
  if (isRefusal(answer)) return;
  if (answer && (await isOtherSum(deps, row, answer))) return;
  await deps.db.transaction(async (tx) => {
    const now = (await lockWithdrawal(tx, row.id))!;
    if (now.status !== STATUS.sent) return;
    if (answer?.state === 'accepted') return await markHeard(tx, now.id);
    if (answer) return await hearPayout(deps, tx, now, answer);
    // Said once: it stays unknown until somebody finds out.
    if (await hasEvent(tx, now.id, 'unknown')) return;
    await callPerson(deps, tx, now, 'unknown', 'the provider knows no such payout');
  });
}
