import * as z from 'zod/mini';
import { call, dataOf, idText, localeCode, pageOf, pageQuery } from '#core/wire.ts';
import { lastThread, supportMessage } from './contract.ts';
import { TEXT_MAX } from './rules.ts';

/**
 * The conversation of a guest. The cookie of the browser says whose it is, so these calls are not
 * for the socket, and no field of them names a guest.
 */
const guestState = z.object({
  ...lastThread.shape,
  /** Messages of support that the guest has not read. */
  unread: z.int(),
  /** The last message; null before the first. */
  latest: z.nullable(idText),
  /** Whether the guest has given an address. */
  has_email: z.boolean(),
});

export const getGuestState = call({
  name: 'support.getGuestState',
  summary: 'Returns the last thread of the guest in this browser, and when support answers.',
  method: 'GET',
  path: '/api/v2/support/guest',
  audience: 'anyone',
  cookies: true,
  answer: dataOf(guestState),
});

export const listGuestMessages = call({
  name: 'support.listGuestMessages',
  summary: 'Lists the messages between the guest in this browser and support, latest first.',
  method: 'GET',
  path: '/api/v2/support/guest/messages',
  audience: 'anyone',
  cookies: true,
  query: pageQuery,
  answer: pageOf(supportMessage),
});

export const sendGuestMessage = call({
  name: 'support.sendGuestMessage',
  summary:
    'Sends a message of a guest to support, with an address for answers once they have left.',
  method: 'POST',
  path: '/api/v2/support/guest/messages',
  audience: 'anyone',
  cookies: true,
  keyed: true,
  body: z.object({
    locale: localeCode,
    text: z.string().check(z.maxLength(TEXT_MAX, 'too_long')),
    /** Left out to keep the address that was given before. */
    email: z.optional(z.string().check(z.maxLength(320, 'too_long'))),
  }),
  answer: dataOf(supportMessage),
  refusals: ['captcha_required', 'forbidden'],
});

export const markGuestRead = call({
  name: 'support.markGuestRead',
  summary: 'Marks the messages of support to the guest in this browser up to an id as read.',
  method: 'POST',
  path: '/api/v2/support/guest/read',
  audience: 'anyone',
  cookies: true,
  body: z.object({ up_to: idText }),
  answer: dataOf(z.object({ unread: z.int() })),
  refusals: ['forbidden'],
});

export const joinGuest = call({
  name: 'support.joinGuest',
  summary: 'Gives the threads of the guest in this browser to the player, once.',
  method: 'POST',
  path: '/api/v2/support/guest/join',
  audience: 'player',
  restricted: true,
  cookies: true,
  body: z.object({}),
  answer: dataOf(z.object({ joined: z.int() })),
  refusals: ['forbidden'],
});
