import * as z from 'zod/mini';
import { FILE_BYTES_MAX, FILE_REFUSALS, PICTURE_TYPES } from '#core/document-files.ts';
import { call, dataOf, idText, localeCode, pageOf, pageQuery, timeText } from '#core/wire.ts';
import { noteText, reasonText } from '#domain/staff/contract.fields.ts';
import { CLAIM_STEPS } from '#domain/staff/rules.claims.ts';
import { attachedPicture, PICTURE_SIZES, pictureOfMessage } from './contract.pictures.ts';
import { isTag, TAGS_MAX, TEAMS, TEXT_MAX, THREAD_STATES } from './rules.ts';

/** Each reads the threads of its team. */
const ROLES = ['support', 'payments', 'risk'] as const;
const NOTE_MAX = 1000;
const tag = z.string().check(z.trim(), z.toLowerCase(), z.refine(isTag, 'tag_format'));
const params = z.object({ id: idText });

const thread = z.object({
  id: idText,
  /** Null for a guest who has not logged in. */
  player: z.nullable(z.object({ id: idText, name: z.nullable(z.string()) })),
  /** Of a thread that a guest began; `email` is where answers go once the guest has left. */
  guest: z.nullable(z.object({ id: idText, email: z.nullable(z.string()) })),
  locale: localeCode,
  status: z.enum(THREAD_STATES),
  team: z.enum(TEAMS),
  claimed_by: z.nullable(z.object({ id: idText, name: z.string() })),
  tags: z.array(z.string()),
  opened_at: timeText,
  /** The last message that the player sees. */
  last_message: z.object({
    id: idText,
    author: z.enum(['player', 'staff']),
    /** Its beginning; null when it was erased. */
    text: z.nullable(z.string()),
    has_picture: z.boolean(),
    at: timeText,
  }),
  /** The last message or note. */
  last_entry: idText,
  /** Since when the player waits for an answer. */
  waits_since: z.nullable(timeText),
  /** Up to which message the player has read; null for none. */
  read_up_to: z.nullable(idText),
  is_typing: z.boolean(),
  rating: z.nullable(z.int()),
  /** How many messages of the player no staff member has read. */
  unread: z.int(),
});
export type SupportThread = z.output<typeof thread>;

const staffMessage = z.object({
  id: idText,
  /** A note is seen by staff alone. */
  author: z.enum(['player', 'staff', 'note']),
  /** Null for what a guest wrote. */
  name: z.nullable(z.string()),
  /** Null when it was erased; empty for a picture without words. */
  text: z.nullable(z.string()),
  picture: pictureOfMessage,
  at: timeText,
});
export type StaffMessage = z.output<typeof staffMessage>;

export const listThreads = call({
  name: 'support.listThreads',
  summary: 'Lists threads of a state: open ones by who waits longest, others latest first.',
  method: 'GET',
  path: '/api/v2/staff/support',
  audience: 'staff',
  roles: ROLES,
  query: z.object({
    ...pageQuery.shape,
    state: z.optional(z.enum(THREAD_STATES)),
    team: z.optional(z.enum(TEAMS)),
    claimed: z.optional(z.enum(['mine', 'none'])),
    tag: z.optional(tag),
    player: z.optional(idText),
    guest: z.optional(idText),
  }),
  answer: pageOf(thread),
  refusals: ['forbidden'],
});

export const readThread = call({
  name: 'support.readThread',
  summary: 'Returns one thread.',
  method: 'GET',
  path: '/api/v2/staff/support/{id}',
  audience: 'staff',
  roles: ROLES,
  params,
  answer: dataOf(thread),
  refusals: ['forbidden', 'not_found'],
});

export const listThreadMessages = call({
  name: 'support.listThreadMessages',
  summary: 'Lists the messages and notes of a thread, latest first.',
  method: 'GET',
  path: '/api/v2/staff/support/{id}/messages',
  audience: 'staff',
  roles: ROLES,
  params,
  query: pageQuery,
  answer: pageOf(staffMessage),
  refusals: ['forbidden', 'not_found'],
});

export const answerThread = call({
  name: 'support.answerThread',
  summary: 'Answers the player, or adds a note that staff alone see.',
  method: 'POST',
  path: '/api/v2/staff/support/{id}/messages',
  audience: 'staff',
  roles: ROLES,
  keyed: true,
  params,
  body: z.object({
    /** Left out with a picture alone. */
    text: z.optional(noteText(TEXT_MAX)),
    picture: attachedPicture,
    is_note: z.boolean(),
  }),
  answer: dataOf(staffMessage),
  refusals: [
    'forbidden',
    'not_found',
    'support_closed',
    'claimed_by_other',
    'support_picture_unknown',
  ],
});

