import { formatMoney, ZERO } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { sumBets } from '#domain/bets/server/index.ts';
import { findPlayer, maskContact } from '#domain/identity/server/index.ts';
import { refuseUnverified } from '#domain/kyc/server/index.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import { formatRate } from '#domain/payments/rules.ts';
import type { Clerk } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { mayAct } from '#domain/staff/rules.ts';
import { decideWithdrawal, type WholeWithdrawal } from '../contract.backoffice.ts';
import { isRecallable, STATUS } from '../rules.ts';
import { listOwed } from '../rules.loop.ts';
import { FLAG_WEIGHT } from '../rules.risk.ts';
import type { WithdrawalDeps } from './deps.ts';
import { leastOf, listWays, payableOf } from './options.ts';
import { stateOf } from './present.ts';
import { mayApprove } from './staff-decide.ts';
import { maySettleBy, settlementOf, type MaySettle } from './present-settlement.ts';
import { lineOf } from './staff-queue.ts';
import { findSettlement } from './store.settlements.ts';
import { listEvents } from './store.ts';
import { sumLoopPaid } from './store.facts.ts';
import { findQueueRow, listApprovals, sumOut } from './store.queue.ts';
import type { ApprovalRow, QueueRow } from './store.queue.ts';

/** All the house knows of one withdrawal, for the page on which it is decided. */
export async function readWhole(
  deps: WithdrawalDeps,
  clerk: Clerk,
  id: bigint,
): Promise<{ data: WholeWithdrawal } | Refusal> {
  const { db } = deps;
  const row = await findQueueRow(db, id);
  if (!row) return refuse('not_found');
  const approvals = await listApprovals(db, row);
  const last = await findSettlement(db, id);
  // The provider's own word came first: what was proposed is nothing any more.
  const isOvertaken = last?.status === 'proposed' && row.status > STATUS.sent;
  const settlement = isOvertaken ? undefined : last;
  return {
    data: {
      ...lineOf(row),
      ...factsOf(row),
      player: await playerOf(db, row),
      sums: await sumsOf(db, row),
      loop: await loopOf(deps, row),
      settlement: settlement === undefined ? null : settlementOf(settlement),
      approved_by: approvals.map(({ staff_id, name, at, role }) => ({
        id: staff_id.toString(),
        name,
        at: at.toISOString(),
        counts: role !== null && mayAct(role, decideWithdrawal.roles),
      })),
      timeline: await timelineOf(db, row),
      may: {
        ...mayOf(row, clerk, approvals),
        ...(await maySettleBy(deps, clerk, row, settlement)),
      },
    },
  };
}

function factsOf(row: QueueRow) {
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
    // Written by the house alone, from the lists of the rules.
    reason: row.reason as WholeWithdrawal['reason'],
    tries: row.tries,
    next_try_at: isDue ? row.next_try_at.toISOString() : null,
    is_asked: row.asked_at !== null,
    weights: Object.fromEntries(row.flags.map((flag) => [flag, FLAG_WEIGHT[flag]])),
  };
}

async function playerOf(db: Queryable, row: QueueRow): Promise<WholeWithdrawal['player']> {
  const player = (await findPlayer(db, row.player_id))!;
  const { cash, bonus } = await readBalances(db, row.player_id, row.currency);
  return {
    email: player.email && maskContact(player.email),
    phone: player.phone && maskContact(player.phone),
    registered_at: player.created_at.toISOString(),
    status: player.status,
    is_verified: (await refuseUnverified(db, row.player_id)) === undefined,
    balance: formatMoney(cash),
    bonus_balance: formatMoney(bonus),
  };
}

async function sumsOf(db: Queryable, row: QueueRow): Promise<WholeWithdrawal['sums']> {
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

/** As the yes is measured: what arrived, against what had come in before this was asked for. */
async function loopOf(deps: WithdrawalDeps, row: QueueRow): Promise<WholeWithdrawal['loop']> {
  const sums = await sumLoopPaid(deps.db, row.player_id, row.currency, row.created_at);
  const ways = await listWays(deps, deps.db, row.player_id, row.currency);
  const owed = listOwed(sums, payableOf(ways), leastOf(ways));
  return sums
    .filter(({ paidIn, paidOut }) => paidIn + paidOut > 0n)
    .map(({ instrument, paidIn, paidOut }) => ({
      instrument,
      paid_in: formatMoney(paidIn),
      paid_out: formatMoney(paidOut),
      owed: formatMoney(owed.find((one) => one.instrument === instrument)?.amount ?? ZERO),
    }));
}

async function timelineOf(db: Queryable, row: QueueRow): Promise<WholeWithdrawal['timeline']> {
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

/** The buttons: the same questions the decision asks. */
function mayOf(
  row: QueueRow,
  clerk: Clerk,
  approvals: readonly ApprovalRow[],
): Omit<WholeWithdrawal['may'], keyof MaySettle> {
  const isDecider = clerk.role !== 'support';
  const isRisk = clerk.role === 'risk' || clerk.role === 'admin';
  const canStop = isRecallable(stateOf(row));
  const isMine = row.claimed_by === clerk.id;
  const isOpen = row.status <= STATUS.sent;
  const isInReview = row.status === STATUS.review && !row.is_on_hold;
  const hasApproved = approvals.some(({ staff_id }) => staff_id === clerk.id);
  const isHeard = hasApproved && row.approvals < stateOf(row).approvalsNeeded;
  return {
    claim: isDecider && isOpen && row.claimed_by === null,
    release: isOpen && (isMine || (row.claimed_by !== null && clerk.role === 'admin')),
    approve: isInReview && !isHeard && mayApprove(clerk.role, approvals),
    reject: isDecider && canStop,
    recall: isDecider && canStop && row.status === STATUS.approved,
    hold: isRisk && canStop && !row.is_on_hold,
    unhold: isRisk && isOpen && row.is_on_hold,
  };
}
