import { keepDrafts } from '../drafts.ts';
import { session } from '../storage.ts';

export const RELOAD_GUARD_KEY = 'reload-guard';
export const RELOAD_GUARD_MS = 10_000;

/**
 * A code chunk that does not load usually belongs to an outdated build: the page reloads to the
 * navigation target. The guard stores the path and an expiry, so that a permanently broken chunk
 * shows the error page instead of reloading forever. Returns whether the browser is reloading.
 */
export function reloadTo(target: string, now = Date.now()): boolean {
  if (isGuarded(target, now)) return false;
  const guard = { path: target, expiresAt: now + RELOAD_GUARD_MS };
  session.set(RELOAD_GUARD_KEY, JSON.stringify(guard));
  keepDrafts();
  if (target === location.pathname + location.search) location.reload();
  else location.assign(target);
  return true;
}

export function isGuarded(target: string, now: number): boolean {
  const guard = readGuard(session.get(RELOAD_GUARD_KEY));
  return guard !== undefined && guard.path === target && guard.expiresAt > now;
}

function readGuard(text: string | null): { path: string; expiresAt: number } | undefined {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as { path: string; expiresAt: number };
  } catch {
    // A foreign value under our key is ignored.
    return undefined;
  }
}
