import { settlementKind } from '#features/withdrawals/server/staff-settle.ts';
import { decide, type WithdrawalDecision } from '#features/withdrawals/server/staff-decide.ts';
import {
  approveProposal,
  findLatest,
  rejectProposal,
  submitProposal,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import { newKey } from '../test-app.ts';
import { pickOne } from './random.ts';
import { expectRefusal, recentWithdrawal, type WithdrawalContext } from './withdrawal-actions.ts';

/** A staff user who is active now and may be blocked a moment later. */
async function pickStaffUser(
  { system, draw }: WithdrawalContext,
  roles?: readonly string[],
): Promise<StaffUser | undefined> {
  const all = roles
    ? system.staffUsers.filter(({ role }) => roles.includes(role))
    : system.staffUsers;
  const staffUser = pickOne(draw, all);
  const rows = await system.db.query(`select from players where id = $1 and status = 'active'`, [
    staffUser.id,
  ]);
  return rows.length > 0 ? staffUser : undefined;
}

const DECIDE_REFUSALS = [
  'withdrawal_step_not_allowed',
  'withdrawal_on_hold',
  'already_approved',
  'player_blocked',
  'player_unverified',
  'forbidden',
];

async function applyDecision(
  context: WithdrawalContext,
  decision: WithdrawalDecision,
  roles?: readonly string[],
): Promise<void> {
  const withdrawal = recentWithdrawal(context);
  const staffUser = await pickStaffUser(context, roles);
  if (!withdrawal || !staffUser) return;
  const answer = await decide(context.system.deps, staffUser, withdrawal.id, decision);
  expectRefusal(context, decision.step, answer, DECIDE_REFUSALS);
}

/** Sometimes two staff users at once, on the same withdrawal. */
export async function approve(context: WithdrawalContext): Promise<void> {
  const { system, draw } = context;
  const withdrawal = recentWithdrawal(context);
  if (!withdrawal) return;
  const staffUsers = [
    await pickStaffUser(context),
    draw(3) === 0 ? await pickStaffUser(context) : undefined,
  ];
  const answers = await Promise.all(
    staffUsers
      .filter((staffUser) => staffUser !== undefined)
      .map((staffUser) => decide(system.deps, staffUser, withdrawal.id, { step: 'approve' })),
  );
  for (const answer of answers) expectRefusal(context, 'approve', answer, DECIDE_REFUSALS);
}

export const reject = (context: WithdrawalContext) =>
  applyDecision(context, { step: 'reject', reason: 'rules_broken' });
export const recall = (context: WithdrawalContext) =>
  applyDecision(context, { step: 'recall', note: 'once more' });

const RISK = ['risk', 'admin'];

export async function hold(context: WithdrawalContext): Promise<void> {
  const step = context.draw(3) === 0 ? 'hold' : 'unhold';
  await applyDecision(context, { step, note: 'a second look' }, RISK);
}

const SETTLE_REFUSALS = [
  'withdrawal_step_not_allowed',
  'provider_still_answers',
  'proposal_open',
  'proposal_own',
  'proposal_closed',
  'proposer_inactive',
  'approver_cannot_settle',
  'forbidden',
];
const PAYING = ['payments', 'admin'];

/** A day without contact from the provider, and a staff user proposes the outcome. */
export async function settle(context: WithdrawalContext): Promise<void> {
  const { system, draw } = context;
  const withdrawal = recentWithdrawal(context);
  const staffUser = await pickStaffUser(context, PAYING);
  if (!withdrawal || !staffUser) return;
  if (draw(4) > 0) {
    await system.owner.query(
      `update withdrawals set last_provider_contact_at = now() - interval '25 hours'
        where id = $1 and asked_at is not null and status < 5`,
      [withdrawal.id],
    );
  }
  const outcome = draw(2) === 0 ? 'paid' : 'failed';
  const subject = withdrawal.id.toString();
  const reason = 'the bank confirmed it';
  const request = { withdrawal: subject, outcome, reason, evidence: 'statement 7' };
  const kind = settlementKind(system.deps);
  const answer = await submitProposal(system.db, kind, staffUser, newKey(), request);
  expectRefusal(context, 'propose', answer, SETTLE_REFUSALS);
  await decideSettlement(context, subject);
}

/** Two staff users at once, one of whom may reject. */
async function decideSettlement(context: WithdrawalContext, subject: string): Promise<void> {
  const { system, draw } = context;
  const settlement = await findLatest(system.db, 'settlements', subject);
  const [one, other] = [await pickStaffUser(context, PAYING), await pickStaffUser(context, PAYING)];
  if (!settlement || !one || !other) return;
  const { db, deps } = system;
  const kind = settlementKind(deps);
  const step = (staffUser: StaffUser, what: 'approve' | 'reject') =>
    what === 'approve'
      ? approveProposal(db, kind, staffUser, settlement.id, null)
      : rejectProposal(db, kind, staffUser, settlement.id, 'not sure');
  const answers = await Promise.all([
    step(one, 'approve'),
    step(other, draw(3) === 0 ? 'reject' : 'approve'),
  ]);
  for (const answer of answers) expectRefusal(context, 'settle', answer, SETTLE_REFUSALS);
}

/** Locked in the order of ids, so that two such actions do not deadlock. */
const LOCKED_PLAYERS =
  'id in (select id from players where id = any ($1) order by id for no key update)';

/** Blocks a staff user, or restores all. */
export async function toggleStaffUser({ system, draw }: WithdrawalContext): Promise<void> {
  const isRestored = draw(2) === 0;
  const some = system.staffUsers.filter(({ role }) => role !== 'admin');
  const ids = isRestored ? some.map(({ id }) => id) : [pickOne(draw, some).id];
  if (!isRestored) system.everBlocked.add(ids[0]!);
  await system.db.query(`update players set status = $2 where ${LOCKED_PLAYERS}`, [
    ids.map(String),
    isRestored ? 'active' : 'blocked',
  ]);
}

/** Blocks a player or revokes their verification, or restores some. */
export async function togglePlayer({ system, draw }: WithdrawalContext): Promise<void> {
  const isRestored = draw(2) === 0;
  const ids = Array.from({ length: isRestored ? 12 : 1 }, () =>
    pickOne(draw, system.players).toString(),
  );
  if (isRestored || draw(2) === 0) {
    const status = isRestored ? 'active' : 'blocked';
    await system.db.query(`update players set status = $2 where ${LOCKED_PLAYERS}`, [ids, status]);
  }
  const proof = isRestored ? 'success' : 'unverified';
  for (const id of draw(2) === 0 ? ids : []) {
    await system.owner.query('update verifications set status = $2 where player_id = $1', [
      id,
      proof,
    ]);
  }
}
