/**
 * Who is at the table: the token, the user behind it, and what has to happen when either changes.
 * A guest who plays for free has a token too; it is kept apart, so that logging out ends only the
 * member's session.
 */
import { useSyncExternalStore } from 'react';
import { isLocale } from '#core/locale.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { api, configureApi, type ApiRefusal } from '#platform/browser/net/api.ts';
import { payload } from '#platform/browser/boot.ts';
import { cookies, local } from '#platform/browser/storage.ts';
import { bumpTokenRevision } from '#platform/browser/net/token-revision.ts';
import { becomeGuest, getUser, logout, refreshToken, type User } from '../contract.ts';

export type { User };

export type SessionState = {
  /** unknown: a token is there and the user not yet. Draw it as a guest. */
  readonly status: 'unknown' | 'guest' | 'member';
  readonly user: User | null;
  readonly features: readonly string[];
};

const UNKNOWN: SessionState = { status: 'unknown', user: null, features: [] };
let state = UNKNOWN;
const userListeners = new Set<(state: SessionState) => void>();

function setState(changes: Partial<SessionState>): void {
  state = { ...state, ...changes };
  for (const listener of userListeners) listener(state);
}

const GUEST_KEY = 'guestToken';

export function useUser(): SessionState {
  // Ready markup was made for nobody in particular, and is taken over as that.
  return useSyncExternalStore(onUser, userNow, () => UNKNOWN);
}

export function userNow(): SessionState {
  return state;
}

export function onUser(listener: (state: SessionState) => void): () => void {
  userListeners.add(listener);
  return () => userListeners.delete(listener);
}

/** The token calls carry: the member's, else that of a guest who plays for free. */
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

export function onToken(listener: TokenChange): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

function keepToken(token: string): void {
  cookies.set('bearerToken', token);
  for (const listener of tokenListeners) listener(token);
}

type SignInOptions = { readonly isNew?: boolean; readonly ssoLink?: string | null };

/**
 * Stores the token, loads the user, sets the language if none is set, follows an sso link. Answers
 * the refusal when the user could not be fetched: then nobody is in.
 */
export async function signIn(
  token: string,
  options: SignInOptions = {},
): Promise<ApiRefusal | undefined> {
  bumpTokenRevision();
  keepToken(token);
  const refusal = await loadUser();
  if (refusal) return refusal;
  const { locale } = state.user!;
  if (cookies.get('locale') === null && isLocale(locale)) cookies.set('locale', locale);
  if (options.ssoLink && payload().environment !== 'development') {
    leaveFor(options.ssoLink);
    return undefined;
  }
  for (const listener of signedInListeners) listener({ isNew: options.isNew === true });
  return undefined;
}

/** Asks who the token belongs to. A refusal other than a lost connection logs the user out. */
export async function loadUser(): Promise<ApiRefusal | undefined> {
  if (!hasMemberToken()) {
    becomeNobody();
    return undefined;
  }
  // Which site of the house this is: a mirror, or the house itself.
  const whoAreYou = location.hostname.slice(0, 64);
  const answer = await api(getUser, { query: { whoAreYou } });
  if (isRefusal(answer)) {
    // Without an answer nothing is known about the token; a tunnel must not cost the session.
    if (answer.status !== 0) forget();
    return answer;
  }
  if (answer.fresh_token !== undefined) keepToken(answer.fresh_token);
  if (answer.super_bonus !== undefined) cookies.set('super_bonus', answer.super_bonus);
  document.documentElement.dataset['auth'] = 'in';
  setState({ status: 'member', user: answer.user, features: answer.features });
  return undefined;
}

/** A pushed or already answered change of the user, e.g. a balance. */
export function patchUser(changes: Partial<User>): void {
  const { user } = state;
  if (user) setState({ user: { ...user, ...changes } });
}

let isLeaving = false;

export async function signOut(): Promise<void> {
  // The house ends the token before its answer is here; nobody shall ask for a new one meanwhile.
  isLeaving = true;
  // Without the network the house keeps its session, but this device must not keep the token.
  await api(logout);
  forget();
  isLeaving = false;
}

/** Clears the member's token and user on this device. */
export function forget(): void {
  bumpTokenRevision();
  cookies.remove('bearerToken');
  becomeNobody();
  for (const listener of tokenListeners) listener(tokenNow());
}

function becomeNobody(): void {
  document.documentElement.dataset['auth'] = 'out';
  setState({ status: 'guest', user: null, features: [] });
}

/** Waits until it is known whether somebody is logged in. */
export function whenUser(): Promise<SessionState> {
  if (state.status !== 'unknown') return Promise.resolve(state);
  return new Promise((resolve) => {
    const stop = onUser((now) => {
      if (now.status === 'unknown') return;
      stop();
      resolve(now);
    });
  });
}

/** A token for free play, made on the first need. Members already have one. */
export async function ensureGuest(): Promise<Refusal | undefined> {
  if (tokenNow() !== null) return undefined;
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
    keepToken(answer.access_token);
    return answer.access_token;
  }
  if (answer.status === 0) return null;
  forget();
  const { sso } = payload().mirror;
  if (answer.status === 401 && sso !== null) leaveFor(sso);
  return null;
}

/** Goes to another site of the house with the current address in `url`. */
function leaveFor(link: string): void {
  const target = new URL(link);
  target.searchParams.set('url', location.href);
  location.assign(target.href);
}

/** Connects the session with the calls; once, when the page starts. */
export function startSession(language: () => string): void {
  configureApi({ token: tokenNow, refresh, language });
}
