/**
 * Storage that never throws: in private windows, with full disks and blocked cookies it reads as
 * empty. Nothing of value is stored only here, so a loss costs a preference, never money.
 */
import { createFirstStore } from './first-store.ts';

type SafeStorage = {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
};

export const local = safeStorage(() => globalThis.localStorage);
export const session = safeStorage(() => globalThis.sessionStorage);

function safeStorage(open: () => Storage): SafeStorage {
  return {
    get: (key) => attempt(() => open().getItem(key)) ?? null,
    set: (key, value) => void attempt(() => open().setItem(key, value)),
    remove: (key) => void attempt(() => open().removeItem(key)),
  };
}

/** A browser may refuse storage altogether, which is no bug. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

const DAY = 86_400;

/** Every cookie of the product with its lifetime in seconds. */
export const COOKIE_SECONDS = {
  promo: 30 * DAY,
  stag: DAY,
  partnerId: 30 * DAY,
  advId: 30 * DAY,
  advertiseUid: 30 * DAY,
  advertiseSource: 30 * DAY,
  cpaOneUid: 30 * DAY,
  prHash: 30 * DAY,
  partner: 30 * DAY,
  adplace: 30 * DAY,
  token: 30 * DAY,
  bearerToken: 30 * DAY,
  super_bonus: 5 * 365 * DAY,
  activeCurrency: DAY,
  userBrowser: DAY,
  simpleAuth: DAY,
  adBonusType: 600,
  adBonusValue: 600,
  adBonusModal: 600,
  locale: 365 * DAY,
} as const;

export type CookieName = keyof typeof COOKIE_SECONDS;

/** Changes with each cookie that this page writes. */
const written = createFirstStore(0);

export const cookies = {
  get: getCookie,
  set: setCookie,
  remove: removeCookie,
  /** Calls the listener after every change that this page makes. Returns a function to stop it. */
  subscribe: written.subscribe,
};

function getCookie(name: CookieName): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return null;
  const raw = found.slice(name.length + 1);
  // A cookie that was emptied instead of removed counts as absent.
  if (raw === '') return null;
  return attempt(() => decodeURIComponent(raw)) ?? raw;
}

function setCookie(name: CookieName, value: string): void {
  writeCookie(name, encodeURIComponent(value), COOKIE_SECONDS[name]);
}

function removeCookie(name: CookieName): void {
  writeCookie(name, '', 0);
}

function writeCookie(name: CookieName, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
  written.set(0);
}
