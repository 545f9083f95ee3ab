import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  previewSecondApproval,
  refuseClosed,
  refuseSecondApproval,
  writeAudit,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  confirmRules,
  type proposeRules,
  type RulesProposal,
  type WithdrawalRules,
} from '../contract.backoffice.rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import {
  decideChange,
  insertChange,
  listProposals,
  listRulesRows,
  lockProposal,
  readRules,
  type RuleChange,
  type RulesRow,
  type RuleTerms,
} from './store.rules.ts';

type RulesAnswer = { data: WithdrawalRules };

export async function listRules(
  { db }: WithdrawalDeps,
  staff: StaffUser,
): Promise<{ data: WithdrawalRules[] }> {
  const rows = await listRulesRows(db);
  const proposals = await listProposals(db);
  return { data: await Promise.all(rows.map((row) => presentRules(db, row, proposals, staff))) };
}

/**
 * Changes the review rules: at once when they are no looser, else another admin has to confirm.
 * Existing withdrawals keep the rules of their request.
 */
export async function propose(
  { db }: WithdrawalDeps,
  staff: StaffUser,
  currency: Currency,
  { reason, ...body }: Body<typeof proposeRules>,
): Promise<RulesAnswer | Refusal> {
  const terms = readTerms(body);
  if (isRefusal(terms)) return terms;
  return await db.transaction(async (tx) => {
    const before = await readRules(tx, currency);
    const change = await insertChange(tx, { currency, ...terms, reason, staffId: staff.id });
    if (!change) return refuse('proposal_open');
    const after = { ...before, ...terms };
    const action = change.status === 'proposed' ? 'propose' : 'tighten';
    await audit(tx, staff, action, { target: currency, before, after, reason });
    return await answerFor(tx, staff, currency);
  });
}

/** Confirms a proposal: not one's own, and not one of a person who has lost the admin role. */
export async function confirm(
  { db }: WithdrawalDeps,
  staff: StaffUser,
  currency: Currency,
  id: bigint,
): Promise<RulesAnswer | Refusal> {
  return await db.transaction(async (tx) => {
    const change = await lockProposal(tx, currency, id);
    if (!change) return refuse('not_found');
    const isRepeat = change.status === 'confirmed' && change.decided_by === staff.id;
    if (isRepeat) return await answerFor(tx, staff, currency);
    const closed = refuseClosed(change.status);
    if (closed) return closed;
    const refused = await refuseSecondApproval(tx, staff, proposalOf(change));
    if (refused) return refused;
    if (change.is_outdated) return refuse('proposal_outdated');
    const before = await readRules(tx, currency);
    await decideChange(tx, id, 'confirmed', staff.id, null);
    const { reason } = change;
    await audit(tx, staff, 'confirm', { target: currency, before, after: change, reason });
    return await answerFor(tx, staff, currency);
  });
}

export async function decline(
  { db }: WithdrawalDeps,
  staff: StaffUser,
  currency: Currency,
  id: bigint,
  decision: string,
): Promise<RulesAnswer | Refusal> {
  return await db.transaction(async (tx) => {
    const change = await lockProposal(tx, currency, id);
    const closed = refuseClosed(change?.status);
    if (closed) return closed;
    await decideChange(tx, id, 'declined', staff.id, decision);
    await audit(tx, staff, 'decline', { target: currency, after: change!, reason: decision });
    return await answerFor(tx, staff, currency);
  });
}

function proposalOf({ proposed_by: proposedBy }: RuleChange) {
  return { proposedBy, roles: confirmRules.roles };
}

type AuditDetails = {
  readonly target: Currency;
  readonly before?: RuleTerms;
  readonly after: RuleTerms;
  readonly reason: string;
};

type Step = 'propose' | 'tighten' | 'confirm' | 'decline';

async function audit(tx: Tx, staff: StaffUser, step: Step, details: AuditDetails): Promise<void> {
  const { before, after, ...rest } = details;
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: `withdrawal.rules.${step}`,
    ...rest,
    ...(before && { before: termsOf(before) }),
    after: termsOf(after),
  });
}

async function answerFor(
  db: Queryable,
  staff: StaffUser,
  currency: Currency,
): Promise<RulesAnswer> {
  const rules = await readRules(db, currency);
  return { data: await presentRules(db, rules, await listProposals(db), staff) };
}

function readTerms(body: Omit<Body<typeof proposeRules>, 'reason'>): RuleTerms | Refusal {
  const automatic_max = parseMoney(body.automatic_max);
  const four_eyes_min = parseLimit(body.four_eyes_min);
  const day_max = parseLimit(body.day_max);
  if (automatic_max === undefined || automatic_max < 0n) return wrong('automatic_max');
  if (four_eyes_min === undefined) return wrong('four_eyes_min');
  if (day_max === undefined) return wrong('day_max');
  if (four_eyes_min !== null && automatic_max >= four_eyes_min) {
    return refuse('rules_order', { automatic_max: ['rules_order'] });
  }
  const { is_cancel_allowed, silent_hours } = body;
  return { automatic_max, four_eyes_min, day_max, is_cancel_allowed, silent_hours };
}

/** Null for no limit; undefined for an invalid amount. */
function parseLimit(text: string | null): Micro | null | undefined {
  if (text === null) return null;
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

function wrong(field: string): Refusal {
  return refuse('bad_input', { [field]: ['amount_format'] });
}

async function presentRules(
  db: Queryable,
  row: RulesRow,
  proposals: readonly RuleChange[],
  staff: StaffUser,
): Promise<WithdrawalRules> {
  const open = proposals.find(({ currency }) => currency === row.currency);
  return {
    currency: row.currency,
    ...termsOf(row),
    updated_at: row.updated_at.toISOString(),
    proposal: open ? await proposalFor(db, open, staff) : null,
  };
}

async function proposalFor(
  db: Queryable,
  change: RuleChange,
  staff: StaffUser,
): Promise<RulesProposal> {
  const refused = await previewSecondApproval(db, staff, proposalOf(change));
  return {
    id: change.id.toString(),
    ...termsOf(change),
    reason: change.reason,
    proposed_by: { id: change.proposed_by.toString(), name: change.proposer },
    proposed_at: change.proposed_at.toISOString(),
    is_outdated: change.is_outdated,
    may_confirm: refused === undefined && !change.is_outdated,
  };
}

function termsOf(terms: RuleTerms) {
  const money = (amount: Micro | null) => (amount === null ? null : formatMoney(amount));
  const { is_cancel_allowed, silent_hours } = terms;
  return {
    automatic_max: formatMoney(terms.automatic_max),
    four_eyes_min: money(terms.four_eyes_min),
    day_max: money(terms.day_max),
    is_cancel_allowed,
    silent_hours,
  };
}
