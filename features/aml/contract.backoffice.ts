import * as z from 'zod/mini';
import {
  DOCUMENT_TYPES,
  FILE_BYTES_MAX,
  FILE_REFUSALS,
  STORED_TYPES,
} from '#core/document-files.ts';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import { LIST_BYTES_MAX } from '#domain/aml/rules.list-file.ts';
import {
  CASE_KINDS,
  CASE_STATUSES,
  DECISIONS,
  HIT_STRENGTHS,
  LEVELS,
  LIST_KINDS,
  STEPS,
} from '#domain/aml/rules.ts';
import { reasonText, noteText } from '#domain/staff/contract.fields.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';
import { CLAIM_STEPS } from '#domain/staff/rules.claims.ts';

/** Besides admins. What a case says must not reach its player, so few read it. */
const ROLES = ['risk'] as const;
const NOTE_MAX = 2000;
/** Documents of one case. */
export const FILES_MAX = 50;

const fileName = z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'too_long'));

const decision = z.enum(DECISIONS);

const shownCase = z.object({
  id: idText,
  player: z.object({ id: idText, name: z.nullable(z.string()) }),
  kind: z.enum(CASE_KINDS),
  /** Withdrawals of the player wait. */
  is_holding: z.boolean(),
  status: z.enum(CASE_STATUSES),
  decision: z.nullable(decision),
  claimed_by: z.nullable(z.object({ id: idText, name: z.string() })),
  opened_at: timeText,
  closed_at: z.nullable(timeText),
});
export type ShownCase = z.output<typeof shownCase>;

export const { list: listAmlCases, file: exportAmlCases } = listCalls({
  name: 'staff.listAmlCases',
  summary: 'Lists AML cases, latest first; filtered by status, kind, player and claim.',
  path: '/api/v2/staff/aml-cases',
  roles: ROLES,
  exportRoles: ROLES,
  filters: {
    status: z.optional(z.enum(CASE_STATUSES)),
    kind: z.optional(z.enum(CASE_KINDS)),
    player: z.optional(idText),
    mine: z.optional(z.literal('yes')),
    sort: sortBy(['at', 'status']),
  },
  row: shownCase,
});

export const decisionProposals = proposalCalls({
  name: 'amlDecisions',
  path: '/api/v2/staff/aml-decisions',
  noun: 'proposed decision of an AML case',
  roles: ROLES,
  readers: ROLES,
  terms: z.object({ case: idText, decision }),
  request: z.object({ case: idText, decision, reason: proposalReason }),
  details: z.null(),
  summaries: {
    propose:
      'Decides an AML case. One that holds no withdrawals is closed at once, and the answer is ' +
      'null; one that does becomes a proposal that a second person approves.',
    approve: 'Approves the decision of another person: the case is closed.',
  },
  refusals: {
    propose: ['bad_input', 'aml_case_closed', 'claimed_by_other'],
    approve: ['aml_case_closed'],
  },
});

const person = z.object({ name: z.string(), birth_date: z.nullable(z.string()) });

const details = z.object({
  ...shownCase.shape,
  opened_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The deposit that passed a threshold. */
  payment: z.nullable(z.object({ deposit: idText, amount: z.string(), currency: z.string() })),
  /** Who the player is, and how much is known of them. */
  person: z.nullable(person),
  level: z.enum(LEVELS),
  hits: z.array(
    z.object({
      id: idText,
      strength: z.enum(HIT_STRENGTHS),
      kind: z.enum(LIST_KINDS),
      /** The version of the list. */
      version: z.string(),
      /** The person as they were compared. */
      person,
      name: z.string(),
      other_names: z.array(z.string()),
      birth_date: z.nullable(z.string()),
      country: z.nullable(z.string()),
      list: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      found_at: timeText,
    }),
  ),
  /** Attached documents, oldest first. */
  files: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.enum(STORED_TYPES),
      bytes: z.number(),
      staff: z.string(),
      at: timeText,
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
  proposal: z.nullable(decisionProposals.proposal),
});
export type AmlCaseDetails = z.output<typeof details>;

const changing = {
  method: 'POST',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ id: idText }),
  answer: dataOf(details),
} as const;

