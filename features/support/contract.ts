import * as z from 'zod/mini';
import { FILE_BYTES_MAX, FILE_REFUSALS, PICTURE_TYPES } from '#core/document-files.ts';
import {
  call,
  dataOf,
  idText,
  localeCode,
  pageOf,
  pageQuery,
  timeText,
  topic,
} from '#core/wire.ts';
import { attachedPicture, PICTURE_SIZES, pictureOfMessage } from './contract.pictures.ts';
import { TEXT_MAX, THREAD_STATES } from './rules.ts';

export const supportMessage = z.object({
  id: idText,
  thread: idText,
  author: z.enum(['player', 'staff']),
  /** Null when it was erased; empty for a picture without words. */
  text: z.nullable(z.string()),
  picture: pictureOfMessage,
  at: timeText,
});
export type SupportMessage = z.output<typeof supportMessage>;

const unreadCount = z.object({ unread: z.int() });

export const lastThread = z.object({
  /** The last thread; null before the first. */
  thread: z.nullable(
    z.object({
      id: idText,
      status: z.enum(THREAD_STATES),
      /** Of a closed thread, from 1 to 5; null while it has none. */
      rating: z.nullable(z.int()),
      /** Up to which message support has read; null for none. */
      read_up_to: z.nullable(idText),
    }),
  ),
  /** Whether support answers now, and when that changes; null where no hours are set. */
  hours: z.nullable(z.object({ is_open: z.boolean(), changes_at: timeText })),
});
export type LastThread = z.output<typeof lastThread>;

export const getLastThread = call({
  name: 'support.getLastThread',
  summary:
    'Returns the last thread of the player, its read marks and rating, and when support answers.',
  method: 'GET',
  path: '/api/v2/support',
  audience: 'player',
  restricted: true,
  answer: dataOf(lastThread),
});

export const rateThread = call({
  name: 'support.rateThread',
  summary: 'Rates a closed thread of the player once, from 1 to 5.',
  method: 'POST',
  path: '/api/v2/support/rating',
  audience: 'player',
  restricted: true,
  body: z.object({
    thread: idText,
    rating: z.int().check(z.minimum(1, 'rating_range'), z.maximum(5, 'rating_range')),
  }),
  answer: dataOf(z.null()),
  refusals: ['not_found', 'support_not_closed', 'support_rated'],
});

export const noteTyping = call({
  name: 'support.noteTyping',
  summary: 'Shows staff for a few seconds that the player is writing.',
  method: 'POST',
  path: '/api/v2/support/typing',
  audience: 'player',
  restricted: true,
  body: z.object({}),
  answer: dataOf(z.null()),
});

export const listMessages = call({
  name: 'support.listMessages',
  summary: 'Lists the messages between the player and support, latest first.',
  method: 'GET',
  path: '/api/v2/support/messages',
  audience: 'player',
  restricted: true,
  query: pageQuery,
  answer: pageOf(supportMessage),
});

export const sendMessage = call({
  name: 'support.sendMessage',
  summary: 'Sends a message to support; it begins a thread when there is none.',
  method: 'POST',
  path: '/api/v2/support/messages',
  audience: 'player',
  restricted: true,
  keyed: true,
  body: z.object({
    locale: localeCode,
    /** Empty with a picture alone. */
    text: z.string().check(z.maxLength(TEXT_MAX, 'too_long')),
    picture: attachedPicture,
  }),
  answer: dataOf(supportMessage),
  refusals: ['support_picture_unknown'],
});

export const uploadPicture = call({
  name: 'support.uploadPicture',
  summary: 'Uploads a picture for a message that is sent next; unsent ones are removed in a day.',
  method: 'POST',
  path: '/api/v2/support/pictures',
  audience: 'player',
  restricted: true,
  upload: { types: PICTURE_TYPES, maxBytes: FILE_BYTES_MAX },
  answer: dataOf(z.object({ id: z.uuid() })),
  refusals: ['support_pictures_full', ...FILE_REFUSALS],
});

export const readPicture = call({
  name: 'support.readPicture',
  summary: 'Returns a picture of a message between the player and support.',
  method: 'GET',
  path: '/api/v2/support/pictures/{id}',
  audience: 'player',
  restricted: true,
  params: z.object({ id: z.uuid() }),
  query: z.object({ size: z.enum(PICTURE_SIZES) }),
  download: ['image/jpeg'],
  answer: z.object({}),
  refusals: ['not_found', 'file_damaged'],
});

export const markRead = call({
  name: 'support.markRead',
  summary: 'Marks the messages of support up to an id as read, on all devices.',
  method: 'POST',
  path: '/api/v2/support/read',
  audience: 'player',
  restricted: true,
  body: z.object({ up_to: idText }),
  answer: dataOf(unreadCount),
});

export const mySupport = topic({
  name: 'me.support',
  summary: 'Publishes how many messages of support the player has not read, after each change.',
  audience: 'player',
  restricted: true,
  snapshot: unreadCount,
  /** `is_typing`: support is writing; nothing else has changed. */
  message: z.object({ ...unreadCount.shape, is_typing: z.optional(z.literal(true)) }),
});
