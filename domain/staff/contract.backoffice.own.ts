/**
 * Security settings of the staff user's own account. Whatever weakens an account requires a second
 * factor.
 */
import * as z from 'zod/mini';
import { call, dataOf, timeText } from '#core/wire.ts';
import {
  attestation,
  factorAnswer,
  factorCode,
  newAuthenticator,
  passkeyName,
  passkeyOptions,
} from './contract.backoffice.login.ts';
import { ROLES } from './rules.ts';

const staffCall = { audience: 'staff', roles: ROLES } as const;
const done = dataOf(z.object({ done: z.literal(true) }));
const proof = factorAnswer;
const wrongFactor = ['totp_wrong', 'recovery_wrong', 'passkey_wrong'] as const;

export const getOwnSecurity = call({
  ...staffCall,
  name: 'staff.getOwnSecurity',
  summary: 'What this account is proved with, and where it is logged in.',
  method: 'GET',
  path: '/api/v2/staff/me/security',
  answer: dataOf(
    z.object({
      authenticator_at: z.nullable(timeText),
      recovery_left: z.number(),
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          created_at: timeText,
          last_used_at: z.nullable(timeText),
        }),
      ),
      sessions: z.array(
        z.object({
          id: z.string(),
          user_agent: z.string(),
          ip: z.nullable(z.string()),
          created_at: timeText,
          last_used_at: timeText,
          is_current: z.boolean(),
        }),
      ),
    }),
  ),
  refusals: ['forbidden'],
});

export const endOwnSession = call({
  ...staffCall,
  name: 'staff.endOwnSession',
  summary: 'Ends another session of the own account.',
  method: 'POST',
  path: '/api/v2/staff/me/sessions/{id}/end',
  params: z.object({ id: z.uuid('id_format') }),
  body: z.object({}),
  answer: done,
  refusals: ['forbidden', 'not_found'],
});

export const requestOwnPasskey = call({
  ...staffCall,
  name: 'staff.requestOwnPasskey',
  summary: 'Returns the WebAuthn options for a step-up by a passkey.',
  method: 'POST',
  path: '/api/v2/staff/me/passkey',
  body: z.object({}),
  answer: passkeyOptions,
  refusals: ['forbidden'],
});

export const changeOwnPassword = call({
  ...staffCall,
  name: 'staff.changePassword',
  summary: 'Changes the own password and ends all other sessions.',
  method: 'POST',
  path: '/api/v2/staff/me/password',
  body: z.object({
    password: z.string().check(z.minLength(1, 'required'), z.maxLength(512, 'too_long')),
    proof,
  }),
  answer: done,
  refusals: ['forbidden', ...wrongFactor, 'bad_input', 'password_same', 'busy'],
});

export const beginOwnAuthenticator = call({
  ...staffCall,
  name: 'staff.beginAuthenticator',
  summary:
    'Creates a replacement authenticator secret; requires a factor and the password. The active ' +
    'one stays valid until the first correct code of the new one.',
  method: 'POST',
  path: '/api/v2/staff/me/authenticator',
  body: z.object({
    password: z.string().check(z.minLength(1, 'required'), z.maxLength(512, 'too_long')),
    proof,
  }),
  answer: newAuthenticator,
  refusals: [
    'forbidden',
    ...wrongFactor,
    'wrong_password',
    'totp_exists',
    'factor_missing',
    'busy',
  ],
});

export const confirmOwnAuthenticator = call({
  ...staffCall,
  name: 'staff.confirmAuthenticator',
  summary:
    'Activates the new authenticator with its first correct code. When it ' +
    'replaces another one, all other sessions end.',
  method: 'POST',
  path: '/api/v2/staff/me/authenticator/confirm',
  body: z.object({ code: factorCode }),
  answer: done,
  refusals: ['forbidden', 'totp_wrong'],
});

export const beginOwnPasskey = call({
  ...staffCall,
  name: 'staff.beginPasskey',
  summary: 'Returns the WebAuthn options for another passkey.',
  method: 'POST',
  path: '/api/v2/staff/me/passkeys/begin',
  body: z.object({ proof }),
  answer: passkeyOptions,
  refusals: ['forbidden', ...wrongFactor],
});

export const addOwnPasskey = call({
  ...staffCall,
  name: 'staff.addPasskey',
  summary: 'Stores the created passkey.',
  method: 'POST',
  path: '/api/v2/staff/me/passkeys',
  body: z.object({ response: attestation, name: passkeyName }),
  answer: done,
  refusals: ['forbidden', 'passkey_wrong', 'passkey_taken'],
});

export const removeOwnPasskey = call({
  ...staffCall,
  name: 'staff.removePasskey',
  summary: 'Removes a passkey; the last factor stays.',
  method: 'POST',
  path: '/api/v2/staff/me/passkeys/remove',
  body: z.object({
    id: z.string().check(z.minLength(1, 'required'), z.maxLength(1400, 'too_long')),
    proof,
  }),
  answer: done,
  refusals: ['forbidden', ...wrongFactor, 'not_found', 'last_factor'],
});

export const renewOwnCodes = call({
  ...staffCall,
  name: 'staff.renewRecoveryCodes',
  summary: 'Creates ten new recovery codes and invalidates the old ones.',
  method: 'POST',
  path: '/api/v2/staff/me/recovery-codes',
  body: z.object({ proof }),
  answer: dataOf(z.object({ recovery_codes: z.array(z.string()) })),
  refusals: ['forbidden', ...wrongFactor],
});
