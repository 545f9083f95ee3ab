import type { Currency } from '#core/currency.ts';
import { formatMoney, isWholeMinor, parseMoney, ZERO, type Micro } from '#core/money.ts';
import { refuse, refuseField, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { soleBudgetMax } from '#domain/bonuses/rules.limits.ts';
import { amountsOf } from '#domain/bonuses/rules.ts';
import { findBonus, listBudgets, setBudget, type BonusRow } from '#domain/bonuses/server/index.ts';
import { writeAudit, type ProposalKind, type StaffUser } from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { bonusBudgets, type BonusBudgetProposal } from '../../contract.backoffice.ts';

type Terms = BonusBudgetProposal['terms'];
type Request = Body<typeof bonusBudgets.propose>;

/** Budgets: a lower or small one applies at once, a large one takes two people. */
export const budgetKind: ProposalKind<typeof bonusBudgets, Terms, Request> = {
  name: 'bonus_budgets',
  calls: bonusBudgets,
  audit: 'bonus.budget',
  subjectOf: ({ code, currency }) => `${code} ${currency}`,
  draft,
  refuseApproval: async (db, { terms }) => {
    const bonus = await findBonus(db, terms.code);
    const present = bonus ? formatMoney((await budgetOf(db, bonus, terms.currency)).budget) : null;
    return present === terms.present ? undefined : refuse('proposal_outdated');
  },
  apply: async (tx, { terms: { code, currency, budget: text } }) => {
    const bonus = await findBonus(tx, code);
    if (!bonus) return refuse('not_found');
    const budget = parseMoney(text)!;
    const present = await budgetOf(tx, bonus, currency);
    const refused = refuseGranted(budget, present.granted);
    if (refused) return refused;
    await setBudget(tx, bonus.id, currency, budget);
    return { before: { budget: formatMoney(present.budget) } };
  },
};

async function draft(tx: Tx, { code, currency, budget: text, reason }: Request, staff: StaffUser) {
  const budget = parseMoney(text);
  if (budget === undefined || budget < 0n || !isWholeMinor(budget)) {
    return refuseInput('budget', 'amount_format');
  }
  const bonus = await findBonus(tx, code);
  if (!bonus) return refuse('not_found');
  if (!amountsOf(bonus.terms, currency)) return refuseField('currency', 'bonus_wrong_currency');
  const { budget: present, granted } = await budgetOf(tx, bonus, currency);
  const refused = refuseGranted(budget, granted);
  if (refused) return refused;
  const terms: Terms = {
    code,
    currency,
    budget: formatMoney(budget),
    present: formatMoney(present),
  };
  if (budget > present && budget > soleBudgetMax(currency)) return { terms };
  // A repeated request sets the budget once.
  if (budget === present) return { terms: null };
  await setBudget(tx, bonus.id, currency, budget);
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'bonus.budget.set',
    target: code,
    before: { currency, budget: terms.present },
    after: { currency, budget: terms.budget },
    reason,
  });
  return { terms: null };
}

function refuseGranted(budget: Micro, granted: Micro): Refusal<'bonus_budget_granted'> | undefined {
  if (budget >= granted) return undefined;
  return refuseField('budget', 'bonus_budget_granted', formatMoney(granted));
}

async function budgetOf(db: Queryable, { id }: BonusRow, currency: Currency) {
  const rows = await listBudgets(db);
  const found = rows.find((row) => row.bonusId === id && row.currency === currency);
  return found ?? { budget: ZERO, granted: ZERO };
}
