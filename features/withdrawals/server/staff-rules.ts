import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import { refuse, refuseField, refuseInput, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  listProposals,
  presentProposals,
  writeAudit,
  type Applied,
  type ProposalDraft,
  type Proposal,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  rulesProposals,
  type RulesProposal,
  type WithdrawalRules,
} from '../contract.backoffice.rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import { listRulesRows, readRules, tightenRules, type RulesRow } from './store.rules.ts';

type RulesRequest = Body<typeof rulesProposals.propose>;
type RulesTerms = RulesProposal['terms'];
type PlainTerms = Omit<RulesTerms, 'based_on'>;

/**
 * Changes of the review rules as proposals: one that is no looser applies at once. Existing
 * withdrawals keep the rules of their request.
 */
export const rulesKind: ProposalKind<typeof rulesProposals, RulesTerms, RulesRequest> = {
  name: 'withdrawal_rules',
  calls: rulesProposals,
  audit: 'withdrawal.rules',
  subjectOf: ({ currency }) => currency,
  draft,
  refuseApproval: refuseOutdated,
  apply,
};

/** The rules of every currency, each with its open proposal. */
export async function listRules(
  { db }: WithdrawalDeps,
  staff: StaffUser,
): Promise<{ data: WithdrawalRules[] }> {
  const rows = await listRulesRows(db);
  const open = await listProposals<RulesTerms>(db, 'withdrawal_rules', {
    status: 'open',
    limit: rows.length,
  });
  const shown = await presentProposals(db, rulesKind, staff, open);
  const data = rows.map((row) => ({
    ...termsOf(row),
    updated_at: row.updated_at.toISOString(),
    proposal: shown.find(({ subject }) => subject === row.currency) ?? null,
  }));
  return { data };
}

async function draft(
  tx: Tx,
  { reason, ...request }: RulesRequest,
  staff: StaffUser,
): Promise<ProposalDraft<RulesTerms> | Refusal<'rules_order' | 'bad_input'>> {
  const terms = readTerms(request);
  if (isRefusal(terms)) return terms;
  const before = await readRules(tx, terms.currency);
  if (!(await tightenRules(tx, terms.currency, terms))) {
    return { terms: { ...terms, based_on: before.version } };
  }
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'withdrawal.rules.tighten',
    target: terms.currency,
    before: termsOf(before),
    after: terms,
    reason,
  });
  return { terms: null };
}

async function refuseOutdated(
  db: Queryable,
  { terms: { currency, based_on } }: Proposal<RulesTerms>,
): Promise<Refusal<'proposal_outdated'> | undefined> {
  const { version } = await readRules(db, currency);
  return version === based_on ? undefined : refuse('proposal_outdated');
}

/** The database applies the rules of an approved proposal. */
async function apply(tx: Tx, { terms }: Proposal<RulesTerms>): Promise<Applied> {
  return { before: termsOf(await readRules(tx, terms.currency)) };
}

/** Checks the limits, and writes amounts in one form. */
function readTerms(
  request: Omit<RulesRequest, 'reason'>,
): PlainTerms | Refusal<'rules_order' | 'bad_input'> {
  const automatic_max = parseMoney(request.automatic_max);
  const four_eyes_min = parseLimit(request.four_eyes_min);
  const day_max = parseLimit(request.day_max);
  if (automatic_max === undefined || automatic_max < 0n) return wrong('automatic_max');
  if (four_eyes_min === undefined) return wrong('four_eyes_min');
  if (day_max === undefined) return wrong('day_max');
  if (four_eyes_min !== null && automatic_max >= four_eyes_min) {
    return refuseField('automatic_max', 'rules_order');
  }
  return termsOf({ ...request, automatic_max, four_eyes_min, day_max });
}

/** Null for no limit; undefined for an invalid amount. */
function parseLimit(text: string | null): Micro | null | undefined {
  if (text === null) return null;
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

function wrong(field: string): Refusal<'bad_input'> {
  return refuseInput(field, 'amount_format');
}

function termsOf(rules: Omit<RulesRow, 'updated_at' | 'version'>): PlainTerms {
  const money = (amount: Micro | null) => (amount === null ? null : formatMoney(amount));
  const { currency, is_cancel_allowed, silent_hours } = rules;
  return {
    currency,
    automatic_max: formatMoney(rules.automatic_max),
    four_eyes_min: money(rules.four_eyes_min),
    day_max: money(rules.day_max),
    is_cancel_allowed,
    silent_hours,
  };
}
