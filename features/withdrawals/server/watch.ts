import { isRefusal } from '#core/refusal.ts';
import { retrySeconds, STATUS } from '../rules.ts';
import { payerOf, type WithdrawalDeps } from './deps.ts';
import { callPerson, hearPayout } from './send.ts';
import { lockWithdrawal, type Withdrawal } from './store.ts';
import { delay, lockDue } from './store.due.ts';

/** A provider is asked about one payout at least this far apart. */
const PAUSE_SECONDS = 300;

/**
 * Asks providers what became of payouts that were sent too long ago without a message about their
 * end: messages can be lost. Tells how many it asked about.
 */
export async function askAboutSent(deps: WithdrawalDeps): Promise<number> {
  for (let asked = 0; ; asked += 1) {
    const row = await deps.db.transaction(async (tx) => {
      const due = await lockDue(tx, STATUS.sent);
      if (due) await delay(tx, due.id, Math.max(PAUSE_SECONDS, retrySeconds(due.tries)));
      return due;
    });
    if (!row) return asked;
    await ask(deps, row);
  }
}

async function ask(deps: WithdrawalDeps, row: Withdrawal): Promise<void> {
  const answer = await payerOf(deps, row.provider)?.readPayout(row.reference);
  // Away, or still on its way: the next time tells.
  if (isRefusal(answer) || answer?.state === 'accepted') return;
  await deps.db.transaction(async (tx) => {
    const now = (await lockWithdrawal(tx, row.id))!;
    if (now.status !== STATUS.sent) return;
    if (answer) await hearPayout(deps, tx, now, answer);
    else await callPerson(deps, tx, now, 'unknown', 'the provider knows no such payout');
  });
}
