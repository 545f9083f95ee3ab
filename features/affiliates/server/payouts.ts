import type { Currency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { findStatement, listTotals } from '#domain/affiliates/server/index.ts';
import { transfer } from '#domain/ledger/server/index.ts';
import type { Applied, Proposal, ProposalDraft, ProposalKind } from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { payouts } from '../contract.backoffice.money.ts';
import type { AffiliateDeps } from './deps.ts';
import { amountOf, emailPayout, type PayoutNews } from './emails.ts';

type PayoutRequest = Body<typeof payouts.propose>;
type PayoutTerms = {
  readonly partner: string;
  readonly month: string;
  readonly currency: Currency;
  readonly amount: string;
};

/** Where money goes that leaves for partners, until finance matches it with the bank. */
const PAID_OWNER = 'affiliate-payouts';

/** Payouts of statements: proposed by one person, approved and booked by another. */
export function payoutKind(
  deps: AffiliateDeps,
): ProposalKind<typeof payouts, PayoutTerms, PayoutRequest> {
  return {
    name: 'affiliate_payouts',
    calls: payouts,
    audit: 'affiliate.payout',
    subjectOf: ({ statement, currency }) => `${statement}:${currency}`,
    draft,
    apply: (tx, proposal) => apply(deps, tx, proposal),
    onChange: async (tx, { subject }, step) => {
      if (step === 'reject') await report(deps, tx, subject, 'partner-payout-declined');
    },
  };
}

async function draft(
  tx: Tx,
  { statement, currency }: PayoutRequest,
): Promise<ProposalDraft<PayoutTerms> | Refusal<'not_found' | 'affiliate_paid'>> {
  const found = await findOwed(tx, BigInt(statement), currency);
  if (!found || found.total.payable === 0n) return refuse('not_found');
  if (found.total.paid_at !== null) return refuse('affiliate_paid');
  const { partner, month } = found.statement;
  return { terms: { partner, month, currency, amount: formatMoney(found.total.payable) } };
}

async function findOwed(db: Queryable, id: bigint, currency: Currency) {
  const statement = await findStatement(db, id);
  const total = (await listTotals(db, [id])).find((one) => one.currency === currency);
  return statement && total ? { statement, total } : undefined;
}

/** Tells the partner what became of the payout. */
async function report(
  deps: AffiliateDeps,
  tx: Tx,
  subject: string,
  template: PayoutNews['template'],
): Promise<void> {
  const [id, currency] = subjectParts(subject);
  const { statement, total } = (await findOwed(tx, id, currency))!;
  const { partner_id: partnerId, id: statementId, month } = statement;
  const amount = amountOf(total.payable, currency);
  await emailPayout(deps, tx, { partnerId, statementId, month, amount, template });
}

/** The statement and the currency that `subjectOf` has written. */
function subjectParts(subject: string): [bigint, Currency] {
  const [id = '', currency] = subject.split(':');
  return [BigInt(id), currency as Currency];
}

/** Books the payout under a key of the statement, so that it is paid once, whatever proposes it. */
async function apply(
  deps: AffiliateDeps,
  tx: Tx,
  { id, subject, terms }: Proposal<PayoutTerms>,
): Promise<Applied | Refusal<'key_reused' | 'affiliate_paid'>> {
  const { accounts } = deps;
  const { currency } = terms;
  const { statement, total } = (await findOwed(tx, subjectParts(subject)[0], currency))!;
  const owner = statement.partner_id.toString();
  const moved = await transfer(tx, {
    key: `affiliate-payout:${statement.id}:${currency}`,
    kind: 'affiliate_payout',
    debit: await accounts.find(tx, 'affiliate_payable', owner, currency),
    credit: await accounts.find(tx, 'transit', PAID_OWNER, currency),
    amount: total.payable,
    ref: `affiliate-payout:${id}`,
  });
  if (isRefusal(moved)) return refuse('affiliate_paid');
  if (moved.isRepeat) return refuse('affiliate_paid');
  await report(deps, tx, subject, 'partner-payout-approved');
  return { result: moved.id };
}
