import { atMost, on, type Route } from '#platform/server/http/route.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import * as codes from '../contract.codes.ts';
import * as restore from '../contract.restore.ts';
import * as contract from '../contract.ts';
import { sendContactCode, verifyEmail, verifyPhone } from './contacts.ts';
import type { SignInContext } from './context.ts';
import { createGuards } from './guards.ts';
import { logInWithEmail, logInWithPhone } from './log-in.ts';
import {
  requestEmailCode,
  requestPhoneCode,
  resendLoginCode,
  verifyFactor,
  verifyLogin,
} from './login-codes.ts';
import { registerWithEmail, registerWithPhone } from './register.ts';
import {
  checkToken,
  confirmCode,
  confirmToken,
  forgotEmail,
  forgotPhone,
  resetByCode,
  resetByToken,
} from './restore.ts';
import { sendLoginData } from './send-login-data.ts';

export type SignInDeps = Omit<SignInContext, 'guards'> & { rateLimits: RateLimits };

/**
 * Login, registration and password reset. The limits of the calls are wide; guards slow wrong
 * guesses.
 */
export function signInRoutes(deps: SignInDeps): Route[] {
  const context: SignInContext = { ...deps, guards: createGuards(deps.rateLimits) };
  return [
    ...registrations(context),
    ...logins(context),
    ...confirmations(context),
    ...restorations(context),
  ];
}

function registrations(context: SignInContext): Route[] {
  return [
    on(contract.registerByEmail, atMost('120 per hour'), (request) =>
      registerWithEmail(context, request),
    ),
    on(contract.registerByPhone, atMost('120 per hour'), (request) =>
      registerWithPhone(context, request),
    ),
  ];
}

function logins(context: SignInContext): Route[] {
  const often = atMost('120 per minute');
  return [
    on(contract.logInByEmail, often, (request) => logInWithEmail(context, request)),
    on(contract.logInByPhone, often, (request) => logInWithPhone(context, request)),
    on(contract.sendLoginData, often, (request) => sendLoginData(context, request)),
    on(codes.requestEmailCode, often, (request) => requestEmailCode(context, request)),
    on(codes.requestPhoneCode, often, (request) => requestPhoneCode(context, request)),
    on(codes.resendEmailLogin, often, ({ origin }) => resendLoginCode(context, origin, 'sms')),
    on(codes.resendPhoneLogin, often, ({ origin, body }) =>
      resendLoginCode(context, origin, body.type ?? 'call'),
    ),
    on(codes.verifyEmailLogin, often, ({ origin, body }) =>
      verifyLogin(context, origin, body.code, 'email'),
    ),
    on(codes.verifyPhoneLogin, often, ({ origin, body }) =>
      verifyLogin(context, origin, body.code, 'phone'),
    ),
    on(codes.verifyFactorLogin, often, (request) => verifyFactor(context, request)),
  ];
}

/** Confirmation of the player's e-mail and phone. */
function confirmations(context: SignInContext): Route[] {
  const seldom = atMost('20 per minute');
  return [
    ...[codes.sendEmailCode, codes.resendEmailCode].map((call) =>
      on(call, seldom, ({ viewer, origin }) =>
        sendContactCode(context, viewer, origin, 'email', 'sms'),
      ),
    ),
    ...[codes.sendPhoneCode, codes.resendPhoneCode].map((call) =>
      on(call, seldom, ({ viewer, origin, body }) =>
        sendContactCode(context, viewer, origin, 'phone', body.type ?? 'call'),
      ),
    ),
    on(codes.verifyEmail, seldom, (request) => verifyEmail(context, request)),
    on(codes.verifyPhone, seldom, (request) => verifyPhone(context, request)),
  ];
}

function restorations(context: SignInContext): Route[] {
  const often = atMost('60 per minute');
  return [
    on(restore.forgotByEmail, often, (request) => forgotEmail(context, request)),
    on(restore.confirmEmailRestoreCode, often, ({ origin, body }) =>
      confirmCode(context, origin, body.code),
    ),
    on(restore.confirmEmailRestoreToken, often, ({ body }) => confirmToken(context, body.token)),
    on(restore.checkEmailRestoreToken, often, ({ body }) => checkToken(context, body.token)),
    on(restore.resetByEmailToken, often, ({ origin, body }) =>
      resetByToken(context, origin, body.token, body),
    ),
    on(restore.resetByEmailCode, often, (request) => resetByCode(context, request)),
    on(restore.forgotByPhone, often, (request) => forgotPhone(context, request)),
    on(restore.confirmPhoneRestoreCode, often, ({ origin, body }) =>
      confirmCode(context, origin, body.code),
    ),
    on(restore.checkPhoneRestoreToken, often, ({ body }) => checkToken(context, body.token)),
    on(restore.resetByPhone, often, ({ origin, body }) =>
      resetByToken(context, origin, body.token, body),
    ),
  ];
}
