import * as login from '#domain/identity/contract.passkeys.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import * as proof from '../contract.confirm.ts';
import * as factor from '../contract.factors.ts';
import * as contract from '../contract.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './change-factors.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './change-passkeys.ts';
import {
  beginPasskeyConfirmation,
  confirm,
  getConfirmation,
  sendConfirmationCode,
} from './confirm.ts';
import { confirmContact, createSends, sendContactCode } from './contacts.ts';
import type { Desk } from './desk.ts';
import { readAccess } from './overview.ts';
import { beginPasskeyLogin, logInByPasskey } from './passkey-login.ts';
import { checkSecureLink, secureAccount } from './secure.ts';
import { readEvents } from './security-events.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { setPassword, updatePassword } from './set-password.ts';

export { listenForSecurity } from './security-events.ts';
export { trimSecurityEvents } from './store.ts';
export type AccessDeps = Desk;

/** The safety of an account: what it has, what changes it, what undoes a stranger's change. */
export function accessRoutes(desk: AccessDeps): Route[] {
  return [...account(desk), ...factors(desk), ...proofs(desk)];
}

function account(desk: Desk): Route[] {
  const often = atMost('60 per minute');
  const seldom = atMost('20 per minute');
  const sends = createSends();
  return [
    on(contract.getAccess, often, (asked) => readAccess(desk, asked)),
    on(contract.setPassword, seldom, (asked) => setPassword(desk, asked)),
    on(contract.updatePassword, seldom, (asked) => updatePassword(desk, asked)),
    on(contract.sendContactCode, atMost('30 per hour'), (asked) =>
      sendContactCode(desk, sends, asked),
    ),
    on(contract.confirmContact, seldom, (asked) => confirmContact(desk, asked)),
    on(contract.listSessions, often, (asked) => listSessions(desk, asked)),
    on(contract.endSession, often, (asked) => endSession(desk, asked)),
    on(contract.endOtherSessions, seldom, (asked) => endOtherSessions(desk, asked)),
    on(contract.listSecurityEvents, often, (asked) => readEvents(desk, asked)),
  ];
}

function factors(desk: Desk): Route[] {
  const seldom = atMost('20 per minute');
  // Nobody is known yet, and a whole town may share one address.
  const often = atMost('120 per minute');
  return [
    on(factor.beginAuthenticator, seldom, (asked) => beginAuthenticator(desk, asked)),
    on(factor.confirmAuthenticator, seldom, (asked) => confirmAuthenticator(desk, asked)),
    on(factor.removeAuthenticator, seldom, (asked) => removeAuthenticator(desk, asked)),
    on(factor.renewRecoveryCodes, seldom, (asked) => renewRecoveryCodes(desk, asked)),
    on(factor.beginPasskey, seldom, (asked) => beginPasskey(desk, asked)),
    on(factor.addPasskey, seldom, (asked) => addPasskey(desk, asked)),
    on(factor.renamePasskey, seldom, (asked) => renamePasskey(desk, asked)),
    on(factor.removePasskey, seldom, (asked) => removePasskey(desk, asked)),
    on(login.beginPasskeyLogin, often, (asked) => beginPasskeyLogin(desk, asked)),
    on(login.logInByPasskey, often, (asked) => logInByPasskey(desk, asked)),
  ];
}

function proofs(desk: Desk): Route[] {
  const often = atMost('60 per minute');
  const seldom = atMost('20 per minute');
  return [
    on(proof.getConfirmation, often, (asked) => getConfirmation(desk, asked)),
    on(proof.sendConfirmationCode, seldom, (asked) => sendConfirmationCode(desk, asked)),
    on(proof.beginPasskeyConfirmation, seldom, (asked) => beginPasskeyConfirmation(desk, asked)),
    on(proof.confirm, seldom, (asked) => confirm(desk, asked)),
    on(proof.checkSecureLink, seldom, (asked) => checkSecureLink(desk, asked)),
    on(proof.secureAccount, seldom, (asked) => secureAccount(desk, asked)),
  ];
}
