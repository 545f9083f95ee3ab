import * as z from 'zod/mini';
import { listCalls } from '#core/list-calls.ts';
import { call, currencyCode, dataOf, idText, moneyText, timeText } from '#core/wire.ts';
import { CASE_STATES, DECISIONS, SIGNALS, STEPS } from '#domain/bonus-abuse/rules.ts';
import { GRANT_STATES } from '#domain/bonuses/rules.ts';
import { noteText, reasonText } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';
import { CLAIM_STEPS } from '#domain/staff/rules.claims.ts';

/** Besides admins. A case names other players and their addresses, so few read it. */
const ROLES = ['risk'] as const;
const NOTE_MAX = 2000;
const BASE = '/api/v2/staff/bonus-abuse-cases';

const shownCase = z.object({
  id: idText,
  player: z.object({ id: idText, name: z.string() }),
  /** The granted bonus that it is about, and the short name of its definition. */
  grant: idText,
  bonus: z.string(),
  state: z.enum(CASE_STATES),
  signals: z.array(z.enum(SIGNALS)),
  claimed_by: z.nullable(z.object({ id: idText, name: z.string() })),
  opened_at: timeText,
  decided_at: z.nullable(timeText),
});
export type ShownAbuseCase = z.output<typeof shownCase>;

export const { list: listAbuseCases, file: exportAbuseCases } = listCalls({
  name: 'bonusAbuse.listCases',
  summary:
    'Lists cases about the abuse of bonuses, latest first; filtered by state, kind of sign, ' +
    'player and claim.',
  path: BASE,
  roles: ROLES,
  exportRoles: ROLES,
  filters: {
    state: z.optional(z.enum(CASE_STATES)),
    kind: z.optional(z.enum(SIGNALS)),
    player: z.optional(idText),
    mine: z.optional(z.literal('yes')),
  },
  row: shownCase,
});

const decided = {
  case: idText,
  decision: z.enum(DECISIONS),
  /** Ends the bonus: what is left of its money goes back. Only of an upheld case. */
  ends_bonus: z.boolean(),
  /** Gives the player no further bonuses, until that is lifted. Only of an upheld case. */
  blocks_player: z.boolean(),
};

export const abuseDecisions = proposalCalls({
  name: 'abuseDecisions',
  path: '/api/v2/staff/bonus-abuse-decisions',
  noun: 'proposed decision about the abuse of a bonus',
  roles: ROLES,
  readers: ROLES,
  terms: z.object({
    ...decided,
    currency: currencyCode,
    /** The bonus money that was left when it was proposed. */
    amount: moneyText,
  }),
  request: z.object({ ...decided, reason: proposalReason }),
  details: z.null(),
  summaries: {
    propose:
      'Decides a case about the abuse of a bonus. It is closed at once, and the answer is null; ' +
      'to end a bonus that holds more than one person may give becomes a proposal.',
    approve: 'Approves the decision of a colleague: the case is closed and the bonus ended.',
  },
  refusals: {
    propose: ['bad_input', 'abuse_case_closed', 'claimed_by_other'],
    approve: ['abuse_case_closed'],
  },
});

const details = z.object({
  ...shownCase.shape,
  /** The bonus as it is now. */
  grant_state: z.enum(GRANT_STATES),
  currency: currencyCode,
  amount: moneyText,
  /** The bonus money that is left. */
  balance: moneyText,
  converted: moneyText,
  /** Whether a decision that ends the bonus takes two people. */
  needs_two: z.boolean(),
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  is_bonus_ended: z.boolean(),
  is_player_blocked: z.boolean(),
  /** Whether the player gets no further bonuses now, because of this case or another one. */
  is_blocked_now: z.boolean(),
  evidence: z.array(
    z.object({
      id: idText,
      kind: z.enum(SIGNALS),
      /** Texts by name. */
      facts: z.record(z.string(), z.string()),
      found_at: timeText,
    }),
  ),
  steps: z.array(
    z.object({
      id: idText,
      action: z.enum(STEPS),
      staff: z.nullable(z.string()),
      note: z.nullable(z.string()),
      at: timeText,
    }),
  ),
  /** The open decision, or the latest one. */
  proposal: z.nullable(abuseDecisions.proposal),
});
export type AbuseCaseDetails = z.output<typeof details>;

const changing = {
  method: 'POST',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ id: idText }),
  answer: dataOf(details),
} as const;

export const readAbuseCase = call({
  name: 'bonusAbuse.readCase',
  summary: 'Returns one case about the abuse of a bonus with its evidence. The access is audited.',
  method: 'GET',
  path: `${BASE}/{id}`,
  audience: 'staff',
  roles: ROLES,
  params: z.object({ id: idText }),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found'],
});

export const claimAbuseCase = call({
  ...changing,
  name: 'bonusAbuse.claimCase',
  summary:
    'Claims an open case for review, takes it over from a colleague with a note, or releases it. ' +
    'While one person reviews it, others do not decide it.',
  path: `${BASE}/{id}/claim`,
  body: z.object({ step: z.enum(CLAIM_STEPS), note: z.optional(noteText(NOTE_MAX)) }),
  refusals: ['forbidden', 'not_found', 'bad_input', 'claimed_by_other', 'claim_not_allowed'],
});

export const noteAbuseCase = call({
  ...changing,
  name: 'bonusAbuse.noteCase',
  summary: 'Adds a note to a case about the abuse of a bonus.',
  path: `${BASE}/{id}/notes`,
  body: z.object({ note: reasonText(NOTE_MAX) }),
  refusals: ['forbidden', 'not_found'],
});

export const unblockBonusPlayer = call({
  ...changing,
  name: 'bonusAbuse.unblockPlayer',
  summary: 'Lets the player of a case get bonuses again, with a reason.',
  path: `${BASE}/{id}/unblock`,
  body: z.object({ reason: reasonText(NOTE_MAX) }),
  refusals: ['forbidden', 'not_found', 'bonus_not_blocked'],
});
