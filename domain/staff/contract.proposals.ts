import * as z from 'zod/mini';
import { sortBy } from '#core/list-calls.ts';
import {
  call,
  currencyCode,
  dataOf,
  idText,
  pageOf,
  pageQuery,
  timeText,
  type Schema,
} from '#core/wire.ts';
import { reasonText } from './contract.fields.ts';
import {
  CLOSED_PROPOSAL_REFUSALS,
  PROPOSAL_STATUSES,
  SECOND_APPROVAL_REFUSALS,
} from './rules.proposals.ts';
import type { Role } from './rules.ts';

const REASON_MAX = 1000;

/** The reason of a proposal, for the second person and the audit log. */
export const proposalReason = reasonText(REASON_MAX);

const staffMember = z.object({ id: idText, name: z.string() });
const ofOne = z.object({ id: idText });
const note = z.object({ decision: z.optional(proposalReason) });
const reason = z.object({ decision: proposalReason });
const nothing = z.object({});

/** The filters and orders of a list and of its file. */
function filtersOf(amounts: readonly string[] = []) {
  return {
    status: z.optional(z.enum(PROPOSAL_STATUSES)),
    player: z.optional(idText),
    currency: z.optional(currencyCode),
    sort: sortBy(['at', ...amounts]),
  };
}

/** What distinguishes one kind of proposals on the wire. */
export type ProposalShape<
  T extends Schema,
  R extends Schema,
  D extends Schema,
  ProposeCode extends string,
  ApproveCode extends string,
> = {
  /** The prefix of the names of the calls. */
  readonly name: string;
  readonly path: string;
  /** One of them, as `a manual adjustment`. */
  readonly noun: string;
  /** Who proposes and decides, besides admins; who may also read. */
  readonly roles: readonly Role[];
  readonly readers: readonly Role[];
  /** What is proposed, as it is stored and shown; amounts are decimal text. */
  readonly terms: T;
  /** The request: the terms as they are typed, and the reason. */
  readonly request: R;
  /** The terms that are amounts by which the list may be ordered. */
  readonly amounts?: readonly string[];
  /** What is computed for the reader; null for nothing. */
  readonly details: D;
  /** The effects of the two calls that have some, for the API documentation. */
  readonly summaries: { readonly propose: string; readonly approve: string };
  readonly refusals: {
    readonly propose: readonly ProposeCode[];
    readonly approve: readonly ApproveCode[];
  };
};

function proposalSchema<T extends Schema, D extends Schema>(terms: T, details: D) {
  return z.object({
    id: idText,
    subject: z.string(),
    /** The player whom it is about; null for none. */
    player: z.nullable(z.object({ id: idText, name: z.string() })),
    terms,
    reason: z.string(),
    status: z.enum(PROPOSAL_STATUSES),
    proposed_by: staffMember,
    proposed_at: timeText,
    /** Null: open until it is decided. */
    expires_at: z.nullable(timeText),
    decided_by: z.nullable(staffMember),
    decided_at: z.nullable(timeText),
    /** The reason of a rejection, or an optional note on another decision. */
    decision: z.nullable(z.string()),
    /** The id of the row that the approval created. */
    result: z.nullable(idText),
    /** The refusal that an approval by the caller would get now; null when they may approve. */
    blocked_by: z.nullable(z.string()),
    details,
  });
}

/** Declares the calls of one kind of proposals. */
export function proposalCalls<
  T extends Schema,
  R extends Schema,
  D extends Schema,
  ProposeCode extends string,
  ApproveCode extends string,
>(shape: ProposalShape<T, R, D, ProposeCode, ApproveCode>) {
  const proposal = proposalSchema(shape.terms, shape.details);
  const changing = { method: 'POST', audience: 'staff', roles: shape.roles } as const;
  const propose = call({
    ...changing,
    name: `${shape.name}.propose`,
    summary: shape.summaries.propose,
    path: shape.path,
    keyed: true,
    body: shape.request,
    /** Null: the change needs no second person, and was applied at once. */
    answer: dataOf(z.nullable(proposal)),
    refusals: ['forbidden', 'key_reused', 'proposal_open', ...shape.refusals.propose],
  });
  const { amounts = [] } = shape;
  const calls = { ...readCalls(shape, proposal), ...stepCalls(shape, proposal) };
  return { proposal, propose, amounts, ...calls };
}

