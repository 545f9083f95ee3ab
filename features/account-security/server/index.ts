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
import type { AccountSecurityContext } from './context.ts';
import { readAccountSecurity } from './overview.ts';
import { beginPasskeyLogin, logInByPasskey } from './passkey-login.ts';
import { checkSecureLink, secureAccount } from './secure.ts';
import { readEvents } from './security-events.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { setPassword, updatePassword } from './set-password.ts';

export { listenForSecurity } from './security-events.ts';
export { trimSecurityEvents } from './store.ts';
export type AccountSecurityDeps = AccountSecurityContext;

/** Account security: overview, changes, and undoing the changes of a stranger. */
export function accountSecurityRoutes(context: AccountSecurityDeps): Route[] {
  return [...account(context), ...factors(context), ...proofs(context)];
}

function account(context: AccountSecurityContext): Route[] {
  const often = atMost('60 per minute');
  const seldom = atMost('20 per minute');
  const sends = createSends(context.rateLimits);
  return [
    on(contract.getAccountSecurity, often, (request) => readAccountSecurity(context, request)),
    on(contract.setPassword, seldom, (request) => setPassword(context, request)),
    on(contract.updatePassword, seldom, (request) => updatePassword(context, request)),
    on(contract.sendContactCode, atMost('30 per hour'), (request) =>
      sendContactCode(context, sends, request),
    ),
    on(contract.confirmContact, seldom, (request) => confirmContact(context, request)),
    on(contract.listSessions, often, (request) => listSessions(context, request)),
    on(contract.endSession, often, (request) => endSession(context, request)),
    on(contract.endOtherSessions, seldom, (request) => endOtherSessions(context, request)),
    on(contract.listSecurityEvents, often, (request) => readEvents(context, request)),
  ];
}

function factors(context: AccountSecurityContext): Route[] {
  const seldom = atMost('20 per minute');
  // The caller is unknown here, and a whole town may share one address.
  const often = atMost('120 per minute');
  return [
    on(factor.beginAuthenticator, seldom, (request) => beginAuthenticator(context, request)),
    on(factor.confirmAuthenticator, seldom, (request) => confirmAuthenticator(context, request)),
    on(factor.removeAuthenticator, seldom, (request) => removeAuthenticator(context, request)),
    on(factor.renewRecoveryCodes, seldom, (request) => renewRecoveryCodes(context, request)),
    on(factor.beginPasskey, seldom, (request) => beginPasskey(context, request)),
    on(factor.addPasskey, seldom, (request) => addPasskey(context, request)),
    on(factor.renamePasskey, seldom, (request) => renamePasskey(context, request)),
    on(factor.removePasskey, seldom, (request) => removePasskey(context, request)),
    on(login.beginPasskeyLogin, often, (request) => beginPasskeyLogin(context, request)),
    on(login.logInByPasskey, often, (request) => logInByPasskey(context, request)),
  ];
}

function proofs(context: AccountSecurityContext): Route[] {
  const often = atMost('60 per minute');
  const seldom = atMost('20 per minute');
  return [
    on(proof.getConfirmation, often, (request) => getConfirmation(context, request)),
    on(proof.sendConfirmationCode, seldom, (request) => sendConfirmationCode(context, request)),
    on(proof.beginPasskeyConfirmation, seldom, (request) =>
      beginPasskeyConfirmation(context, request),
    ),
    on(proof.confirm, seldom, (request) => confirm(context, request)),
    on(proof.checkSecureLink, seldom, (request) => checkSecureLink(context, request)),
    on(proof.secureAccount, seldom, (request) => secureAccount(context, request)),
  ];
}
