import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  findPartner,
  findPayoutDestination,
  lockPayout,
  settlePayout,
  type PartnerPayout,
} from '#domain/affiliates/server/index.ts';
import { transfer } from '#domain/ledger/server/index.ts';
import {
  onStaff,
  type Applied,
  type Proposal,
  type ProposalDraft,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { payoutSettlements, revealPayoutDestination } from '../contract.backoffice.payouts.ts';
import { audit } from './change.ts';
import type { AffiliateDeps } from './deps.ts';
import { amountOf, emailPayout } from './emails.ts';
import { TRANSIT_OWNER } from './payouts.ts';

type SettlementRequest = Body<typeof payoutSettlements.propose>;
type SettlementTerms = {
  readonly partner: string;
  readonly month: string;
  readonly currency: PartnerPayout['currency'];
  readonly amount: string;
  readonly outcome: SettlementRequest['outcome'];
  readonly reference: string;
};

/** Whose account of the bank stands for all money that partners were paid. */
const BANK_OWNER = 'affiliate-payouts';

/** How approved payouts ended, as proposals: the money leaves transit once. */
export function payoutSettlementKind(
  deps: AffiliateDeps,
): ProposalKind<typeof payoutSettlements, SettlementTerms, SettlementRequest> {
  return {
    name: 'affiliate_settlements',
    calls: payoutSettlements,
    audit: 'affiliate.settlement',
    subjectOf: ({ payout }) => payout,
    draft,
    apply: (tx, proposal) => apply(deps, tx, proposal),
  };
}

async function draft(
  tx: Tx,
  { payout: id, outcome, reference }: SettlementRequest,
): Promise<ProposalDraft<SettlementTerms> | Refusal<'not_found' | 'payout_settled'>> {
  const row = await lockPayout(tx, BigInt(id));
  if (!row) return refuse('not_found');
  if (row.status !== 'approved') return refuse('payout_settled');
  const { month, currency, amount } = row;
  const partner = (await findPartner(tx, row.partner_id))!.name;
  return {
    terms: { partner, month, currency, amount: formatMoney(amount), outcome, reference },
  };
}

async function apply(
  deps: AffiliateDeps,
  tx: Tx,
  { subject, terms: { outcome: status, reference } }: Proposal<SettlementTerms>,
): Promise<Applied | Refusal<'payout_settled'>> {
  const row = (await lockPayout(tx, BigInt(subject)))!;
  if (row.status !== 'approved') return refuse('payout_settled');
  const transferId = await leaveTransit(deps, tx, row, status);
  if (transferId === undefined) return refuse('payout_settled');
  await settlePayout(tx, row.id, { status, reference, transferId });
  await emailPayout(deps, tx, {
    partnerId: row.partner_id,
    statementId: row.statement_id,
    month: row.month,
    amount: amountOf(row.amount, row.currency),
    template: `partner-payout-${status}`,
    destination: row.destination ?? '—',
    reference,
  });
  return { result: transferId, before: { payout: row.status }, after: { payout: status } };
}

/** To the bank, or back to what the partner is owed; undefined when it left before. */
async function leaveTransit(
  { accounts }: AffiliateDeps,
  tx: Tx,
  { id, partner_id: partnerId, currency, amount }: PartnerPayout,
  outcome: SettlementTerms['outcome'],
): Promise<bigint | undefined> {
  const isPaid = outcome === 'paid';
  const moved = await transfer(tx, {
    // One key for both ends, so that a payout has one of them.
    key: `affiliate-settlement:${id}`,
    kind: isPaid ? 'affiliate_paid' : 'affiliate_returned',
    debit: await accounts.find(tx, 'transit', TRANSIT_OWNER, currency),
    credit: isPaid
      ? await accounts.find(tx, 'operator_bank', BANK_OWNER, currency)
      : await accounts.find(tx, 'affiliate_payable', partnerId.toString(), currency),
    amount,
    ref: `affiliate-payout:${id}`,
  });
  return isRefusal(moved) || moved.isRepeat ? undefined : moved.id;
}

/** The access is audited before the destination is returned. */
export function revealRoute(deps: AffiliateDeps): Route {
  const limit = atMost('30 per minute');
  return onStaff(deps.db, revealPayoutDestination, limit, ({ params, body }, staff) =>
    reveal(deps, staff, BigInt(params.payout), body.reason),
  );
}

async function reveal(
  { db, keys }: AffiliateDeps,
  staff: StaffUser,
  payoutId: bigint,
  reason: string,
) {
  const row = await findPayoutDestination(db, payoutId);
  if (!row) return refuse('not_found');
  await db.transaction((tx) =>
    audit(tx, staff, 'affiliate.destination.reveal', row.partner_id, {
      after: { payout: payoutId.toString(), destination: row.mask },
      reason,
    }),
  );
  const { kind, coin, sealed, reference } = row;
  return { data: { kind, coin, number: keys.destinations.open(sealed, reference).toString() } };
}
