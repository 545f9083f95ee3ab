/** Whether the visitor agreed to be counted; kept in this browser. */
import { createFirstStore } from '#platform/browser/first-store.ts';
import { local } from '#platform/browser/storage.ts';

const KEY = 'analytics_choice';
export type AnalyticsChoice = 'yes' | 'no';

const store = createFirstStore<AnalyticsChoice | undefined>(read());

// The other tabs follow.
addEventListener('storage', ({ key }) => key === KEY && store.set(read()));

export const analyticsChoice = { get: store.get, subscribe: store.subscribe };

export function setAnalyticsChoice(choice: AnalyticsChoice): void {
  local.set(KEY, choice);
  store.set(choice);
}

function read(): AnalyticsChoice | undefined {
  const kept = local.get(KEY);
  return kept === 'yes' || kept === 'no' ? kept : undefined;
}
