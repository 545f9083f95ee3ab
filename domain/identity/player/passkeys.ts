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

type Begin = () => Promise<{ readonly data: { readonly options: Options } } | ApiRefusal>;
/** WebAuthn options as the server serialises them to JSON. */
type Options = Readonly<Record<string, unknown>>;

/** A passkey replaces name, password and second factor; the result is that of any login. */
export async function logInWithPasskey(): Promise<LoginResult | ApiRefusal | PasskeyUnavailable> {
  const response = await provePasskey(() => api(beginPasskeyLogin, { body: {} }));
  if (typeof response === 'string' || isRefusal(response)) return response;
  return await api(logInByPasskey, { body: { response } });
}

/** The owner's touch of a passkey, in answer to the options of `begin`. */
export async function provePasskey(
  begin: Begin,
): Promise<NoUndefined<AuthenticationResponseJSON> | ApiRefusal | PasskeyUnavailable> {
  const begun = await begin();
  if (isRefusal(begun)) return begun;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The call carries the WebAuthn options unchanged; the library validates what it needs.
  const optionsJSON = begun.data.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await orUnavailable(() => startAuthentication({ optionsJSON }));
  return typeof response === 'string' ? response : asBody(response);
}

/** Creates a passkey for the options of `begin` and hands it to `finish`. */
export async function enrolPasskey<T>(
  begin: Begin,
  finish: (response: NoUndefined<RegistrationResponseJSON>) => Promise<T>,
): Promise<T | ApiRefusal | PasskeyUnavailable | 'known'> {
  const begun = await begin();
  if (isRefusal(begun)) return begun;
  const made = await createPasskey(begun.data.options);
  return typeof made === 'string' ? made : await finish(asBody(made));
}

/** `known`: the authenticator already holds a passkey of this account. */
async function createPasskey(
  options: Options,
): Promise<RegistrationResponseJSON | PasskeyUnavailable | 'known'> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  try {
    return await orUnavailable(() => startRegistration({ optionsJSON }));
  } catch (error) {
    if ((error as Error).name === 'InvalidStateError') return 'known';
    throw error;
  }
}

/** Drops the optional fields that a browser leaves undefined. */
function asBody<T>(response: T): NoUndefined<T> {
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
