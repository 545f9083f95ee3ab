/** The visible notifications. Any code can add one; the viewport in toasts.tsx draws them. */
import { createFirstStore } from '../first-store.ts';

export const TOAST_LIFETIME_MS = 3000;
/** A link takes longer to read and to reach. */
export const TOAST_LINK_LIFETIME_MS = 10_000;
export const TOAST_MOTION_MS = 300;
/** More than this at once would cover a phone: the oldest is removed early. */
const TOASTS_MAX = 5;

export type ToastTone = 'info' | 'success' | 'win' | 'warning' | 'error';

export type ToastLink = { readonly to: string; readonly text: string };

export type Toast = {
  id: number;
  tone: ToastTone;
  title: string;
  text?: string | undefined;
  /** Where the player can do something about it. */
  link?: ToastLink | undefined;
  /** Set while it is animating away. */
  leaving: boolean;
};

const store = createFirstStore<readonly Toast[]>([]);
let lastId = 0;
let paused = false;
const lives = new Map<number, { remainingMs: number; startedAt: number; timer?: Timer }>();
type Timer = ReturnType<typeof setTimeout>;

type NewToast = { tone?: ToastTone; title: string; text?: string; link?: ToastLink | undefined };

export function showToast({ tone = 'info', title, text, link }: NewToast): number {
  const id = ++lastId;
  change([...currentToasts(), { id, tone, title, text, link, leaving: false }]);
  const remainingMs = link ? TOAST_LINK_LIFETIME_MS : TOAST_LIFETIME_MS;
  lives.set(id, { remainingMs, startedAt: Date.now() });
  if (!paused) run(id);
  const staying = currentToasts().filter((each) => !each.leaving);
  for (const old of staying.slice(0, -TOASTS_MAX)) dismissToast(old.id);
  return id;
}

export function dismissToast(id: number) {
  clearTimeout(lives.get(id)?.timer);
  lives.delete(id);
  if (lives.size === 0) paused = false;
  const toasts = currentToasts();
  if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return;
  change(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  setTimeout(() => change(currentToasts().filter((toast) => toast.id !== id)), TOAST_MOTION_MS);
}

/** While the pointer or the focus is on any toast, none expires, so that it can be read. */
export function pauseToasts() {
  if (paused) return;
  paused = true;
  for (const life of lives.values()) {
    clearTimeout(life.timer);
    life.remainingMs -= Date.now() - life.startedAt;
  }
}

export function resumeToasts() {
  if (!paused) return;
  paused = false;
  for (const id of lives.keys()) run(id);
}

export function subscribeToToasts(listener: () => void): () => void {
  return store.subscribe(listener);
}

export function currentToasts(): readonly Toast[] {
  return store.get();
}

function run(id: number) {
  const life = lives.get(id);
  if (!life) return;
  life.startedAt = Date.now();
  life.timer = setTimeout(() => dismissToast(id), life.remainingMs);
}

function change(next: readonly Toast[]) {
  store.set(next);
}
