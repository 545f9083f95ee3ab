import type { PlayerId } from '#core/ids.ts';
import type { Refusal } from '#core/refusal.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { ProposalCalls } from '../../contract.proposals.ts';
import type { Action } from '../../rules.actions.ts';
import type { ProposalKindName, ProposalStep } from '../../rules.proposals.ts';
import type { StaffUser } from '../roles.ts';
import type { Proposal } from './store.ts';

/** What every request of a proposal carries. */
export type ProposalRequest = {
  readonly reason: string;
  /** Repeats a refused request knowingly; not a part of what is proposed. */
  readonly is_confirmed?: boolean | undefined;
};

/** What a request proposes; `null` terms: it needed no second person and has been applied. */
export type ProposalDraft<Terms> = {
  readonly terms: Terms | null;
  /** The player whom it is about. */
  readonly playerId?: PlayerId;
};

export type Applied = {
  /** The id of the row that was created. */
  readonly result?: bigint;
  /** What the approval changed besides the proposal, for the audit log. */
  readonly before?: object;
  readonly after?: object;
};

/** The audited actions of a kind: `rate.propose`, `rate.approve`, … */
type AuditArea = Action extends infer A
  ? A extends `${infer Area}.propose`
    ? Area
    : never
  : never;

/**
 * One kind of changes that take two people. Methods get the transaction of the command. They may
 * refuse what the calls declare for a request and for an approval.
 */
export type ProposalKind<Calls extends ProposalCalls, Terms, Request, Details = null> = {
  readonly name: ProposalKindName;
  readonly calls: Calls;
  readonly audit: AuditArea;
  /** What the proposal is about; commands about one subject run one after the other. */
  subjectOf(request: Request): string;
  /** Another lock of the subject than the default one, shared with other commands. */
  lock?(tx: Tx, subject: string): Promise<void>;
  /**
   * Checks the request and states its terms. The key is that of the request, for a change that
   * needs no second person and must be applied once.
   */
  draft(
    tx: Tx,
    request: Request,
    staff: StaffUser,
    key: string,
  ): Promise<ProposalDraft<Terms> | Refusal<RefusalCodeOf<Calls['propose']>>>;
  /** Why this person cannot approve it now, besides the four-eyes rule. */
  refuseApproval?(
    db: Queryable,
    proposal: Proposal<Terms>,
    staff: StaffUser,
  ): Promise<Refusal<RefusalCodeOf<Calls['approve']>> | undefined>;
  /** Applies the terms, in the transaction of the approval; a refusal changes nothing. */
  apply(
    tx: Tx,
    proposal: Proposal<Terms>,
    staff: StaffUser,
  ): Promise<Applied | Refusal<RefusalCodeOf<Calls['approve']>>>;
  /** Runs after every change of a proposal but the approval, in its transaction. */
  onChange?(
    tx: Tx,
    proposal: Proposal<Terms>,
    step: Exclude<ProposalStep, 'approve'> | 'propose',
    staff: StaffUser,
  ): Promise<void>;
  /** Computes the details of proposals, by id; absent for kinds whose details are null. */
  listDetails?(db: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Details>>;
};

/** A kind whose types are checked by its contract. */
export type AnyProposalKind<
  ProposeCode extends string = string,
  ApproveCode extends string = string,
> = ProposalKind<ProposalCalls<ProposeCode, ApproveCode>, unknown, unknown, unknown>;
