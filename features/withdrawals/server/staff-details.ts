import { formatMoney, ZERO } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { sumBets } from '#domain/history/server/index.ts';
import { findPlayer, maskContact } from '#domain/identity/server/index.ts';
import { findVerification, refuseUnverified } from '#domain/kyc/server/index.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import { formatRate } from '#domain/payments/rules.ts';
import { findPaymentCost } from '#domain/payments/server/index.ts';
import { findLatest, presentProposals, type StaffUser } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { claimSteps } from '#domain/staff/rules.claims.ts';
import { mayAct } from '#domain/staff/rules.ts';
import { settlements, type Settlement } from '../contract.backoffice.settle.ts';
import {
  decideWithdrawal,
  type StaffStep,
  type WithdrawalDetails,
} from '../contract.backoffice.ts';
import { isRecallable, STATUS } from '../rules.ts';
import { listOwed } from '../rules.closed-loop.ts';
import { FLAG_WEIGHT } from '../rules.risk.ts';
import type { WithdrawalDeps } from './deps.ts';
import { payoutMinimums, listPayoutMethods, payableInstruments } from './options.ts';
import { stateOf } from './present.ts';
import { isLockedFor, mayApprove } from './staff-decide.ts';
import { refuseSettling, settlementKind } from './staff-settle.ts';
import { lineOf } from './staff-queue.ts';
import { listEvents } from './store.ts';
import { sumClosedLoopPaid } from './store.facts.ts';
import { findQueueRow, listApprovals, sumOut } from './store.queue.ts';
import type { ApprovalRow, WithdrawalQueueRow } from './store.queue.ts';

/** Reads all details of one withdrawal for its back-office page. */
export async function readWithdrawalDetails(
  deps: WithdrawalDeps,
  staff: StaffUser,
  id: bigint,
): Promise<{ data: WithdrawalDetails } | Refusal<'not_found'>> {
  const { db } = deps;
  const row = await findQueueRow(db, id);
  if (!row) return refuse('not_found');
  const approvals = await listApprovals(db, row);
  const cost = await findPaymentCost(db, 'withdrawal', id);
  const settlement = await settlementOf(deps, staff, row);
  return {
    data: {
      ...lineOf(row),
      ...factsOf(row),
      cost: cost === undefined ? null : formatMoney(cost),
      player: await playerOf(db, row),
      sums: await sumsOf(db, row),
      loop: await loopOf(deps, row),
      settlement,
      approved_by: approvals.map(({ staff_id, name, at, role }) => ({
        id: staff_id.toString(),
        name,
        at: at.toISOString(),
        counts: role !== null && mayAct(role, decideWithdrawal.roles),
      })),
      timeline: await timelineOf(db, row),
      may: {
        ...mayOf(row, staff, approvals),
        settle: settlement?.status !== 'open' && (await mayBeSettled(deps, staff, row)),
      },
    },
  };
}

/** The last manual settlement. An open one is obsolete once the provider has answered. */
async function settlementOf(
  deps: WithdrawalDeps,
  staff: StaffUser,
  row: WithdrawalQueueRow,
): Promise<Settlement | null> {
  const last = await findLatest<Settlement['terms']>(deps.db, 'settlements', row.id.toString());
  if (!last || (last.status === 'open' && row.status > STATUS.sent)) return null;
  const [shown] = await presentProposals(deps.db, settlementKind(deps), staff, [last]);
  return shown!;
}

/** By the same checks that the proposal makes. */
async function mayBeSettled(
  deps: WithdrawalDeps,
  staff: StaffUser,
  row: WithdrawalQueueRow,
): Promise<boolean> {
  if (!mayAct(staff.role, settlements.propose.roles)) return false;
  return (await refuseSettling(deps, deps.db, row, staff)) === undefined;
}

function factsOf(row: WithdrawalQueueRow) {
  const isDue = row.status === STATUS.approved || row.status === STATUS.sent;
  return {
    reference: row.reference,
    type: row.type,
    provider: row.provider,
    provider_payout: row.provider_payout,
    instrument: row.instrument,
    coin: row.coin,
    fee: formatMoney(row.fee),
    arrives: formatMoney(row.arrives),
    arrives_currency: row.exchange_currency,
    rate: row.rate === null ? null : formatRate(row.rate),
    // Only reasons from the lists of the rules are stored.
    reason: row.reason as WithdrawalDetails['reason'],
    tries: row.tries,
    next_try_at: isDue ? row.next_try_at.toISOString() : null,
    is_asked: row.asked_at !== null,
    held_until: row.held_until?.toISOString() ?? null,
    weights: Object.fromEntries(row.flags.map((flag) => [flag, FLAG_WEIGHT[flag]])),
  };
}

