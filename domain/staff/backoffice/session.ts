/**
 * The session of the staff user in this browser. The token is kept in memory only and is lost with
 * the page; a cookie that no script can read renews it. Nothing is ever stored.
 */
import { useSyncExternalStore } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { api, configureApi, refreshOnce, type ApiRefusal } from '#platform/browser/net/api.ts';
import { clearVisited } from '#platform/backoffice/visited.ts';
import { bumpTokenRevision } from '#platform/browser/net/token-revision.ts';
import { logOutStaff, refreshStaff } from '../contract.backoffice.login.ts';
import { getMe } from '../contract.backoffice.ts';
import { mayAct, type Role } from '../rules.ts';

export type Me = Answer<typeof getMe>['data'];

export type StaffSession =
  /**
   * `unknown`: the session of the cookie is being loaded. `away`: the server does not answer, so
   * nothing is known.
   */
  | { readonly status: 'unknown' | 'away' | 'out'; readonly me: null; readonly isOver: boolean }
  | { readonly status: 'in'; readonly me: Me; readonly isOver: false };

let state: StaffSession = { status: 'unknown', me: null, isOver: false };
let token: string | null = null;
let issuedMs = 0;
const listeners = new Set<() => void>();

export function useStaffSession(): StaffSession {
  return useSyncExternalStore(onSession, staffSession);
}

/** The logged-in staff user; only for components inside the shell. */
export function useMe(): Me {
  const { me } = useStaffSession();
  if (!me) throw new Error('No staff user is logged in.');
  return me;
}

/** Whether the logged-in role is one of `roles`; an admin always may. */
export function useMay(roles: readonly Role[]): boolean {
  const { me } = useStaffSession();
  return me !== null && mayAct(me.role, roles);
}

export function staffSession(): StaffSession {
  return state;
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Connects the session to the API client and restores an open session; called once, when the app
 * starts.
 */
export async function startStaffSession(language: () => string): Promise<void> {
  configureApi({ token: () => token, refresh, language });
  await resume();
}

/** Restores the session from the cookie. */
export async function resume(): Promise<void> {
  const answer = await api(refreshStaff, { body: {} });
  if (!isRefusal(answer)) return void (await completeLogin(answer.data.token));
  set({ status: answer.status === 0 ? 'away' : 'out', me: null, isOver: false });
}

/** Stores the token of a completed login. A refusal means that no one is logged in. */
export async function completeLogin(fresh: string): Promise<ApiRefusal | undefined> {
  bumpTokenRevision();
  token = fresh;
  issuedMs = Date.now();
  const answer = await api(getMe, {});
  if (isRefusal(answer)) {
    token = null;
    set({ status: answer.status === 0 ? 'away' : 'out', me: null, isOver: false });
    return answer;
  }
  set({ status: 'in', me: answer.data, isOver: false });
  return undefined;
}

/** `isOver`: the session was ended automatically, so the login page explains it. */
export async function logOut(isOver = false): Promise<void> {
  clearSession(isOver);
  // Offline, the server keeps the session until it is idle; this page keeps nothing.
  await api(logOutStaff, { body: {} });
}

function clearSession(isOver: boolean): void {
  bumpTokenRevision();
  token = null;
  clearVisited();
  set({ status: 'out', me: null, isOver });
}

/** Called without the old token, so that a 401 of the refresh does not start another refresh. */
async function refresh(): Promise<string | null> {
  if (state.status !== 'in') return null;
  const old = token;
  token = null;
  const answer = await api(refreshStaff, { body: {} });
  if (!isRefusal(answer)) {
    token = answer.data.token;
    issuedMs = Date.now();
    return token;
  }
  // A lost connection must not end the session: with the old token the next call retries.
  if (answer.status === 0) token = old;
  else clearSession(true);
  return null;
}

function set(next: StaffSession): void {
  state = next;
  for (const listener of listeners) listener();
}

const IDLE_MS = 30 * 60_000;
/** The server counts idleness from the last token: an active user gets a new one in time. */
const REFRESH_AFTER_MS = 5 * 60_000;
const IDLE_CHECK_MS = 15_000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Calls that a page makes on its own prolong the session, so idleness is measured by user input.
 * Half an hour without input ends the session, also when the computer was asleep. Returns a
 * function that stops the timer.
 */
export function endWhenIdle(): () => void {
  let lastMs = Date.now();
  const onActivity = () => {
    lastMs = Date.now();
    if (token !== null && lastMs - issuedMs > REFRESH_AFTER_MS) {
      issuedMs = lastMs;
      void refreshOnce();
    }
  };
  const check = () => {
    if (state.status === 'in' && Date.now() - lastMs > IDLE_MS) void logOut(true);
  };
  for (const name of ACTIVITY_EVENTS) addEventListener(name, onActivity, { passive: true });
  const timer = setInterval(check, IDLE_CHECK_MS);
  return () => {
    clearInterval(timer);
    for (const name of ACTIVITY_EVENTS) removeEventListener(name, onActivity);
  };
}
