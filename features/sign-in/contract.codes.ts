/** One-time codes: for logins, two-factor steps and contact confirmation. */
import * as z from 'zod/mini';
import { loginResult } from '#domain/identity/contract.ts';
import { call } from '#core/wire.ts';
import { emailText, phoneChannel, phoneText } from './contract.ts';

export const codeText = z.string().check(z.minLength(1, 'required'), z.maxLength(16, 'too_long'));

/** Identical for every address, so that it does not reveal which accounts exist. */
export const codeSent = z.object({
  data: z.object({
    /** Where the code was sent, masked. */
    to: z.string(),
    /** Seconds until the next code may be requested. */
    resend_after: z.int(),
    /** Seconds the code is valid. */
    life_seconds: z.int(),
  }),
});

const SEND_REFUSALS = ['code_too_soon', 'captcha_required', 'forbidden', 'messages_off'] as const;
const CODE_REFUSALS = [
  'code_wrong',
  'code_expired',
  'account_blocked',
  'wrong_credentials',
  'forbidden',
] as const;

export const requestEmailCode = call({
  name: 'auth.requestEmailCode',
  summary: 'Sends a login code to an e-mail.',
  method: 'POST',
  path: '/api/v2/auth/login/email/code',
  audience: 'anyone',
  body: z.object({ email: emailText }),
  answer: codeSent,
  refusals: [...SEND_REFUSALS, 'email_format'],
});

export const requestPhoneCode = call({
  name: 'auth.requestPhoneCode',
  summary: 'Sends a login code to a phone: by a call, or by a message with type=sms.',
  method: 'POST',
  path: '/api/v2/auth/login/phone/code',
  audience: 'anyone',
  body: z.object({ phone: phoneText, type: phoneChannel }),
  answer: codeSent,
  refusals: [...SEND_REFUSALS, 'phone_format', 'phone_country'],
});

export const resendEmailLogin = call({
  name: 'auth.resendEmailLogin',
  summary: 'Resends the code of the pending login to the same e-mail.',
  method: 'POST',
  path: '/api/v2/auth/login/email/resend',
  audience: 'anyone',
  body: z.object({}),
  answer: codeSent,
  refusals: [...SEND_REFUSALS, 'code_expired'],
});

export const resendPhoneLogin = call({
  name: 'auth.resendPhoneLogin',
  summary: 'Resends the code of the pending login to the same phone.',
  method: 'POST',
  path: '/api/v2/auth/login/phone/code/resend',
  audience: 'anyone',
  body: z.object({ type: phoneChannel }),
  answer: codeSent,
  refusals: [...SEND_REFUSALS, 'code_expired'],
});

export const verifyEmailLogin = call({
  name: 'auth.verifyEmailLogin',
  summary: 'Opens a session by the code sent to an e-mail, as the only or as the second step.',
  method: 'POST',
  path: '/api/v2/auth/login/email/verification',
  audience: 'anyone',
  body: z.object({ code: codeText }),
  answer: loginResult,
  refusals: CODE_REFUSALS,
});

export const verifyPhoneLogin = call({
  name: 'auth.verifyPhoneLogin',
  summary: 'Opens a session by the code sent to a phone, as the only or as the second step.',
  method: 'POST',
  path: '/api/v2/auth/login/phone/verification',
  audience: 'anyone',
  body: z.object({ code: codeText }),
  answer: loginResult,
  refusals: CODE_REFUSALS,
});

/** The two-factor step of an account with an authenticator: its code, or a recovery code. */
export const verifyFactorLogin = call({
  name: 'auth.verifyFactorLogin',
  summary: 'Opens a session by the authenticator or a recovery code, as the second step.',
  method: 'POST',
  path: '/api/v2/auth/login/factor/verification',
  audience: 'anyone',
  body: z.object({
    totp: z.optional(z.string().check(z.maxLength(16, 'too_long'))),
    recovery: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
  }),
  answer: loginResult,
  refusals: CODE_REFUSALS,
});

export const sendEmailCode = call({
  name: 'auth.sendEmailCode',
  summary: "Sends a code to the player's own e-mail, to confirm it.",
  method: 'POST',
  path: '/api/v2/auth/email/send',
  audience: 'player',
  body: z.object({}),
  answer: codeSent,
  refusals: [...SEND_REFUSALS, 'already_verified', 'contact_missing'],
});

export const resendEmailCode = call({
  ...sendEmailCode,
  name: 'auth.resendEmailCode',
  summary: "Resends the code for the player's own e-mail.",
  path: '/api/v2/auth/email/resend',
});

export const sendPhoneCode = call({
  name: 'auth.sendPhoneCode',
  summary: "Sends a code to the player's own phone, to confirm it.",
  method: 'POST',
  path: '/api/v2/auth/phone/send',
  audience: 'player',
  body: z.object({ type: phoneChannel }),
  answer: codeSent,
  refusals: [...SEND_REFUSALS, 'already_verified', 'contact_missing'],
});

export const resendPhoneCode = call({
  ...sendPhoneCode,
  name: 'auth.resendPhoneCode',
  summary: "Resends the code for the player's own phone.",
  path: '/api/v2/auth/phone/resend',
});

export const verifyEmail = call({
  name: 'auth.verifyEmail',
  summary: "Confirms the player's e-mail with the code sent to it.",
  method: 'POST',
  path: '/api/v2/auth/email/verify/code',
  audience: 'player',
  body: z.object({ code: codeText }),
  answer: z.object({ data: z.object({ is_email_verified: z.literal(true) }) }),
  refusals: ['code_wrong', 'code_expired'],
});

export const verifyPhone = call({
  name: 'auth.verifyPhone',
  summary: "Confirms the player's phone with the code sent to it.",
  method: 'POST',
  path: '/api/v2/auth/phone/verify/code',
  audience: 'player',
  body: z.object({ code: codeText }),
  answer: z.object({ data: z.object({ is_phone_verified: z.literal(true) }) }),
  refusals: ['code_wrong', 'code_expired', 'phone_taken'],
});