export const uploadStaffPicture = call({
  name: 'support.uploadStaffPicture',
  summary: 'Uploads a picture for the answer or note that is sent next.',
  method: 'POST',
  path: '/api/v2/staff/support/{id}/pictures',
  audience: 'staff',
  roles: ROLES,
  params,
  upload: { types: PICTURE_TYPES, maxBytes: FILE_BYTES_MAX },
  answer: dataOf(z.object({ id: z.uuid() })),
  refusals: ['forbidden', 'not_found', 'support_pictures_full', ...FILE_REFUSALS],
});

export const readStaffPicture = call({
  name: 'support.readStaffPicture',
  summary: 'Returns a picture of a thread. Each full view is audited.',
  method: 'GET',
  path: '/api/v2/staff/support/{id}/pictures/{picture}',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ id: idText, picture: z.uuid() }),
  query: z.object({ size: z.enum(PICTURE_SIZES) }),
  download: ['image/jpeg'],
  answer: z.object({}),
  refusals: ['forbidden', 'not_found', 'file_damaged'],
});

export const markThreadRead = call({
  name: 'support.markThreadRead',
  summary: 'Marks the messages of the player up to an id as read by staff.',
  method: 'POST',
  path: '/api/v2/staff/support/{id}/read',
  audience: 'staff',
  roles: ROLES,
  params,
  body: z.object({ up_to: idText }),
  answer: dataOf(z.null()),
  refusals: ['forbidden', 'not_found'],
});

export const noteStaffTyping = call({
  name: 'support.noteStaffTyping',
  summary: 'Shows the player for a few seconds that support is writing.',
  method: 'POST',
  path: '/api/v2/staff/support/{id}/typing',
  audience: 'staff',
  roles: ROLES,
  params,
  body: z.object({}),
  answer: dataOf(z.null()),
  refusals: ['forbidden', 'not_found'],
});

export const closeThread = call({
  name: 'support.closeThread',
  summary: 'Closes a thread; what the player writes next begins another.',
  method: 'POST',
  path: '/api/v2/staff/support/{id}/close',
  audience: 'staff',
  roles: ROLES,
  params,
  body: z.object({}),
  answer: dataOf(z.null()),
  refusals: ['forbidden', 'not_found', 'support_closed', 'claimed_by_other'],
});

export const claimThread = call({
  name: 'support.claimThread',
  summary: 'Claims a thread, takes it over with a note, or releases it.',
  method: 'POST',
  path: '/api/v2/staff/support/{id}/claim',
  audience: 'staff',
  roles: ROLES,
  params,
  body: z.object({ step: z.enum(CLAIM_STEPS), note: z.optional(noteText(NOTE_MAX)) }),
  answer: dataOf(z.null()),
  refusals: ['forbidden', 'not_found', 'support_closed', 'claimed_by_other', 'claim_not_allowed'],
});

export const transferThread = call({
  name: 'support.transferThread',
  summary: 'Transfers a thread to another team, with a note for it.',
  method: 'POST',
  path: '/api/v2/staff/support/{id}/transfer',
  audience: 'staff',
  roles: ROLES,
  keyed: true,
  params,
  body: z.object({ team: z.enum(TEAMS), note: reasonText(NOTE_MAX) }),
  answer: dataOf(z.null()),
  refusals: ['forbidden', 'not_found', 'support_closed', 'claimed_by_other', 'support_same_team'],
});

export const tagThread = call({
  name: 'support.tagThread',
  summary: 'Replaces the tags of a thread.',
  method: 'POST',
  path: '/api/v2/staff/support/{id}/tags',
  audience: 'staff',
  roles: ROLES,
  params,
  body: z.object({ tags: z.array(tag).check(z.maxLength(TAGS_MAX, 'too_many')) }),
  answer: dataOf(z.null()),
  refusals: ['forbidden', 'not_found'],
});

export const eraseTexts = call({
  name: 'support.eraseTexts',
  summary: 'Erases the texts of all closed threads of the player or guest of a thread, for good.',
  method: 'POST',
  path: '/api/v2/staff/support/{id}/erasure',
  audience: 'staff',
  roles: [],
  params,
  body: z.object({ reason: reasonText(NOTE_MAX) }),
  answer: dataOf(z.object({ erased: z.int() })),
  refusals: ['forbidden', 'not_found'],
});
