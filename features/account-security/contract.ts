/** Account security: overview, password, contacts, sessions, event list. */
import * as z from 'zod/mini';
import { call, dataOf, idText, pageOf, pageQuery, timeText, type Answer } from '#core/wire.ts';

/** Long enough for the longest password in any alphabet; the rules count its characters. */
export const passwordText = z
  .string()
  .check(z.minLength(1, 'required'), z.maxLength(512, 'too_long'));
/** Empty ones too: the handler names the field as the form does. */
const anyPassword = z.string().check(z.maxLength(512, 'too_long'));
export const codeText = z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'too_long'));

const contact = z.nullable(z.object({ address: z.string(), is_verified: z.boolean() }));
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the passkey is synced to the player's other devices. */
  is_backed_up: z.boolean(),
  created_at: timeText,
  last_used_at: z.nullable(timeText),
});
export type PasskeyRow = z.output<typeof passkey>;

export const getAccountSecurity = call({
  name: 'accountSecurity.get',
  summary: 'Returns the login methods and the protection of the account.',
  method: 'GET',
  path: '/api/v2/auth/access',
  audience: 'player',
  answer: dataOf(
    z.object({
      email: contact,
      phone: contact,
      is_password_exists: z.boolean(),
      totp: z.nullable(z.object({ added_at: timeText })),
      recovery_codes_left: z.int(),
      passkeys: z.array(passkey),
      /** The only origin at which a browser can use these passkeys. */
      passkey_origin: z.string(),
    }),
  ),
});

export type AccountSecurity = Answer<typeof getAccountSecurity>['data'];

const PASSWORD_REFUSALS = [
  'required',
  'password_short',
  'password_long',
  'password_is_email',
  'password_common',
  'password_mismatch',
  'busy',
] as const;

export const setPassword = call({
  name: 'auth.setPassword',
  summary: 'Sets the first password of an account without one.',
  method: 'POST',
  path: '/api/v2/auth/password/set',
  audience: 'player',
  cookies: true,
  body: z.object({ password: passwordText, confirm_password: passwordText }),
  answer: dataOf(z.object({ is_password_exists: z.literal(true) })),
  refusals: ['password_exists', 'step_up_required', ...PASSWORD_REFUSALS],
});

export const updatePassword = call({
  name: 'auth.updatePassword',
  summary: 'Changes the password by the old one, and ends every other session.',
  method: 'POST',
  path: '/password/update',
  audience: 'player',
  cookies: true,
  // Errors are returned at `old_password`, `new_password` and `password_confirm`.
  body: z.object({
    old_password: anyPassword,
    password: anyPassword,
    password_confirm: anyPassword,
  }),
  answer: dataOf(z.object({ is_password_exists: z.literal(true) })),
  refusals: ['password_missing', 'wrong_password', 'password_same', ...PASSWORD_REFUSALS],
});

const contactKind = z.enum(['email', 'phone']);
export type ContactKind = z.output<typeof contactKind>;

export const sendContactCode = call({
  name: 'accountSecurity.sendContactCode',
  summary: 'Sends a code to a new or unconfirmed e-mail or phone of the player.',
  method: 'POST',
  path: '/api/v2/auth/contact/send',
  audience: 'player',
  body: z.object({
    kind: contactKind,
    contact: z.string().check(z.minLength(1, 'required'), z.maxLength(320, 'too_long')),
    /** The channel of a code to a phone. */
    type: z.optional(z.enum(['call', 'sms'])),
  }),
  answer: dataOf(z.object({ to: z.string(), resend_after: z.int(), life_seconds: z.int() })),
  refusals: [
    'required',
    'email_format',
    'email_script',
    'phone_format',
    'phone_country',
    'already_verified',
    'code_too_soon',
    'step_up_required',
  ],
});

export const confirmContact = call({
  name: 'accountSecurity.confirmContact',
  summary: 'Confirms the contact to which the code was sent as the player’s own.',
  method: 'POST',
  path: '/api/v2/auth/contact/confirm',
  audience: 'player',
  cookies: true,
  body: z.object({ kind: contactKind, code: codeText }),
  answer: dataOf(z.object({ address: z.string(), is_verified: z.literal(true) })),
  refusals: ['code_wrong', 'code_expired', 'email_taken', 'phone_taken'],
});

const session = z.object({
  id: z.uuid(),
  /** Parsed from the user agent; null where it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  is_mobile: z.boolean(),
  ip: z.nullable(z.string()),
  /** Two letters of ISO 3166-1, by the address; null where no register knows it. */
  country: z.nullable(z.string()),
  created_at: timeText,
  last_used_at: timeText,
  is_current: z.boolean(),
});
export type SessionRow = z.output<typeof session>;

export const listSessions = call({
  name: 'accountSecurity.listSessions',
  summary: 'Lists the open sessions of the player, this one first.',
  method: 'GET',
  path: '/api/v2/auth/sessions',
  audience: 'player',
  answer: dataOf(z.array(session)),
});

export const endSession = call({
  name: 'accountSecurity.endSession',
  summary: 'Ends another session at once.',
  method: 'DELETE',
  path: '/api/v2/auth/sessions/{id}',
  audience: 'player',
  cookies: true,
  params: z.object({ id: z.uuid('id_format') }),
  answer: dataOf(z.object({ ended: z.int() })),
  refusals: ['not_found'],
});

export const endOtherSessions = call({
  name: 'accountSecurity.endOtherSessions',
  summary: 'Ends every other session at once.',
  method: 'POST',
  path: '/api/v2/auth/sessions/end-others',
  audience: 'player',
  cookies: true,
  body: z.object({}),
  answer: dataOf(z.object({ ended: z.int() })),
});

/** The security events of an account. */
export const SECURITY_EVENTS = [
  'logged_in',
  'logged_in_new_device',
  'session_handed_over',
  'password_changed',
  'password_set',
  'email_changed',
  'phone_changed',
  'email_verified',
  'phone_verified',
  'totp_added',
  'totp_removed',
  'recovery_renewed',
  'passkey_added',
  'passkey_removed',
  'access_restored',
] as const;
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

const securityEvent = z.object({
  id: idText,
  name: z.enum(SECURITY_EVENTS),
  /** The device of a login, the name of a passkey, the domain a session was taken to. */
  detail: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  at: timeText,
});
export type SecurityEvent = z.output<typeof securityEvent>;

export const listSecurityEvents = call({
  name: 'accountSecurity.listSecurityEvents',
  summary: 'Lists the security events of the account, the newest first.',
  method: 'GET',
  path: '/api/v2/auth/security-events',
  audience: 'player',
  query: pageQuery,
  answer: pageOf(securityEvent),
});
