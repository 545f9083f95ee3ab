import * as z from 'zod/mini';
import { DOCUMENT_TYPES, FILE_BYTES_MAX, FILE_REFUSALS } from '#core/document-files.ts';
import { call, dataOf, timeText, topic } from '#core/wire.ts';
import { STATUSES } from '#domain/kyc/rules.ts';
import { DOCUMENT_KINDS } from './rules.ts';

export const documentKind = z.enum(DOCUMENT_KINDS);

const document = z.object({
  id: z.uuid(),
  kind: documentKind,
  type: z.enum(['image/jpeg', 'application/pdf']),
  bytes: z.number(),
  uploaded_at: timeText,
  /** Submitted: from then on it can be replaced, not removed. */
  is_sent: z.boolean(),
});
export type OwnDocument = z.output<typeof document>;

const state = z.object({
  status: z.nullable(z.enum(STATUSES)),
  group: z.nullable(z.enum(['pending', 'failed', 'success'])),
  is_need: z.boolean(),
  /** Why verification is required; null when it is not. */
  need: z.nullable(z.enum(['deposits', 'withdrawal', 'staff'])),
  full_name: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  min_age: z.number(),
  /** The reason that staff gave for the last decision. */
  reason: z.nullable(z.string()),
  documents: z.array(document),
  /** What has to be added before it can be submitted. */
  missing: z.array(z.enum(['person', 'identity', 'id_front', 'id_back', 'selfie'])),
  submitted_at: z.nullable(timeText),
  decided_at: z.nullable(timeText),
  /**
   * In how many minutes nine of ten verifications of the last 30 days were decided; null when there
   * were too few to say.
   */
  usual_minutes: z.nullable(z.int()),
});
export type VerificationState = z.output<typeof state>;

export const getVerification = call({
  name: 'verification.getState',
  summary: 'Returns the status of the player’s verification and what is missing.',
  method: 'GET',
  path: '/api/v2/verification',
  audience: 'player',
  restricted: true,
  answer: dataOf(state),
});

export const savePerson = call({
  name: 'verification.savePerson',
  summary: 'Saves the name and the birthday as written in the documents.',
  method: 'PUT',
  path: '/api/v2/verification/person',
  audience: 'player',
  restricted: true,
  body: z.object({
    full_name: z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
    /** As 2001-12-31. */
    birth_date: z.string().check(z.minLength(1, 'required'), z.maxLength(10, 'date_format')),
  }),
  answer: dataOf(state),
  refusals: ['bad_input', 'under_age', 'verification_closed'],
});

export const uploadDocument = call({
  name: 'verification.uploadDocument',
  summary: 'Uploads one document. It replaces the one of the same kind.',
  method: 'POST',
  path: '/api/v2/verification/documents',
  audience: 'player',
  restricted: true,
  query: z.object({ kind: documentKind }),
  upload: { types: DOCUMENT_TYPES, maxBytes: FILE_BYTES_MAX },
  answer: dataOf(state),
  refusals: ['verification_closed', ...FILE_REFUSALS],
});

export const removeDocument = call({
  name: 'verification.removeDocument',
  summary: 'Deletes a document that was not submitted yet; nothing of it is stored.',
  method: 'DELETE',
  path: '/api/v2/verification/documents/{id}',
  audience: 'player',
  restricted: true,
  params: z.object({ id: z.uuid() }),
  answer: dataOf(state),
  refusals: ['not_found', 'verification_closed'],
});

export const submitVerification = call({
  name: 'verification.submit',
  summary: 'Submits the documents for review. Submitting twice submits once.',
  method: 'POST',
  path: '/api/v2/verification/submit',
  audience: 'player',
  restricted: true,
  body: z.object({}),
  answer: dataOf(state),
  refusals: ['verification_incomplete', 'verification_closed'],
});

export const myVerification = topic({
  name: 'me.verification',
  summary: 'Publishes the verification of the player whenever it changes.',
  audience: 'player',
  restricted: true,
  snapshot: state,
  message: state,
});