/** The file of a kind: all that its list has. Fewer roles may export than may read. */
export function proposalFile<const Roles extends readonly Role[]>(
  { list, amounts }: Pick<ProposalCalls, 'list' | 'amounts'>,
  roles: Roles,
) {
  return call({
    name: list.name.replace('.list', '.export'),
    summary: 'Exports the same list as CSV, all of it. The export is audited.',
    method: 'GET',
    path: `${list.path}/export`,
    audience: 'staff',
    roles,
    query: z.object(filtersOf(amounts)),
    download: ['text/csv'],
    answer: z.object({}),
    refusals: ['forbidden'],
  });
}

/** What the calls besides the request depend on. */
type StepShape<ApproveCode extends string> = Omit<
  ProposalShape<Schema, Schema, Schema, string, ApproveCode>,
  'terms' | 'request' | 'details'
>;

function readCalls<P extends Schema>(
  { name, path, noun, readers, amounts }: StepShape<string>,
  proposal: P,
) {
  const reading = { method: 'GET', audience: 'staff', roles: readers } as const;
  return {
    list: call({
      ...reading,
      name: `${name}.list`,
      summary: `Lists every ${noun}, latest first; filtered by status, player and currency.`,
      path,
      query: z.object({ ...pageQuery.shape, ...filtersOf(amounts) }),
      answer: pageOf(proposal),
      refusals: ['forbidden'],
    }),
    get: call({
      ...reading,
      name: `${name}.get`,
      summary: `Returns one ${noun}.`,
      path: `${path}/{id}`,
      params: ofOne,
      answer: dataOf(proposal),
      refusals: ['forbidden', 'not_found'],
    }),
  };
}

function stepCalls<P extends Schema, ApproveCode extends string>(
  shape: StepShape<ApproveCode>,
  proposal: P,
) {
  const { name, path, noun, roles } = shape;
  const answer = dataOf(proposal);
  const deciding = { method: 'POST', audience: 'staff', roles, params: ofOne, answer } as const;
  return {
    approve: call({
      ...deciding,
      name: `${name}.approve`,
      summary:
        `${shape.summaries.approve} A repeated approval by the same person returns the first ` +
        'response.',
      path: `${path}/{id}/approve`,
      keyed: true,
      body: note,
      refusals: ['forbidden', 'not_found', ...SECOND_APPROVAL_REFUSALS, ...shape.refusals.approve],
    }),
    reject: call({
      ...deciding,
      name: `${name}.reject`,
      summary: `Rejects the ${noun} of a colleague, with a reason.`,
      path: `${path}/{id}/reject`,
      body: reason,
      refusals: ['forbidden', 'not_found', 'proposal_own', ...CLOSED_PROPOSAL_REFUSALS],
    }),
    withdraw: call({
      ...deciding,
      name: `${name}.withdraw`,
      summary: `Withdraws one’s own ${noun} before a decision.`,
      path: `${path}/{id}/withdraw`,
      body: nothing,
      refusals: ['forbidden', 'not_found', 'proposal_not_own', ...CLOSED_PROPOSAL_REFUSALS],
    }),
  };
}

/** The calls of any kind. */
export type ProposalCalls<
  ProposeCode extends string = string,
  ApproveCode extends string = string,
> = ReturnType<typeof proposalCalls<Schema, Schema, Schema, ProposeCode, ApproveCode>>;
/** A proposal of any kind, as the back office shows it. */
export type ShownProposal<Terms = unknown, Details = unknown> = Omit<
  z.output<ReturnType<typeof proposalSchema<Schema, Schema>>>,
  'terms' | 'details'
> & { readonly terms: Terms; readonly details: Details };
