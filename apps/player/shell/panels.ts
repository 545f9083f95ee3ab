/**
 * The panels of the frame that a visitor may close, and which stay closed on this device: the
 * sidebar, which keeps its icons, and the column of chat and live bets. `html[data-closed]` names
 * the closed ones; the document sets it before the first paint (apps/server/pages/document.ts).
 */
import { useSyncExternalStore } from 'react';
import { createFirstStore } from '#platform/browser/first-store.ts';
import { local } from '#platform/browser/storage.ts';

export type Panel = 'nav' | 'side';

const KEY = 'closedPanels';
const changes = createFirstStore(0);

export function usePanelOpen(panel: Panel): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => !closedPanels().includes(panel),
    () => true,
  );
}

export function togglePanel(panel: Panel): void {
  const closed = closedPanels();
  const next = closed.includes(panel)
    ? closed.filter((each) => each !== panel)
    : [...closed, panel];
  document.documentElement.dataset['closed'] = next.join(' ');
  local.set(KEY, next.join(' '));
  changes.set(changes.get() + 1);
}

function closedPanels(): string[] {
  return (document.documentElement.dataset['closed'] ?? '').split(' ').filter((p) => p !== '');
}
