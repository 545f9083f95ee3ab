/** Passkeys in this browser: the window of the browser or phone that asks for the owner's touch. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/api.ts';
import type { Entrance } from '../contract.ts';
import { beginPasskeyLogin, logInByPasskey } from '../contract.passkeys.ts';

/** The player closed the window, or let its time run out: nothing to be said. */
export type Declined = 'declined';

/** Whether this browser knows passkeys at all; over plain HTTP only at localhost. */
export function knowsPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window;
}

/** A passkey is name, password and second step in one: the answer is that of any login. */
export async function logInWithPasskey(): Promise<Entrance | ApiRefusal | Declined> {
  const begun = await api(beginPasskeyLogin, { body: {} });
  if (isRefusal(begun)) return begun;
  const response = await askForPasskey(begun.data.options);
  if (response === 'declined') return response;
  return await api(logInByPasskey, { body: { response: asBody(response) } });
}

/** Asks for a touch; `options` as a call of the house gave them. */
export async function askForPasskey(
  options: Record<string, unknown>,
): Promise<AuthenticationResponseJSON | Declined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The wire carries the options of WebAuthn as they are; the library checks what it needs.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return await orDeclined(() => startAuthentication({ optionsJSON }));
}

/** Makes a new passkey; `options` as a call of the house gave them. */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<RegistrationResponseJSON | Declined | 'known'> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    return await orDeclined(() => startRegistration({ optionsJSON }));
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

async function orDeclined<T>(ask: () => Promise<T>): Promise<T | Declined> {
  try {
    return await ask();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return 'declined';
    throw error;
  }
}
