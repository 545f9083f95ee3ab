/** Passkeys in this browser: the window of the browser or phone that asks for the owner's touch. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import type { Entrance } from '../contract.ts';
import { beginPasskeyLogin, logInByPasskey } from '../contract.passkeys.ts';

/**
 * `declined`: the player closed the window, or let its time run out; nothing is to be said.
 * `elsewhere`: passkeys of this house are bound to another address than this page has.
 */
export type NoPasskey = 'declined' | 'elsewhere';

/**
 * Whether this browser can use passkeys here: over plain HTTP only at localhost, and never where
 * the address is a number.
 */
export function knowsPasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname);
  return window.isSecureContext && !isNumber && 'PublicKeyCredential' in window;
}

/** A passkey is name, password and second step in one: the answer is that of any login. */
export async function logInWithPasskey(): Promise<Entrance | ApiRefusal | NoPasskey> {
  const begun = await api(beginPasskeyLogin, { body: {} });
  if (isRefusal(begun)) return begun;
  const response = await askForPasskey(begun.data.options);
  if (typeof response === 'string') return response;
  return await api(logInByPasskey, { body: { response: asBody(response) } });
}

/** Asks for a touch; `options` as a call of the house gave them. */
export async function askForPasskey(
  options: Record<string, unknown>,
): Promise<AuthenticationResponseJSON | NoPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The wire carries the options of WebAuthn as they are; the library checks what it needs.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return await orNone(() => startAuthentication({ optionsJSON }));
}

/** Makes a new passkey; `options` as a call of the house gave them. */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<RegistrationResponseJSON | NoPasskey | 'known'> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    return await orNone(() => startRegistration({ optionsJSON }));
  } catch (error) {
    // The authenticator has one of this account already.
    if ((error as Error).name === 'InvalidStateError') return 'known';
    throw error;
  }
}

/** The optional parts that a browser leaves undefined are not sent. */
export function asBody<T>(response: T): NoUndefined<T> {
  return JSON.parse(JSON.stringify(response)) as NoUndefined<T>;
}

type NoUndefined<T> = T extends object
  ? { [K in keyof T]: NoUndefined<Exclude<T[K], undefined>> }
  : T;

async function orNone<T>(ask: () => Promise<T>): Promise<T | NoPasskey> {
  try {
    return await ask();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return 'declined';
    if (name === 'SecurityError') return 'elsewhere';
    throw error;
  }
}