async function playerOf(
  db: Queryable,
  row: WithdrawalQueueRow,
): Promise<WithdrawalDetails['player']> {
  const player = (await findPlayer(db, row.player_id))!;
  const { cash, bonus } = await readBalances(db, row.player_id, row.currency);
  return {
    email: player.email && maskContact(player.email),
    phone: player.phone && maskContact(player.phone),
    registered_at: player.created_at.toISOString(),
    status: player.status,
    is_verified: (await refuseUnverified(db, row.player_id)) === undefined,
    full_name: (await findVerification(db, row.player_id))?.full_name ?? null,
    balance: formatMoney(cash),
    bonus_balance: formatMoney(bonus),
  };
}

async function sumsOf(db: Queryable, row: WithdrawalQueueRow): Promise<WithdrawalDetails['sums']> {
  const out = await sumOut(db, row.player_id, row.currency);
  const all = { game: undefined, play: 'none', since: undefined } as const;
  const bets = await sumBets(db, row.player_id, all);
  const own = bets.find(({ currency }) => currency === row.currency);
  return {
    deposited: formatMoney(out.deposited),
    withdrawn: formatMoney(out.withdrawn),
    under_way: formatMoney(out.under_way),
    staked: formatMoney(own?.staked ?? ZERO),
    paid_out: formatMoney(own?.paidOut ?? ZERO),
  };
}

/** As the approval checks it: what was paid, against the deposits before this request. */
async function loopOf(
  deps: WithdrawalDeps,
  row: WithdrawalQueueRow,
): Promise<WithdrawalDetails['loop']> {
  const sums = await sumClosedLoopPaid(deps.db, row.player_id, row.currency, row.created_at);
  const ways = await listPayoutMethods(deps, deps.db, row.player_id, row.currency);
  const owed = listOwed(sums, payableInstruments(ways), payoutMinimums(ways));
  return sums
    .filter(({ paidIn, paidOut }) => paidIn + paidOut > 0n)
    .map(({ instrument, paidIn, paidOut }) => ({
      instrument,
      paid_in: formatMoney(paidIn),
      paid_out: formatMoney(paidOut),
      owed: formatMoney(owed.find((one) => one.instrument === instrument)?.amount ?? ZERO),
    }));
}

async function timelineOf(
  db: Queryable,
  row: WithdrawalQueueRow,
): Promise<WithdrawalDetails['timeline']> {
  const events = await listEvents(db, [row.id]);
  return events.map(({ kind, status, at, actor, staff_id, staff_name, reason, note }) => ({
    kind,
    status,
    at: at.toISOString(),
    actor,
    staff: staff_id === null ? null : { id: staff_id.toString(), name: staff_name ?? '' },
    reason,
    note,
  }));
}

/** The available buttons, by the same checks that the decision makes. */
function mayOf(
  row: WithdrawalQueueRow,
  staff: StaffUser,
  approvals: readonly ApprovalRow[],
): Omit<WithdrawalDetails['may'], 'settle'> {
  const isDecider = staff.role !== 'support';
  const isRisk = staff.role === 'risk' || staff.role === 'admin';
  const canStop = isRecallable(stateOf(row));
  const claims = claimSteps(row.claimed_by, staff);
  const isOpen = row.status <= STATUS.sent;
  const isInReview = row.status === STATUS.review && !row.is_on_hold;
  const isFree = (step: StaffStep) => !isLockedFor(row, staff, step);
  const hasApproved = approvals.some(({ staff_id }) => staff_id === staff.id);
  const isHeard = hasApproved && row.approvals < stateOf(row).approvalsNeeded;
  return {
    claim: isDecider && isOpen && claims.claim,
    takeover: isDecider && isOpen && claims.takeover,
    release: isOpen && claims.release,
    approve: isFree('approve') && isInReview && !isHeard && mayApprove(staff.role, approvals),
    reject: isFree('reject') && isDecider && canStop,
    recall: isFree('recall') && isDecider && canStop && row.status === STATUS.approved,
    hold: isRisk && canStop && !row.is_on_hold,
    unhold: isFree('unhold') && isRisk && isOpen && row.is_on_hold,
  };
}