export const readAmlCase = call({
  name: 'staff.readAmlCase',
  summary: 'Returns one AML case with its evidence. The access is audited.',
  method: 'GET',
  path: '/api/v2/staff/aml-cases/{id}',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ id: idText }),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found'],
});

export const openAmlCase = call({
  name: 'staff.openAmlCase',
  summary:
    'Opens an AML case about a player, with a reason; it may hold their withdrawals until two ' +
    'people close it.',
  method: 'POST',
  path: '/api/v2/staff/aml-cases',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ player: idText, is_holding: z.boolean(), reason: reasonText(NOTE_MAX) }),
  answer: dataOf(details),
  refusals: ['forbidden', 'not_found', 'aml_case_open'],
});

export const claimAmlCase = call({
  ...changing,
  name: 'staff.claimAmlCase',
  summary:
    'Claims an open AML case, takes it over from a colleague with a note, or releases it. While ' +
    'one person has claimed it, others do not decide it.',
  path: '/api/v2/staff/aml-cases/{id}/claim',
  body: z.object({ step: z.enum(CLAIM_STEPS), note: z.optional(noteText(NOTE_MAX)) }),
  refusals: ['forbidden', 'not_found', 'bad_input', 'claimed_by_other', 'claim_not_allowed'],
});

export const noteAmlCase = call({
  ...changing,
  name: 'staff.noteAmlCase',
  summary: 'Adds a note to an AML case, such as what was found or asked for.',
  path: '/api/v2/staff/aml-cases/{id}/notes',
  body: z.object({ note: reasonText(NOTE_MAX) }),
  refusals: ['forbidden', 'not_found'],
});

export const attachAmlFile = call({
  ...changing,
  name: 'staff.attachAmlFile',
  summary:
    'Attaches a document to an AML case, open or closed. It is encrypted, never changed or ' +
    'removed, and attached once however often it is sent.',
  path: '/api/v2/staff/aml-cases/{id}/files',
  query: z.object({ file_name: fileName }),
  upload: { types: DOCUMENT_TYPES, maxBytes: FILE_BYTES_MAX },
  refusals: ['forbidden', 'not_found', 'aml_files_full', ...FILE_REFUSALS],
});

export const readAmlFile = call({
  name: 'staff.readAmlFile',
  summary: 'Returns one document of an AML case, decrypted. Each access is audited.',
  method: 'GET',
  path: '/api/v2/staff/aml-cases/{id}/files/{file}',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ id: idText, file: z.uuid() }),
  download: STORED_TYPES,
  answer: z.object({}),
  refusals: ['forbidden', 'not_found', 'file_damaged'],
});

export const reopenAmlCase = call({
  ...changing,
  name: 'staff.reopenAmlCase',
  summary: 'Reopens a closed AML case, with a reason; what held withdrawals holds them on.',
  path: '/api/v2/staff/aml-cases/{id}/reopening',
  body: z.object({ reason: reasonText(NOTE_MAX) }),
  refusals: ['forbidden', 'not_found', 'aml_case_open'],
});

const version = z.object({
  id: idText,
  kind: z.enum(LIST_KINDS),
  hash: z.string(),
  file_name: z.string(),
  entries: z.number(),
  is_in_force: z.boolean(),
  imported_at: timeText,
  imported_by: z.string(),
});
export type ShownList = z.output<typeof version>;

export const listScreeningLists = call({
  name: 'staff.listScreeningLists',
  summary: 'Lists the imported versions of the sanctions and PEP lists, latest first.',
  method: 'GET',
  path: '/api/v2/staff/screening-lists',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(z.array(version)),
  refusals: ['forbidden'],
});

export const importScreeningList = call({
  name: 'staff.importScreeningList',
  summary:
    'Imports a sanctions or PEP list from CSV as the version in force. Every verified player is ' +
    'screened with it.',
  method: 'POST',
  path: '/api/v2/staff/screening-lists',
  audience: 'staff',
  roles: ROLES,
  query: z.object({
    kind: z.enum(LIST_KINDS),
    file_name: fileName,
  }),
  upload: { types: ['text/csv'], maxBytes: LIST_BYTES_MAX },
  answer: dataOf(version),
  refusals: ['forbidden', 'bad_input', 'list_unchanged'],
});
