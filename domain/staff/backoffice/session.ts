/**
 * Who sits at this desk. The token lives in memory alone and dies with the page; what renews it is
 * a cookie no script can read. Nothing of it is ever stored.
 */
import { useSyncExternalStore } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { api, configureApi, refreshOnce, type ApiRefusal } from '#platform/browser/net/api.ts';
import { forgetPlaces } from '#platform/backoffice/navigation.ts';
import { bumpTokenRevision } from '#platform/browser/net/token-revision.ts';
import { logOutStaff, refreshStaff } from '../contract.backoffice.door.ts';
import { getMe } from '../contract.backoffice.ts';
import { mayAct, type Role } from '../rules.ts';

export type Me = Answer<typeof getMe>['data'];

export type DeskSession =
  /** `unknown`: the cookie is being asked. `away`: nobody answers, and nothing is known. */
  | { readonly status: 'unknown' | 'away' | 'out'; readonly me: null; readonly isOver: boolean }
  | { readonly status: 'in'; readonly me: Me; readonly isOver: false };

let state: DeskSession = { status: 'unknown', me: null, isOver: false };
let token: string | null = null;
let issuedMs = 0;
const listeners = new Set<() => void>();

export function useDeskSession(): DeskSession {
  return useSyncExternalStore(onSession, deskSession);
}

/** Who is logged in; only for what is drawn inside the shell. */
export function useMe(): Me {
  const { me } = useDeskSession();
  if (!me) throw new Error('Nobody is logged in here.');
  return me;
}

/** Whether the logged-in role may do what is left to these; an admin may in any case. */
export function useMay(roles: readonly Role[]): boolean {
  const { me } = useDeskSession();
  return me !== null && mayAct(me.role, roles);
}

export function deskSession(): DeskSession {
  return state;
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Connects the session with the calls and asks whether one is open; once, when the app starts. */
export async function startDeskSession(language: () => string): Promise<void> {
  configureApi({ token: () => token, refresh, language });
  await resume();
}

/** Asks the cookie who is here. */
export async function resume(): Promise<void> {
  const answer = await api(refreshStaff, { body: {} });
  if (!isRefusal(answer)) return void (await comeIn(answer.data.token));
  set({ status: answer.status === 0 ? 'away' : 'out', me: null, isOver: false });
}

/** Takes the token of a login that has succeeded. A refusal means that nobody is in. */
export async function comeIn(fresh: string): Promise<ApiRefusal | undefined> {
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

/** `isOver`: not by the person's own wish, so the door says why it stands there. */
export async function logOut(isOver = false): Promise<void> {
  forget(isOver);
  // Without the network the house keeps the session until it is idle; this page keeps nothing.
  await api(logOutStaff, { body: {} });
}

function forget(isOver: boolean): void {
  bumpTokenRevision();
  token = null;
  forgetPlaces();
  set({ status: 'out', me: null, isOver });
}

/** Asked without the old token, so that a 401 of its own asks for no other refresh. */
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
  // A tunnel must not cost the session: with the old token the next call asks again.
  if (answer.status === 0) token = old;
  else forget(true);
  return null;
}

function set(next: DeskSession): void {
  state = next;
  for (const listener of listeners) listener();
}

const IDLE_MS = 30 * 60_000;
/** The house counts from the last token: whoever works gets one before it is old. */
const YOUNG_MS = 5 * 60_000;
const LOOK_MS = 15_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Calls that a page makes by itself prolong the session; nobody sitting here must not. So half an
 * hour without a touch ends it, also when the machine slept through it. Answers how to stop.
 */
export function endWhenIdle(): () => void {
  let lastMs = Date.now();
  const touched = () => {
    lastMs = Date.now();
    if (token !== null && lastMs - issuedMs > YOUNG_MS) {
      issuedMs = lastMs;
      void refreshOnce();
    }
  };
  const look = () => {
    if (state.status === 'in' && Date.now() - lastMs > IDLE_MS) void logOut(true);
  };
  for (const name of SIGNS_OF_LIFE) addEventListener(name, touched, { passive: true });
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    for (const name of SIGNS_OF_LIFE) removeEventListener(name, touched);
  };
}
