/** Which of the shell's own dialogs is open: the palette, the list of shortcuts, the alerts, the
 * phone menu. */
import { create } from 'zustand';

export type Shortcut = 'palette' | 'keys' | 'menu' | 'alerts';

const store = create<{ open: Shortcut | null }>(() => ({ open: null }));

export function openShortcut(next: Shortcut | null): void {
  store.setState({ open: next });
}

export function useShortcut(): Shortcut | null {
  return store(({ open }) => open);
}
