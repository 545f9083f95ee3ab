/**
 * Passkeys in this browser: the browser's or the phone's dialog that asks for the owner's touch.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import type { LoginResult } from '../contract.ts';
import { beginPasskeyLogin, logInByPasskey } from '../contract.passkeys.ts';

/**
 * `declined`: the player closed the dialog or let it time out; no message is shown. `elsewhere`:
 * passkeys are bound to another address than the one of this page.
 */
export type PasskeyUnavailable = 'declined' | 'elsewhere';

/**
 * Whether this browser can use passkeys here: over plain HTTP only at localhost, and never at an IP
 * address.
 */
export function supportsPasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname);
  return window.isSecureContext && !isNumber && 'PublicKeyCredential' in window;
}

/** A passkey replaces name, password and second factor; the result is that of any login. */
export async function logInWithPasskey(): Promise<LoginResult | ApiRefusal | PasskeyUnavailable> {
  const begun = await api(beginPasskeyLogin, { body: {} });
  if (isRefusal(begun)) return begun;
  const response = await requestPasskey(begun.data.options);
  if (typeof response === 'string') return response;
  return await api(logInByPasskey, { body: { response: asBody(response) } });
}

/** Requests a passkey assertion; `options` come from a server call. */
export async function requestPasskey(
  options: Record<string, unknown>,
): Promise<AuthenticationResponseJSON | PasskeyUnavailable> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The call carries the WebAuthn options unchanged; the library validates what it needs.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return await orUnavailable(() => startAuthentication({ optionsJSON }));
}

/** Creates a passkey; `options` come from a server call. */
export async function createPasskey(
  options: Record<string, unknown>,
): Promise<RegistrationResponseJSON | PasskeyUnavailable | 'known'> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    return await orUnavailable(() => startRegistration({ optionsJSON }));
  } catch (error) {
    // The authenticator already holds a passkey of this account.
    if ((error as Error).name === 'InvalidStateError') return 'known';
    throw error;
  }
}

/** Drops the optional fields that a browser leaves undefined. */
export function asBody<T>(response: T): NoUndefined<T> {
  return JSON.parse(JSON.stringify(response)) as NoUndefined<T>;
}

type NoUndefined<T> = T extends object
  ? { [K in keyof T]: NoUndefined<Exclude<T[K], undefined>> }
  : T;

async function orUnavailable<T>(request: () => Promise<T>): Promise<T | PasskeyUnavailable> {
  try {
    return await request();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return 'declined';
    if (name === 'SecurityError') return 'elsewhere';
    throw error;
  }
}
