import * as z from 'zod/mini';
import { STORED_TYPES } from '#core/document-files.ts';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, dataOf, idText, localeCode, timeText } from '#core/wire.ts';
import { STATUSES } from '#domain/kyc/rules.ts';
import { CLAIM_STEPS } from '#domain/staff/rules.claims.ts';
import { noteText } from '#domain/staff/contract.fields.ts';
import { documentKind } from './contract.ts';

const status = z.nullable(z.enum(STATUSES));

const waiting = z.object({
  player_id: idText,
  status,
  full_name: z.nullable(z.string()),
  submitted_at: timeText,
  /** The staff member who reviews it. */
  claimed_by: z.nullable(z.object({ id: idText, name: z.string() })),
});
export type WaitingVerification = z.output<typeof waiting>;

export const { list: listWaiting, file: exportWaiting } = listCalls({
  name: 'staff.listVerifications',
  summary: 'Lists verifications that wait for a decision, the longest first.',
  path: '/api/v2/staff/verifications',
  roles: ['risk'],
  exportRoles: ['risk'],
  filters: {
    /** waiting: submitted · pending: in review. */
    status: z.optional(z.enum(['waiting', 'pending'])),
    player: z.optional(idText),
    sort: sortBy(['since', 'status']),
  },
  row: waiting,
});

const file = z.object({
  id: z.uuid(),
  kind: documentKind,
  attempt: z.number(),
  type: z.string(),
  bytes: z.number(),
  uploaded_at: timeText,
  sent_at: z.nullable(timeText),
  /** Replaced by another document of the same kind. */
  is_replaced: z.boolean(),
});

const details = z.object({
  player_id: idText,
  /** Masked, like the phone; `players.revealContacts` returns the full value. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The language in which the player reads the reason. */
  locale: localeCode,
  registered_at: timeText,
  status,
  need: z.nullable(z.string()),
  attempt: z.number(),
  full_name: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  age: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  submitted_at: z.nullable(timeText),
  decided_at: z.nullable(timeText),
  /** The staff member who reviews it: others do not decide it meanwhile. */
  claimed_by: z.nullable(z.object({ id: idText, name: z.string() })),
  documents: z.array(file),
  /** Other accounts with the same name and birthday: one person may have one account only. */
  namesakes: z.array(idText),
  /** Earlier staff decisions, latest first. */
  decisions: z.array(
    z.object({
      step: z.enum(['accept', 'refuse', 'ask', 'revoke', 'vouch']),
      at: timeText,
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type VerificationDetails = z.output<typeof details>;

const ofPlayer = z.object({ player: idText });

export const readVerification = call({
  name: 'staff.readVerification',
  summary: 'Returns all details of one verification. The access is audited.',
  method: 'GET',
  path: '/api/v2/staff/verifications/{player}',
  audience: 'staff',
  roles: ['risk'],
  params: ofPlayer,
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found'],
});

export const openVerification = call({
  name: 'staff.openVerification',
  summary: 'Starts the review of a waiting verification, claimed by the caller.',
  method: 'POST',
  path: '/api/v2/staff/verifications/{player}/open',
  audience: 'staff',
  roles: ['risk'],
  params: ofPlayer,
  body: z.object({}),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found', 'verification_step', 'claimed_by_other'],
});

export const claimVerification = call({
  name: 'staff.claimVerification',
  summary:
    'Claims a verification in review, takes it over from a colleague with a note, or releases ' +
    'it. While one person has claimed it, others do not decide it.',
  method: 'POST',
  path: '/api/v2/staff/verifications/{player}/claim',
  audience: 'staff',
  roles: ['risk'],
  params: ofPlayer,
  body: z.object({ step: z.enum(CLAIM_STEPS), note: z.optional(noteText(1000)) }),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found', 'bad_input', 'claimed_by_other', 'claim_not_allowed'],
});

export const readDocument = call({
  name: 'staff.readVerificationDocument',
  summary: 'Returns one decrypted document. Each access is audited.',
  method: 'GET',
  path: '/api/v2/staff/verifications/{player}/documents/{document}',
  audience: 'staff',
  roles: ['risk'],
  params: z.object({ player: idText, document: z.uuid() }),
  download: STORED_TYPES,
  answer: z.object({}),
  refusals: ['forbidden', 'not_found', 'file_damaged'],
});

export const decideVerification = call({
  name: 'staff.decideVerification',
  summary:
    'Decides a verification: accept, refuse, ask for more, revoke an earlier acceptance, or ' +
    'vouch for a player known by other ' +
    'means, which only an admin may do. All but accept require a reason; the player is told ' +
    'the reason ' +
    'of refuse, ask and revoke.',
  method: 'POST',
  path: '/api/v2/staff/verifications/{player}/decision',
  audience: 'staff',
  roles: ['risk'],
  params: ofPlayer,
  body: z.object({
    step: z.enum(['accept', 'refuse', 'ask', 'revoke', 'vouch']),
    reason: z.optional(noteText(1000)),
    /**
     * `submitted_at` of the reviewed documents: documents sent since then are not decided unseen.
     */
    seen_at: z.optional(z.nullable(timeText)),
  }),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found', 'verification_step', 'bad_input', 'claimed_by_other'],
});
