/** Which of the shell's own dialogs is open: the palette, the list of shortcuts, the phone menu. */
export type Shortcut = 'palette' | 'keys' | 'menu';

let open: Shortcut | null = null;
const listeners = new Set<() => void>();

export function openShortcut(next: Shortcut | null): void {
  open = next;
  for (const listener of listeners) listener();
}

export function shortcutNow(): Shortcut | null {
  return open;
}

export function onShortcut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
