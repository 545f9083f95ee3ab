import type { Currency } from '#core/currency.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { lockPair } from './store.rates.ts';

export type RateProposalRow = {
  id: bigint;
  base: Currency;
  quote: Currency;
  rate: bigint;
  /** The rate in force when it was proposed; null for the first rate of the pair. */
  present: bigint | null;
  reason: string;
  status: 'proposed' | 'confirmed' | 'declined' | 'expired';
  proposed_by: bigint;
  proposer: string;
  proposed_at: Date;
  expires_at: Date;
  decided_by: bigint | null;
};

/** A proposal past its deadline counts as expired, also before the row is updated. */
const PROPOSAL_COLUMNS = `r.id, r.base, r.quote, r.rate, r.present, r.reason, r.proposed_by,
  r.proposed_at,
  r.expires_at, r.decided_by,
  (select coalesce(p.email, p.name) from player_directory p where p.id = r.proposed_by) as proposer,
  case when r.status = 'proposed' and r.expires_at <= clock_timestamp() then 'expired'
       else r.status end as status`;

export type NewRateProposal = Pick<
  RateProposalRow,
  'base' | 'quote' | 'rate' | 'present' | 'reason' | 'proposed_by'
>;

/**
 * Undefined while another proposal for the pair is open. Requires the lock of the pair: see
 * lockPair.
 */
export async function insertProposal(
  tx: Tx,
  proposal: NewRateProposal,
): Promise<RateProposalRow | undefined> {
  await tx.query(
    `update payment_rate_proposals set status = 'expired'
      where status = 'proposed' and expires_at <= clock_timestamp()
        and (base, quote) in (($1, $2), ($2, $1))`,
    [proposal.base, proposal.quote],
  );
  const rows = await tx.query<RateProposalRow>(
    `with new as (
       insert into payment_rate_proposals (base, quote, rate, present, reason, proposed_by)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning *)
     select ${PROPOSAL_COLUMNS} from new r`,
    [
      proposal.base,
      proposal.quote,
      proposal.rate,
      proposal.present,
      proposal.reason,
      proposal.proposed_by,
    ],
  );
  return rows[0];
}

/** Lists the proposals that wait for a second person: at most one per pair. */
export async function listProposals(db: Queryable): Promise<RateProposalRow[]> {
  return await db.query<RateProposalRow>(
    `select ${PROPOSAL_COLUMNS} from payment_rate_proposals r
      where r.status = 'proposed' and r.expires_at > clock_timestamp() order by r.id`,
  );
}

/**
 * Locks a proposal and its pair, so that concurrent decisions and rate changes run one after the
 * other.
 */
export async function lockProposal(tx: Tx, id: bigint): Promise<RateProposalRow | undefined> {
  const pairs = await tx.query<Pick<RateProposalRow, 'base' | 'quote'>>(
    'select base, quote from payment_rate_proposals where id = $1',
    [id],
  );
  for (const { base, quote } of pairs) await lockPair(tx, base, quote);
  const rows = await tx.query<RateProposalRow>(
    `select ${PROPOSAL_COLUMNS} from payment_rate_proposals r where r.id = $1 for update of r`,
    [id],
  );
  return rows[0];
}

export async function decideProposal(
  tx: Tx,
  id: bigint,
  decided: { status: 'confirmed' | 'declined'; staffId: bigint; decision: string | null },
): Promise<void> {
  await tx.query(
    `update payment_rate_proposals set status = $2, decided_by = $3, decision = $4 where id = $1`,
    [id, decided.status, decided.staffId, decided.decision],
  );
}
