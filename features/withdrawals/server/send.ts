import assert from 'node:assert';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { refuseUnverified } from '#domain/kyc/server/index.ts';
import type { Payout } from '#domain/payments/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { failReason, retrySeconds, STATUS } from '../rules.ts';
import { SETTLED_REASON } from '../rules.settle.ts';
import { applyEvent } from './apply.ts';
import { answerInTime, inLanes } from './ask.ts';
import { callPerson } from './call-person.ts';
import { payerOf, type WithdrawalDeps } from './deps.ts';
import { createDestinations, portDestination } from './destinations.ts';
import { isOtherSum } from './mismatch.ts';
import { insertEvent, lockWithdrawal, type Withdrawal } from './store.ts';
import { delay, lockDue, type Through } from './store.due.ts';

/** So many tries in vain, and staff read of it on the page of the withdrawal. */
const TELL_AFTER = 3;

/**
 * A request may be under way for so long after nobody waits for it any more: one processor is asked
 * six questions for one payout. Before that nobody asks again, in whichever process.
 */
const UNDER_WAY_SECONDS = 75;

/**
 * Sends what is approved and goes by these providers, a few at once; tells how many were taken.
 * Each is marked as asked for and committed before the provider hears of it: whoever dies in
 * between leaves a withdrawal that only the provider can end, and that is asked for again under
 * the same name.
 */
export async function sendApproved(deps: WithdrawalDeps, by: Through): Promise<number> {
  return await inLanes(async () => {
    const row = await deps.db.transaction((tx) => claim(deps, tx, by));
    if (!row) return undefined;
    return row.status === STATUS.approved && (await send(deps, row));
  });
}

async function claim(deps: WithdrawalDeps, tx: Tx, by: Through): Promise<Withdrawal | undefined> {
  const row = await lockDue(tx, STATUS.approved, by);
  if (!row) return undefined;
  if (row.asked_at === null) {
    if (await refuseUnverified(tx, row.player_id)) return await lookAgain(deps, tx, row);
    // Of a provider that is no longer there nothing is asked, nor for what has no destination any
    // more: staff can still decide about it.
    const isThere = payerOf(deps, row.provider) !== undefined;
    const canAsk = isThere && destinationOf(deps, row) !== undefined;
    if (canAsk) await applyEvent(deps, tx, row, 'asked', { actor: 'house' });
  }
  await delay(tx, row.id, Math.max(UNDER_WAY_SECONDS, retrySeconds(row.tries + 1)));
  return row;
}

/** Where it goes; undefined when that does not open, as under another key of the house. */
function destinationOf(deps: WithdrawalDeps, row: Withdrawal): string | undefined {
  try {
    return createDestinations(deps.secretKey).open(row.destination_sealed, row.reference);
  } catch (error) {
    // Thrown further it would end the turn of every other payout of this provider.
    const facts = { err: error, withdrawalId: row.id.toString() };
    deps.log.error(facts, 'the destination of a withdrawal does not open: a person must look');
    return undefined;
  }
}

/** Somebody took back that the house knows this player: what was approved before is looked at. */
async function lookAgain(deps: WithdrawalDeps, tx: Tx, row: Withdrawal): Promise<Withdrawal> {
  const note = 'the player is no longer verified';
  const recalled = await applyEvent(deps, tx, row, 'recalled', { actor: 'house', note });
  assert(recalled !== 'impossible', 'what nobody was asked for can be looked at again');
  return recalled;
}

async function send(deps: WithdrawalDeps, row: Withdrawal): Promise<boolean> {
  const answer = await ask(deps, row);
  if (!isRefusal(answer) && (await isOtherSum(deps, row, answer))) return false;
  return await deps.db.transaction(async (tx) => {
    const now = (await lockWithdrawal(tx, row.id))!;
    if (isRefusal(answer)) {
      await noteDelay(deps, tx, now);
      return false;
    }
    await hearPayout(deps, tx, now, answer);
    return answer.state !== 'failed';
  });
}

async function ask(deps: WithdrawalDeps, row: Withdrawal): Promise<Payout | Refusal> {
  const provider = payerOf(deps, row.provider);
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
  return await answerInTime(answer, deps.patienceMs);
}

/** What a provider answered, now or when it was asked later. */
export async function hearPayout(
  deps: WithdrawalDeps,
  tx: Tx,
  row: Withdrawal,
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
  // It takes what two people have said it never took: they gave the money back meanwhile.
  const isTooLate = state === 'accepted' && row.reason === SETTLED_REASON;
  if (changed === 'impossible' || isTooLate) {
    await callPerson(deps, tx, row, 'contradiction', `answer: ${state}`);
  }
}

async function noteDelay(deps: WithdrawalDeps, tx: Tx, row: Withdrawal): Promise<void> {
  const facts = { withdrawalId: row.id.toString(), provider: row.provider, tries: row.tries };
  deps.log.warn(facts, 'the provider took no payout; it is asked again later');
  if (row.tries !== TELL_AFTER || row.status !== STATUS.approved) return;
  const line = { withdrawalId: row.id, kind: 'delayed', status: row.status } as const;
  await insertEvent(tx, { ...line, actor: 'house' });
  await deps.emit(tx, 'withdrawal.delayed', { withdrawal_id: row.id.toString() });
}
