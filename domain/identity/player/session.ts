/**
 * The session of the page: the token, its user, and the effects of a change of either. A guest in
 * free play has a token too; it is stored apart, so that logging out ends only the member's
 * session.
 */
import { useSyncExternalStore } from 'react';
import { isLocale } from '#core/locale.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { PlayRules } from '#domain/jurisdictions/rules.ts';
import { api, configureApi, type ApiRefusal } from '#platform/browser/net/api.ts';
import { payload } from '#platform/browser/boot.ts';
import { cookies, local } from '#platform/browser/storage.ts';
import { bumpTokenRevision } from '#platform/browser/net/token-revision.ts';
import {
  becomeGuest,
  getUser,
  logout,
  refreshToken,
  type Restriction,
  type User,
} from '../contract.ts';

export type { Restriction, User };

export type SessionState = {
  /** unknown: there is a token but the user is not loaded yet. Render as a guest. */
  readonly status: 'unknown' | 'guest' | 'member';
  readonly user: User | null;
  readonly features: readonly string[];
  /** Why the session reaches the money and the documents alone; null for a full one. */
  readonly restriction: Restriction | null;
  readonly playRules: PlayRules | null;
};

const NO_ONE = { user: null, features: [], restriction: null, playRules: null } as const;
const UNKNOWN: SessionState = { status: 'unknown', ...NO_ONE };
let state = UNKNOWN;
const userListeners = new Set<(state: SessionState) => void>();

function setState(changes: Partial<SessionState>): void {
  state = { ...state, ...changes };
  for (const listener of userListeners) listener(state);
}

const GUEST_KEY = 'guestToken';

export function useUser(): SessionState {
  // Prerendered markup belongs to no particular user, so hydration starts from that state.
  return useSyncExternalStore(onUserChange, userNow, () => UNKNOWN);
}

export function userNow(): SessionState {
  return state;
}

export function onUserChange(listener: (state: SessionState) => void): () => void {
  userListeners.add(listener);
  return () => userListeners.delete(listener);
}

/** The token that calls carry: the member's, else the guest's. */
export function tokenNow(): string | null {
  return cookies.get('bearerToken') ?? local.get(GUEST_KEY);
}

export function hasMemberToken(): boolean {
  return cookies.get('bearerToken') !== null;
}

type SignedIn = { readonly isNew: boolean };
type TokenChange = (token: string | null) => void;
const signedInListeners = new Set<(how: SignedIn) => void>();
const tokenListeners = new Set<TokenChange>();

/** Runs after every login; `isNew` right after a registration. */
export function onSignedIn(listener: (how: SignedIn) => void): () => void {
  signedInListeners.add(listener);
  return () => signedInListeners.delete(listener);
}

export function onTokenChange(listener: TokenChange): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

function storeToken(token: string): void {
  cookies.set('bearerToken', token);
  for (const listener of tokenListeners) listener(token);
}

type SignInOptions = { readonly isNew?: boolean; readonly ssoLink?: string | null };

/**
 * Stores the token, loads the user, sets the language if none is set, follows an sso link. Returns
 * the refusal when the user could not be fetched: then the player is not logged in.
 */
export async function signIn(
  token: string,
  options: SignInOptions = {},
): Promise<ApiRefusal | undefined> {
  bumpTokenRevision();
  storeToken(token);
  const refusal = await loadUser();
  if (refusal) return refusal;
  const { locale } = state.user!;
  if (cookies.get('locale') === null && isLocale(locale)) cookies.set('locale', locale);
  if (options.ssoLink && payload().environment !== 'development') {
    navigateTo(options.ssoLink);
    // The browser leaves: what callers do next, such as closing a dialog, would stop it.
    return await new Promise(() => undefined);
  }
  for (const listener of signedInListeners) listener({ isNew: options.isNew === true });
  return undefined;
}

/** For each request under way: the changes of the user since it was sent. */
const loads = new Set<{ changes: Partial<User> }>();

/**
 * Loads the user of the token. Changes that are pushed meanwhile are newer than the response, and
 * are kept. A refusal logs the user out, unless it says nothing about the token:
 * a lost connection, an overloaded server, too many requests.
 */
