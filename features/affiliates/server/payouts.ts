import type { Currency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { heldUntil } from '#domain/affiliates/rules.destination.ts';
import {
  findDestination,
  findStatement,
  insertPayout,
  listTotals,
  type PartnerDestination,
} from '#domain/affiliates/server/index.ts';
import { transfer } from '#domain/ledger/server/index.ts';
import type { Applied, Proposal, ProposalDraft, ProposalKind } from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { payouts } from '../contract.backoffice.payouts.ts';
import type { AffiliateDeps } from './deps.ts';
import { amountOf, emailPayout } from './emails.ts';

type PayoutRequest = Body<typeof payouts.propose>;
type PayoutTerms = {
  readonly partner: string;
  readonly month: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly destination?: string | undefined;
  readonly destination_id?: string | undefined;
};
type DestinationRefusal = Refusal<'destination_missing' | 'destination_held'>;
type ApplyRefusal = DestinationRefusal | Refusal<'affiliate_paid' | 'destination_changed'>;

/** Where the money of payouts is between their approval and their end. */
export const TRANSIT_OWNER = 'affiliate-payouts';

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
      if (step === 'reject') await reportRejection(deps, tx, subject);
    },
  };
}

async function draft(
  tx: Tx,
  { statement: id, currency }: PayoutRequest,
): Promise<
  ProposalDraft<PayoutTerms> | DestinationRefusal | Refusal<'not_found' | 'affiliate_paid'>
> {
  const found = await findOwed(tx, BigInt(id), currency);
  if (!found || found.total.payable === 0n) return refuse('not_found');
  if (found.total.payout !== null) return refuse('affiliate_paid');
  const { partner, partner_id: partnerId, month } = found.statement;
  const destination = await findDestination(tx, partnerId);
  if (!destination) return refuse('destination_missing');
  if (isHeld(destination)) return refuse('destination_held');
  return {
    terms: {
      partner,
      month,
      currency,
      amount: formatMoney(found.total.payable),
      destination: destination.mask,
      destination_id: destination.id.toString(),
    },
  };
}

function isHeld({ created_at: since }: PartnerDestination): boolean {
  return heldUntil(since.getTime(), Date.now()) !== undefined;
}

async function findOwed(db: Queryable, id: bigint, currency: Currency) {
  const statement = await findStatement(db, id);
  const total = (await listTotals(db, [id])).find((one) => one.currency === currency);
  return statement && total ? { statement, total } : undefined;
}

/** The statement and the currency that `subjectOf` has written. */
function subjectParts(subject: string): [bigint, Currency] {
  const [id = '', currency] = subject.split(':');
  return [BigInt(id), currency as Currency];
}

async function reportRejection(deps: AffiliateDeps, tx: Tx, subject: string): Promise<void> {
  const [id, currency] = subjectParts(subject);
  const { statement, total } = (await findOwed(tx, id, currency))!;
  await emailPayout(deps, tx, {
    partnerId: statement.partner_id,
    statementId: id,
    month: statement.month,
    amount: amountOf(total.payable, currency),
    template: 'partner-payout-declined',
  });
}

/**
 * Books the payout into transit. It goes to the destination that was proposed, which must still be
 * that of the partner: who changed theirs may not be paid at the one before.
 */
async function apply(
  deps: AffiliateDeps,
  tx: Tx,
  { id, subject, terms }: Proposal<PayoutTerms>,
): Promise<Applied | ApplyRefusal> {
  const { accounts } = deps;
  const { currency, destination, destination_id: destinationId } = terms;
  const { statement, total } = (await findOwed(tx, subjectParts(subject)[0], currency))!;
  if (total.payout !== null) return refuse('affiliate_paid');
  const latest = await findDestination(tx, statement.partner_id);
  if (!latest || !destination || !destinationId) return refuse('destination_missing');
  if (isHeld(latest)) return refuse('destination_held');
  if (latest.id.toString() !== destinationId) return refuse('destination_changed');
  const amount = total.payable;
  const owner = statement.partner_id.toString();
  const moved = await transfer(tx, {
    key: `affiliate-payout:${id}`,
    kind: 'affiliate_payout',
    debit: await accounts.find(tx, 'affiliate_payable', owner, currency),
    credit: await accounts.find(tx, 'transit', TRANSIT_OWNER, currency),
    amount,
    ref: `affiliate-payout:${id}`,
  });
  if (isRefusal(moved) || moved.isRepeat) return refuse('affiliate_paid');
  const to = { destinationId: BigInt(destinationId), transferId: moved.id };
  await insertPayout(tx, { id, statementId: statement.id, currency, amount, ...to });
  await emailPayout(deps, tx, {
    partnerId: statement.partner_id,
    statementId: statement.id,
    month: statement.month,
    amount: amountOf(amount, currency),
    template: 'partner-payout-approved',
    destination,
  });
  return { result: moved.id };
}
