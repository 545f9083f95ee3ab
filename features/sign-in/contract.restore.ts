/** Password reset: by an email with a link and a code, or by a code to the phone. */
import * as z from 'zod/mini';
import { loginResult } from '#domain/identity/contract.ts';
import { call } from '#core/wire.ts';
import { codeSent, codeText } from './contract.codes.ts';
import { emailText, passwordText, phoneChannel, phoneText } from './contract.ts';

/** From an emailed link, or issued for a correct code. Works once. */
const restoreToken = z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'too_long'));
const newPassword = { password: passwordText, password_confirm: passwordText };
const tokenGiven = z.object({ data: z.object({ token: z.string() }) });
const tokenState = z.object({ data: z.object({ is_valid: z.boolean() }) });

const FORGOT_REFUSALS = ['code_too_soon', 'captcha_required', 'forbidden', 'messages_off'] as const;
const RESET_REFUSALS = [
  'password_short',
  'password_long',
  'password_is_email',
  'password_common',
  'password_mismatch',
  'account_blocked',
  'forbidden',
  'busy',
] as const;

export const forgotByEmail = call({
  name: 'auth.forgotByEmail',
  summary: 'Sends an email with a link and a code to set a new password.',
  method: 'POST',
  path: '/api/v2/auth/password/email/forgot',
  audience: 'anyone',
  body: z.object({ email: emailText }),
  answer: codeSent,
  refusals: [...FORGOT_REFUSALS, 'email_format'],
});

export const confirmEmailRestoreCode = call({
  name: 'auth.confirmEmailRestoreCode',
  summary: 'Issues a restore token for the emailed code.',
  method: 'POST',
  path: '/api/v2/auth/password/email/code/confirm',
  audience: 'anyone',
  body: z.object({ code: codeText }),
  answer: tokenGiven,
  refusals: ['code_wrong', 'code_expired', 'forbidden'],
});

export const confirmEmailRestoreToken = call({
  name: 'auth.confirmEmailRestoreToken',
  summary: 'Returns the masked address of the emailed link. The token stays valid.',
  method: 'POST',
  path: '/api/v2/auth/password/email/token/confirm',
  audience: 'anyone',
  body: z.object({ token: restoreToken }),
  answer: z.object({ data: z.object({ to: z.string() }) }),
  refusals: ['link_expired'],
});

export const checkEmailRestoreToken = call({
  name: 'auth.checkEmailRestoreToken',
  summary: 'Checks whether the token of an emailed link is still valid.',
  method: 'POST',
  path: '/api/v2/auth/password/email/token/check',
  audience: 'anyone',
  body: z.object({ token: restoreToken }),
  answer: tokenState,
});

export const resetByEmailToken = call({
  name: 'auth.resetByEmailToken',
  summary: 'Sets a new password by the token, ends every session and opens a new one.',
  method: 'POST',
  path: '/api/v2/auth/password/email/reset/token',
  audience: 'anyone',
  body: z.object({ token: restoreToken, ...newPassword }),
  answer: loginResult,
  refusals: [...RESET_REFUSALS, 'link_expired'],
});

export const resetByEmailCode = call({
  name: 'auth.resetByEmailCode',
  summary: 'Sets a new password by the emailed code, ends every session and opens a new one.',
  method: 'POST',
  path: '/api/v2/auth/password/email/reset/code',
  audience: 'anyone',
  body: z.object({ code: codeText, ...newPassword }),
  answer: loginResult,
  refusals: [...RESET_REFUSALS, 'link_expired', 'code_wrong', 'code_expired'],
});

export const forgotByPhone = call({
  name: 'auth.forgotByPhone',
  summary: 'Sends a code to the phone to set a new password.',
  method: 'POST',
  path: '/api/v2/auth/password/phone/forgot',
  audience: 'anyone',
  body: z.object({ phone: phoneText, type: phoneChannel }),
  answer: codeSent,
  refusals: [...FORGOT_REFUSALS, 'phone_format', 'phone_country'],
});

export const confirmPhoneRestoreCode = call({
  ...confirmEmailRestoreCode,
  name: 'auth.confirmPhoneRestoreCode',
  summary: 'Issues a restore token for the code sent to the phone.',
  path: '/api/v2/auth/password/phone/code/confirm',
});

export const checkPhoneRestoreToken = call({
  ...checkEmailRestoreToken,
  name: 'auth.checkPhoneRestoreToken',
  summary: 'Checks whether a restore token is still valid.',
  path: '/api/v2/auth/password/phone/token/check',
});

export const resetByPhone = call({
  ...resetByEmailToken,
  name: 'auth.resetByPhone',
  path: '/api/v2/auth/password/phone/reset',
});