export async function loadUser(): Promise<ApiRefusal | undefined> {
  if (!hasMemberToken()) {
    setSignedOut();
    return undefined;
  }
  // Which site this is: the main one or a mirror.
  const whoAreYou = location.hostname.slice(0, 64);
  const load = { changes: {} };
  loads.add(load);
  const answer = await api(getUser, { query: { whoAreYou } }).finally(() => loads.delete(load));
  if (isRefusal(answer)) {
    if (!isTransient(answer)) clearSession();
    return answer;
  }
  if (answer.fresh_token !== undefined) storeToken(answer.fresh_token);
  if (answer.super_bonus !== undefined) cookies.set('super_bonus', answer.super_bonus);
  document.documentElement.dataset['auth'] = 'in';
  const { features, restriction = null, play_rules: playRules } = answer;
  const isSame = state.user?.id === answer.user.id;
  const user = isSame ? { ...answer.user, ...load.changes } : answer.user;
  setState({ status: 'member', user, features, restriction, playRules });
  return undefined;
}

/** The token may still be valid: the request is worth repeating. */
export function isTransient({ status }: ApiRefusal): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** Applies a pushed or already received change of the user, e.g. a balance. */
export function patchUser(changes: Partial<User>): void {
  const { user } = state;
  if (!user) return;
  for (const load of loads) load.changes = { ...load.changes, ...changes };
  setState({ user: { ...user, ...changes } });
}

let isLeaving = false;

export async function signOut(): Promise<void> {
  // The server ends the token before its answer arrives; no refresh may start meanwhile.
  isLeaving = true;
  // Offline, the session survives on the server, but this device must not keep the token.
  await api(logout);
  clearSession();
  isLeaving = false;
}

/** Clears the member's token and user on this device. */
export function clearSession(): void {
  bumpTokenRevision();
  cookies.remove('bearerToken');
  setSignedOut();
  for (const listener of tokenListeners) listener(tokenNow());
}

function setSignedOut(): void {
  document.documentElement.dataset['auth'] = 'out';
  setState({ status: 'guest', ...NO_ONE });
}

/** Resolves once it is known whether a user is logged in. */
export function whenSessionKnown(): Promise<SessionState> {
  if (state.status !== 'unknown') return Promise.resolve(state);
  return new Promise((resolve) => {
    const stop = onUserChange((now) => {
      if (now.status === 'unknown') return;
      stop();
      resolve(now);
    });
  });
}

let guestRequest: Promise<Refusal | undefined> | undefined;

/**
 * Creates a guest token when first needed. Members already have a token. Callers at the same time
 * share one request: with two guests, the first bet would belong to an account that the page no
 * longer knows.
 */
export async function ensureGuest(): Promise<Refusal | undefined> {
  if (tokenNow() !== null) return undefined;
  guestRequest ??= openGuest().finally(() => (guestRequest = undefined));
  return await guestRequest;
}

async function openGuest(): Promise<Refusal | undefined> {
  const answer = await api(becomeGuest);
  if (isRefusal(answer)) return answer;
  local.set(GUEST_KEY, answer.data.token);
  for (const listener of tokenListeners) listener(answer.data.token);
  return undefined;
}

/** Section 4: one refresh; a failed one logs out, a 401 on it also goes to the sso link. */
async function refresh(): Promise<string | null> {
  if (isLeaving) return null;
  if (!hasMemberToken()) {
    local.remove(GUEST_KEY);
    return null;
  }
  const answer = await api(refreshToken);
  if (!isRefusal(answer)) {
    storeToken(answer.access_token);
    return answer.access_token;
  }
  if (isTransient(answer)) return null;
  clearSession();
  const { sso } = payload().mirror;
  if (answer.status === 401 && sso !== null) navigateTo(sso);
  return null;
}

/** Navigates to another site of the operator with the current address in `url`. */
function navigateTo(link: string): void {
  const target = new URL(link);
  target.searchParams.set('url', location.href);
  location.assign(target.href);
}

/** Connects the session to the API client; called once, when the page starts. */
export function startSession(language: () => string): void {
  configureApi({ token: tokenNow, refresh, language });
}
