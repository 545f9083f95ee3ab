import * as z from 'zod/mini';
import { call, dataOf } from '#core/wire.ts';
import { PARAMETERS_MAX, SOURCE_FIELDS, VALUE_MAX } from './rules.ts';

const value = z.string().check(z.maxLength(VALUE_MAX, 'too_long'));
const uuid = z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'too_long'));

/** Texts by name: the parameters of an address, of which the specification names no more. */
const parameters = z
  .record(z.string().check(z.maxLength(64, 'too_long')), value)
  .check(z.refine((given) => Object.keys(given).length <= PARAMETERS_MAX, 'too_many'));

const recorded = dataOf(z.object({ is_recorded: z.boolean() }));

export const attachSource = call({
  name: 'tracking.attachSource',
  summary: 'Records where the visitor came from; with a token, for the account of the player.',
  method: 'POST',
  path: '/attachSource',
  audience: 'anyone',
  body: z.partialRecord(z.enum(SOURCE_FIELDS), value),
  answer: recorded,
});

export const registerPageOpen = call({
  name: 'tracking.registerPageOpen',
  summary: 'Records that a page was opened by a link with `subH`.',
  method: 'POST',
  path: '/middleware/registerPageOpenEvent',
  audience: 'anyone',
  body: z.object({
    subH: value,
    /** The fingerprint of the browser. */
    uuid,
    click_url: z.string().check(z.maxLength(1024, 'too_long')),
  }),
  answer: recorded,
});

export const sendUtm = call({
  name: 'tracking.sendUtm',
  summary:
    'Records the parameters of an advertising link and returns the id of its campaign, with the ' +
    'promotion that belongs to it.',
  method: 'POST',
  path: '/middleware/utm',
  audience: 'anyone',
  body: parameters,
  answer: z.object({
    /**
     * Null when the parameters name no campaign, or too many new ones appeared today, in all or
     * from one address.
     */
    advId: z.nullable(z.string()),
    promo: z.nullable(z.object({ type: z.string(), value: z.string() })),
  }),
});

export const sendEvent = call({
  name: 'tracking.sendEvent',
  summary: 'Records the start or the end of a redirect by single sign-on.',
  method: 'PUT',
  path: '/api/v2/tracking/events',
  audience: 'anyone',
  body: z.object({
    name: z.enum(['ssoAvailabilityCreate', 'ssoAvailabilityFinish']),
    data: z.object({ session_id: uuid, mirror: z.optional(value) }),
  }),
  answer: recorded,
});

function middleware(name: string, path: string, what: string) {
  return call({
    name: `tracking.${name}`,
    summary: `Records ${what}.`,
    method: 'POST',
    path: `/middleware/${path}`,
    audience: 'anyone',
    body: parameters,
    answer: recorded,
  });
}

/**
 * A click on a link (`stag`) gives the browser a cookie that counts for its registration; the
 * fingerprint in `uuid` is recorded and attributes nothing.
 */
export const sendAffiliate = call({
  ...middleware('sendAffiliate', 'affiliate', 'the link of an affiliate'),
  cookies: true,
});
export const sendMirror = middleware('sendMirror', 'mirror', 'that a mirror was opened');
export const sendMirrorRedirect = middleware(
  'sendMirrorRedirect',
  'mirrorRedirect',
  'that a mirror led on to another',
);
export const sendIp = middleware('sendIp', 'ip', 'a visit with the country of its address');
