import { CURRENCIES, type Currency } from '#core/currency.ts';
import { formatMoney, isWholeMinor, parseMoney } from '#core/money.ts';
import { refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { lowerThreshold, readThresholds } from '#domain/kyc/server/index.ts';
import {
  listProposals,
  onStaff,
  presentProposals,
  proposalRoutes,
  writeAudit,
  type Proposal,
  type ProposalDraft,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import {
  listThresholds,
  thresholdProposals,
  type ShownThreshold,
  type ThresholdProposal,
} from '../contract.backoffice.thresholds.ts';

type ThresholdRequest = Body<typeof thresholdProposals.propose>;
type ThresholdTerms = ThresholdProposal['terms'];

/** Thresholds as proposals. Every deposit reads them, so a change needs no notice. */
const thresholdKind: ProposalKind<typeof thresholdProposals, ThresholdTerms, ThresholdRequest> = {
  name: 'kyc_thresholds',
  calls: thresholdProposals,
  audit: 'kyc.threshold',
  subjectOf: ({ currency }) => currency,
  draft,
  refuseApproval: refuseOutdated,
  apply: async (tx, { terms }) => ({ before: { amount: await readThreshold(tx, terms.currency) } }),
};

export function thresholdRoutes(db: Db): Route[] {
  return [
    onStaff(db, listThresholds, atMost('60 per minute'), async (_asked, staff) => ({
      data: await readAll(db, staff),
    })),
    ...proposalRoutes(db, thresholdKind),
  ];
}

async function readAll(db: Db, staff: StaffUser): Promise<ShownThreshold[]> {
  const thresholds = await readThresholds(db);
  const open = await listProposals<ThresholdTerms>(db, 'kyc_thresholds', {
    status: 'open',
    limit: CURRENCIES.length,
  });
  const proposals = await presentProposals(db, thresholdKind, staff, open);
  return CURRENCIES.flatMap((currency) => {
    const amount = thresholds.get(currency);
    const proposal = proposals.find(({ subject }) => subject === currency) ?? null;
    return amount === undefined ? [] : [{ currency, amount: formatMoney(amount), proposal }];
  });
}

async function draft(
  tx: Tx,
  { currency, amount: text, reason }: ThresholdRequest,
  staff: StaffUser,
): Promise<ProposalDraft<ThresholdTerms> | Refusal<'bad_input'>> {
  const read = parseMoney(text);
  if (read === undefined || !isWholeMinor(read)) return refuseInput('amount', 'amount_format');
  const amount = formatMoney(read);
  const before = await readThreshold(tx, currency);
  if (!(await lowerThreshold(tx, currency, amount))) {
    return { terms: { currency, amount, based_on: before } };
  }
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'kyc.threshold.lower',
    target: currency,
    before: { amount: before },
    after: { amount },
    reason,
  });
  return { terms: null };
}

async function refuseOutdated(
  db: Queryable,
  { terms: { currency, based_on } }: Proposal<ThresholdTerms>,
): Promise<Refusal<'proposal_outdated'> | undefined> {
  const present = await readThreshold(db, currency);
  return present === based_on ? undefined : refuse('proposal_outdated');
}

/** There is a threshold for every supported currency. */
async function readThreshold(db: Queryable, currency: Currency): Promise<string> {
  return formatMoney((await readThresholds(db)).get(currency)!);
}
