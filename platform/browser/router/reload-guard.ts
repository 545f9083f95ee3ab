import { session } from '../storage.ts';

export const RELOAD_GUARD_KEY = 'reload-guard';
export const RELOAD_GUARD_MS = 10_000;

/**
 * A code chunk that does not load usually belongs to a build that is gone: the page reloads to
 * where
 * it was going. The guard keeps the path and an expiry, so that a chunk that is broken for good
 * shows the error page instead of reloading for ever. Answers whether the browser is on its way.
 */
export function reloadTo(target: string, now = Date.now()): boolean {
  if (isGuarded(target, now)) return false;
  const guard = { path: target, expiresAt: now + RELOAD_GUARD_MS };
  session.set(RELOAD_GUARD_KEY, JSON.stringify(guard));
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
    // Somebody else's text under our key guards nothing.
    return undefined;
  }
}
