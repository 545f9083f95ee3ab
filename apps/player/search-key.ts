import { isModalOpen } from '#platform/browser/modals/modals.tsx';
import { navigate } from '#platform/browser/router/navigation.ts';

/** Ctrl K (⌘ K) and / lead to the search of the lobby from every page, in any keyboard layout. */
export function listenToSearchKey(): void {
  addEventListener('keydown', (event) => {
    if (!isSearchKey(event) || isModalOpen()) return;
    event.preventDefault();
    void focusSearch();
  });
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (altKey || event.defaultPrevented) return false;
  if ((ctrlKey || metaKey) && !shiftKey) return code === 'KeyK';
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
  return !isTyping && !ctrlKey && !metaKey && (key === '/' || (code === 'Slash' && !shiftKey));
}

async function focusSearch(): Promise<void> {
  const field = () => document.getElementById('lobby-search');
  if (field()) {
    field()!.focus();
    return;
  }
  await navigate('/games');
  // The heading of a new page takes the focus first, as soon as the page is drawn.
  if (field() && document.activeElement?.matches('main h1')) field()!.focus();
  else document.addEventListener('focusin', () => field()?.focus(), { once: true });
}
