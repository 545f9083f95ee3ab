/** The session of the partner in this browser: a cookie that no script can read. */
import { create } from 'zustand';
import { isRefusal } from '#core/refusal.ts';
import {
  getPartner,
  logOutPartner,
  type PartnerMe,
} from '#features/affiliates/contract.partner.ts';
import { api } from '#platform/browser/net/api.ts';
import { bumpTokenRevision } from '#platform/browser/net/token-revision.ts';

type PartnerSession =
  | { readonly status: 'unknown' | 'away' | 'out'; readonly me: null }
  | { readonly status: 'in'; readonly me: PartnerMe };

const store = create<PartnerSession>(() => ({ status: 'unknown', me: null }));

export function usePartnerSession(): PartnerSession {
  return store();
}

export async function startSession(): Promise<void> {
  const answer = await api(getPartner, {});
  if (!isRefusal(answer)) return setPartner(answer.data);
  set({ status: answer.status === 0 ? 'away' : 'out', me: null });
}

export function setPartner(me: PartnerMe): void {
  set({ status: 'in', me });
}

export async function logOut(): Promise<void> {
  await api(logOutPartner, { body: {} });
  set({ status: 'out', me: null });
}

/** The server ended the session: the login page is next. */
export function endSession(): void {
  if (store.getState().status === 'in') set({ status: 'out', me: null });
}

function set(next: PartnerSession): void {
  // What another partner loaded in this browser must not be shown.
  bumpTokenRevision();
  store.setState(next, true);
}
