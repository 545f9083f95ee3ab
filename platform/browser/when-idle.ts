/** Half a second is the specification's fallback: Safari has no idle callback. */
const IDLE_MS = 500;

/** Resolves once the browser has nothing to do, or after half a second. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve, IDLE_MS);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
  });
}
