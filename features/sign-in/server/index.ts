import { atMost, on, type Route } from '#platform/server/http/route.ts';
import * as codes from '../contract.codes.ts';
import * as restore from '../contract.restore.ts';
import * as contract from '../contract.ts';
import { sendContactCode, verifyEmail, verifyPhone } from './contacts.ts';
import type { Desk } from './desk.ts';
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

export type SignInDeps = Omit<Desk, 'guards'> & { now?: (() => number) | undefined };

/** The ways in. The limits of the calls are wide; guards of their own slow wrong guesses. */
export function signInRoutes(deps: SignInDeps): Route[] {
  const desk: Desk = { ...deps, guards: createGuards(deps.now) };
  return [...registrations(desk), ...logins(desk), ...confirmations(desk), ...restorations(desk)];
}

function registrations(desk: Desk): Route[] {
  return [
    on(contract.registerByEmail, atMost('120 per hour'), (asked) => registerWithEmail(desk, asked)),
    on(contract.registerByPhone, atMost('120 per hour'), (asked) => registerWithPhone(desk, asked)),
  ];
}

function logins(desk: Desk): Route[] {
  const often = atMost('120 per minute');
  return [
    on(contract.logInByEmail, often, (asked) => logInWithEmail(desk, asked)),
    on(contract.logInByPhone, often, (asked) => logInWithPhone(desk, asked)),
    on(contract.sendLoginData, often, (asked) => sendLoginData(desk, asked)),
    on(codes.requestEmailCode, often, (asked) => requestEmailCode(desk, asked)),
    on(codes.requestPhoneCode, often, (asked) => requestPhoneCode(desk, asked)),
    on(codes.resendEmailLogin, often, ({ origin }) => resendLoginCode(desk, origin, 'sms')),
    on(codes.resendPhoneLogin, often, ({ origin, body }) =>
      resendLoginCode(desk, origin, body.type ?? 'call'),
    ),
    on(codes.verifyEmailLogin, often, ({ origin, body }) =>
      verifyLogin(desk, origin, body.code, 'email'),
    ),
    on(codes.verifyPhoneLogin, often, ({ origin, body }) =>
      verifyLogin(desk, origin, body.code, 'phone'),
    ),
    on(codes.verifyFactorLogin, often, (asked) => verifyFactor(desk, asked)),
  ];
}

/** The player shows that his e-mail and phone are his. */
function confirmations(desk: Desk): Route[] {
  const seldom = atMost('20 per minute');
  return [
    ...[codes.sendEmailCode, codes.resendEmailCode].map((call) =>
      on(call, seldom, ({ viewer, origin }) =>
        sendContactCode(desk, viewer, origin, 'email', 'sms'),
      ),
    ),
    ...[codes.sendPhoneCode, codes.resendPhoneCode].map((call) =>
      on(call, seldom, ({ viewer, origin, body }) =>
        sendContactCode(desk, viewer, origin, 'phone', body.type ?? 'call'),
      ),
    ),
    on(codes.verifyEmail, seldom, (asked) => verifyEmail(desk, asked)),
    on(codes.verifyPhone, seldom, (asked) => verifyPhone(desk, asked)),
  ];
}

function restorations(desk: Desk): Route[] {
  const often = atMost('60 per minute');
  return [
    on(restore.forgotByEmail, often, (asked) => forgotEmail(desk, asked)),
    on(restore.confirmEmailRestoreCode, often, ({ origin, body }) =>
      confirmCode(desk, origin, body.code),
    ),
    on(restore.confirmEmailRestoreToken, often, ({ body }) => confirmToken(desk, body.token)),
    on(restore.checkEmailRestoreToken, often, ({ body }) => checkToken(desk, body.token)),
    on(restore.resetByEmailToken, often, ({ origin, body }) =>
      resetByToken(desk, origin, body.token, body),
    ),
    on(restore.resetByEmailCode, often, (asked) => resetByCode(desk, asked)),
    on(restore.forgotByPhone, often, (asked) => forgotPhone(desk, asked)),
    on(restore.confirmPhoneRestoreCode, often, ({ origin, body }) =>
      confirmCode(desk, origin, body.code),
    ),
    on(restore.checkPhoneRestoreToken, often, ({ body }) => checkToken(desk, body.token)),
    on(restore.resetByPhone, often, ({ origin, body }) =>
      resetByToken(desk, origin, body.token, body),
    ),
  ];
}
